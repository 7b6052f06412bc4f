/** Where to go after single sign-on; the way through the provider's pages loses the query. */
const KEY = 'clew.ssoReturn'

export const ssoReturn = {
  keep(path: string | undefined): void {
    if (path === undefined) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, path)
  },
  kept: (): string | undefined => sessionStorage.getItem(KEY) ?? undefined,
}
