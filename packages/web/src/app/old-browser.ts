/** The oldest versions that the app is made for. */
const oldest = { edge: 16, opera: 44, chrome: 58, firefox: 54, safari: 10.1 } as const

/** In this order: most browsers also name the one they are made of. */
const patterns: readonly (readonly [keyof typeof oldest, RegExp])[] = [
  ['edge', /\b(?:Edge|Edg|EdgA|EdgiOS)\/(\d+(?:\.\d+)?)/],
  ['opera', /\b(?:OPR|OPT|OPiOS|Opera)[/ ](\d+(?:\.\d+)?)/],
  ['firefox', /\b(?:Firefox|FxiOS)\/(\d+(?:\.\d+)?)/],
  ['chrome', /\b(?:HeadlessChrome|Chrome|Chromium|CriOS)\/(\d+(?:\.\d+)?)/],
  ['safari', /\bVersion\/(\d+(?:\.\d+)?).*\bSafari\//],
]

const isInternetExplorer = (userAgent: string): boolean => /\b(?:MSIE |Trident\/)/.test(userAgent)

/** A browser that nobody has heard of gets the benefit of the doubt. */
export function isOldBrowser(userAgent: string): boolean {
  if (isInternetExplorer(userAgent)) return true
  for (const [browser, pattern] of patterns) {
    const version = pattern.exec(userAgent)?.[1]
    if (version !== undefined) return isBefore(version, String(oldest[browser]))
  }
  return false
}

/** By parts, not as decimal numbers: 10.10 comes after 10.9. */
function isBefore(version: string, limit: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [limitMajor = 0, limitMinor = 0] = limit.split('.').map(Number)
  return major < limitMajor || (major === limitMajor && minor < limitMinor)
}
