import type { OwnSession } from '@clew/contract'

/** What a person recognises the device by: "Firefox 132 on Linux". */
export function deviceWords({ browser, system }: Pick<OwnSession, 'browser' | 'system'>): string {
  if (browser !== null && system !== null) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}
