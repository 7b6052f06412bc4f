/** What a person recognises a session by: the browser and the system that its user agent names. */

const LONGEST_USER_AGENT = 300
const LONGEST_PROGRAM_NAME = 40

export interface Device {
  browser: string | null
  system: string | null
}

/** As much of it as is worth keeping. */
export const shortenedUserAgent = (userAgent: string): string =>
  userAgent
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, LONGEST_USER_AGENT)

/** The first that fits: most browsers also claim to be the ones below them. */
const browsers: readonly (readonly [name: string, form: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Headless)?(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//],
]

/** The first that fits: phones also claim to be computers. */
const systems: readonly (readonly [name: string, form: RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac(?: OS X|intosh)\b/],
  ['Linux', /\bLinux\b/],
]

export function deviceOf(userAgent: string): Device {
  return { browser: browserOf(userAgent) ?? programOf(userAgent), system: systemOf(userAgent) }
}

function browserOf(userAgent: string): string | undefined {
  for (const [name, form] of browsers) {
    const version = form.exec(userAgent)?.[1]
    if (version !== undefined) return `${name} ${version}`
  }
  return undefined
}

/** No browser at all: programs put their own name first, such as `curl/8.5.0`. */
function programOf(userAgent: string): string | null {
  const [name = ''] = userAgent.split(/[\s/]/, 1)
  return name === '' || name === 'Mozilla' ? null : name.slice(0, LONGEST_PROGRAM_NAME)
}

const systemOf = (userAgent: string): string | null => systems.find(([, form]) => form.test(userAgent))?.[0] ?? null
