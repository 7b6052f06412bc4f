/** Files by their addresses, streamed to disk. */
import { log, readParameters, run, UserError } from '@clew/component-sdk'
import { readAddressRules } from '../kit/addresses.ts'
import { placeFor } from '../kit/outputs.ts'
import { secondsSince } from '../kit/progress.ts'
import { download } from './download.ts'
import { parameters, type Parameters } from './parameters.ts'
import { shown } from './request.ts'

interface Target {
  url: URL
  name: string
}

export async function main(): Promise<void> {
  const settings = await readParameters(parameters)
  const rules = await readAddressRules()
  for (const { url, name } of targetsOf(settings)) {
    const start = performance.now()
    const bytes = await download(url, placeFor(name), settings, rules)
    log.info(`${shown(url)} → ${name}: ${bytes.toLocaleString('en')} bytes in ${secondsSince(start)} s`)
  }
}

/** Known before the first byte is fetched, so that nobody waits an hour for the second file's mistake. */
function targetsOf({ base_url, files, decompress }: Parameters): Target[] {
  const targets = files.map(({ url: given, save_as }): Target => {
    const url = parseUrl(given, base_url)
    return { url, name: save_as ?? nameOf(url, decompress) }
  })
  const names = new Set<string>()
  for (const { name } of targets) {
    if (names.has(name))
      throw new UserError(`Two files would be saved as ${name}: give each its own name in \`save_as\`.`)
    names.add(name)
  }
  return targets
}

function parseUrl(given: string, base: string | undefined): URL {
  const url = URL.parse(given, base)
  if (!url)
    throw new UserError(
      `${given} is not a web address${base === undefined ? ' (is `base_url` missing?)' : ''}: it must look like https://example.com/data.csv.`,
    )
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new UserError(`${given} must begin with http:// or https://.`)
  return url
}

/** The last part of the path. */
function nameOf(url: URL, decompress: boolean): string {
  const last = url.pathname.split('/').findLast((part) => part !== '') ?? 'download'
  const name = decodeSafely(last).replaceAll(/[\p{Cc}\\/]/gu, '_')
  return decompress ? name.replace(/\.gz$/i, '') : name
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

if (import.meta.main) await run(main)
