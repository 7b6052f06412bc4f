/** Sizes as people read them: 1024 steps from B to YB, two decimals. */
const STEP = 1024
const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB'] as const

export function formatBytes(bytes: number): string {
  let size = bytes
  let unit = 0
  // Compared as it will be printed, so that 1023.999 KB becomes 1.00 MB and never "1024.00 KB".
  while (Number(size.toFixed(2)) >= STEP && unit < units.length - 1) {
    size /= STEP
    unit += 1
  }
  return `${size.toFixed(2)} ${units[unit]}`
}

export const formatKilobytes = (kilobytes: number): string => formatBytes(kilobytes * STEP)
