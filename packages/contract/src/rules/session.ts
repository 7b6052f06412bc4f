/** How long a session lives; the browser refreshes in time, the server ends it. */
const HOUR_MS = 3_600_000
export const TOKEN_LIFETIME_MS = 8 * HOUR_MS
/** After its end a token can still be traded for a new one, so that a closed laptop does not sign people out. */
export const TOKEN_GRACE_MS = 4 * HOUR_MS
export const SESSION_LIFETIME_MS = 30 * 24 * HOUR_MS
export const REFRESH_INTERVAL_MS = HOUR_MS
/** A login younger than this is used as it is on start; an older one is refreshed first. */
export const FRESH_LOGIN_MS = 5 * HOUR_MS

export const isFreshLogin = (loginAt: number, now: number): boolean => now - loginAt < FRESH_LOGIN_MS
