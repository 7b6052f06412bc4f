/** Single sign-on with a real OpenID Connect provider, through the browser. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import { acceptTerms, expect, testWith } from './fixtures.ts'
import { freePort } from './product.ts'

const CLIENT = { id: 'clew', secret: 'a-secret-of-the-client' }

const server = createServer()

const test = testWith(async () => {
  const port = await freePort()
  const issuer = await startProvider(`http://localhost:${port}/okta_login`)
  return {
    port,
    env: {
      CLEW_SSO_ISSUER: issuer,
      CLEW_SSO_CLIENT_ID: CLIENT.id,
      CLEW_SSO_CLIENT_SECRET: CLIENT.secret,
      CLEW_SSO_AUTO_CREATE: '1',
      CLEW_PASSWORD_LOGIN: '0',
    },
  }
})

test.afterAll(() => void server.close())

async function startProvider(redirectUri: string): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // The provider's own sign-in page asks for a name: that is the person.
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: async () => ({ sub, email: `${sub}@clew.test`, email_verified: true, name: sub }),
    }),
    cookies: { keys: ['test'] },
  })
  const answer = provider.callback()
  server.on('request', (request, response) => void answer(request, response))
  return issuer
}

test('[P-2.3.3] [P-2.3.4] [P-2.4.1] [P-2.2.4] an ordinary user arrives through the provider and sees no administration', async ({
  page,
  clew,
}) => {
  await page.goto('/trash')
  await expect(page.getByRole('button', { name: 'Login with SSO' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveCount(0)
  await acceptTerms(page)
  await page.getByRole('button', { name: 'Login with SSO' }).click()
  await page.locator('input[name=login]').fill('grace')
  await page.locator('input[name=password]').fill('anything')
  await page.locator('button[type=submit]').click()
  await page.locator('button[type=submit]').click()
  await expect(page).toHaveURL(`${clew.url}/trash`)
  await expect(page.getByRole('link', { name: /Administration/ })).toHaveCount(0)
  await page.goto('/administration/users')
  await expect(page).toHaveURL(`${clew.url}/workspaces`)
})

test('[P-2.4.2] [P-D5.5] a provider that says no is shown as text', async ({ page }) => {
  await page.goto(`/okta_login?error=access_denied&error_description=${encodeURIComponent('<b>No</b> entry')}`)
  await expect(page.getByText('<b>No</b> entry')).toBeVisible()
})

test('[P-2.4.3] a code that does not belong to this browser ends at the error page', async ({ page }) => {
  await page.goto('/okta_login?code=stolen&state=x')
  await expect(page.getByText('Error while logging in.').first()).toBeVisible()
  await page.getByRole('link', { name: 'Back to login' }).click()
  await expect(page).toHaveURL(/\/login$/)
})
