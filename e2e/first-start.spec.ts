/** The way of the first person into a new instance, and back into it after forgetting the password. */
import { acceptTerms, expect, signIn, testWith } from './fixtures.ts'
import { runClew, type Product } from './product.ts'

const ADA = { name: 'Ada Lovelace', email: 'ada@clew.test', password: 'correct horse battery staple 9' }
const NEW_PASSWORD = 'seven quiet rivers 42 north'

const test = testWith(async () => ({}))
test.describe.configure({ mode: 'serial' })

const setupLink = (clew: Product) => /^Create the first administrator here: (\S+)$/m.exec(clew.stdout)![1]!

test('[P-D2.16] [P-D2.15] the printed link creates the first administrator, who then signs in', async ({
  page,
  clew,
}) => {
  await page.goto(setupLink(clew))
  await expect(page.getByRole('heading', { name: 'Create the first administrator' })).toBeVisible()
  await page.getByLabel('Name').fill(ADA.name)
  await page.getByLabel('Email').fill(ADA.email)
  await page.getByLabel('Create password').fill('short')
  await page.getByLabel(/Repeat/).fill('shorter')
  await page.getByRole('button', { name: /Create/ }).click()
  await expect(page.getByText('At least 12 characters required')).toBeVisible()
  await expect(page.getByText("Password doesn't match")).toBeVisible()
  await page.getByLabel('Create password').fill(ADA.password)
  await page.getByLabel(/Repeat/).fill(ADA.password)
  await page.getByRole('button', { name: /Create/ }).click()
  await expect(page).toHaveURL(/\/login$/)
  await signIn(page, ADA)
  await expect(page).toHaveURL(/\/workspaces$/)
})

test('[P-D2.17] the link is dead after that', async ({ page, clew }) => {
  await page.goto(setupLink(clew))
  await page.getByLabel('Name').fill('Eve')
  await page.getByLabel('Email').fill('eve@clew.test')
  await page.getByLabel('Create password').fill(NEW_PASSWORD)
  await page.getByLabel(/Repeat/).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: /Create/ }).click()
  await expect(page).toHaveURL(/\/(not-found|login)/)
})

test('[P-2.5.3] [P-D2.14] [P-2.5.6] [P-2.5.7] a forgotten password is set anew through the mailed link', async ({
  page,
  clew,
}) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  // The login screen has a field of the same name.
  await expect(page.getByRole('heading', { name: 'Password reset' })).toBeVisible()
  await page.getByLabel('Email').fill(ADA.email)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(
    page.getByText(
      'The email with instructions has been sent. If you did not receive an email please contact your administrator.',
    ),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(async () => (await clew.mailedLinks()).length).toBe(1)
  const [link] = await clew.mailedLinks()
  await page.goto(link!)
  await expect(page.getByRole('heading', { name: 'Set new password' })).toBeVisible()
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.getByLabel(/Repeat/).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Password has been successfully reset.')).toBeVisible()
  await signIn(page, { ...ADA, password: NEW_PASSWORD })
  await expect(page).toHaveURL(/\/workspaces$/)
})

test('[P-2.5.5] [P-2.5.6] an invitation from the command line, beside the running product, leads to an account', async ({
  page,
  clew,
}) => {
  const database = clew.databaseUrl === undefined ? {} : { CLEW_DATABASE_URL: clew.databaseUrl }
  const invited = await runClew(
    ['create-admin', 'grace@clew.test', 'Grace Hopper', '--data', clew.dataDir, '--port', String(clew.port)],
    database,
  )
  const [, link] = /^Choose the password within 7 days: (\S+)$/m.exec(invited.stdout)!
  await page.goto(link!)
  await expect(page.getByRole('heading', { name: "You've got invited" })).toBeVisible()
  await expect(page.getByText('grace@clew.test')).toBeVisible()
  await page.getByLabel('Create password').fill(NEW_PASSWORD)
  await page.getByLabel(/Repeat/).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Password has been created. Please feel free to login!')).toBeVisible()
  await page.getByLabel('Email').fill('grace@clew.test')
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await acceptTerms(page)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(/\/workspaces$/)
})
