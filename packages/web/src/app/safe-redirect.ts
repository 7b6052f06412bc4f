import { pathTo } from '../paths.ts'

const ANY_ORIGIN = 'https://clew.invalid'

/** Pages that would not let a signed-in user stay, or that end the session. */
const loginPages = new Set(
  (['login', 'logout', 'ssoCallback', 'passwordReset', 'setPassword'] as const).map((name) => pathTo(name)),
)

/**
 * The path to go to, or undefined when `redirect` is not a plain path of this app. Browsers read backslashes as
 * slashes, drop tabs and line breaks, and servers may decode once more: whatever becomes another origin in any of
 * these readings is refused.
 */
export function safeRedirect(redirect: string | undefined): string | undefined {
  if (redirect === undefined || !isLocalPath(redirect)) return undefined
  const decoded = decodedPath(redirect)
  if (decoded === undefined || !isLocalPath(decoded)) return undefined
  const { pathname, search, hash } = new URL(redirect, ANY_ORIGIN)
  return loginPages.has(pathname.replace(/\/+$/, '')) ? undefined : pathname + search + hash
}

function isLocalPath(text: string): boolean {
  if (!/^\/(?![/\\])/.test(text) || /[\\\p{Cc}]/u.test(text)) return false
  // '/.//evil' starts well and ends as '//evil': the parser has the last word.
  const url = URL.parse(text, ANY_ORIGIN)
  return url?.origin === ANY_ORIGIN && !url.pathname.startsWith('//')
}

/** Without the query, where an encoded '//' or '\' is only text. */
function decodedPath(redirect: string): string | undefined {
  try {
    return decodeURIComponent(redirect.split(/[?#]/, 1)[0]!)
  } catch {
    return undefined
  }
}
