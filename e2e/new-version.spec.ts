/** A new version of the app appears on the server while a browser has the old one open. */
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, signIn, test } from './fixtures.ts'

test.use({ serviceWorkers: 'allow' })

/** In front of the product: hands everything on, and changes the service worker when told to, as a new build would. */
async function startProxy(target: string) {
  const state = { isNewVersion: false, url: '', close: () => undefined as void }
  const proxy = createServer((incoming, outgoing) => {
    const { method, url } = incoming
    // Asked for whole and plain, so that a line can be added to it.
    const { 'if-none-match': _match, 'if-modified-since': _since, ...asked } = incoming.headers
    const headers = { ...asked, 'accept-encoding': 'identity' }
    const forwarded = request(`${target}${url}`, { method, headers }, (answer) => {
      const isWorker = url === '/sw.js' && state.isNewVersion
      if (!isWorker) {
        outgoing.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(outgoing)
        return
      }
      const { 'content-length': _length, etag: _etag, ...rest } = answer.headers
      outgoing.writeHead(answer.statusCode!, rest)
      answer.on('data', (chunk: Buffer) => outgoing.write(chunk)).on('end', () => outgoing.end('\n// A new version.\n'))
    })
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  state.url = `http://localhost:${(proxy.address() as AddressInfo).port}`
  state.close = () => void proxy.close()
  return state
}

test('[P-2.6.18] [P-2.6.19] the user is asked, may put it off until the next navigation, and then updates', async ({
  page,
  clew,
}) => {
  const proxy = await startProxy(clew.url)
  await signIn(page, undefined, `${proxy.url}/login`)
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
  proxy.isNewVersion = true
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  const modal = page.getByRole('dialog')
  await expect(modal.getByRole('button', { name: 'Yes, update' })).toBeVisible()
  await modal.getByRole('button', { name: 'No, ask me later' }).click()
  await expect(modal).toHaveCount(0)
  await page.getByRole('navigation').getByRole('link', { name: 'DAWGS' }).click()
  await expect(modal).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(modal).toHaveCount(0)
  await page.getByRole('navigation').getByRole('link', { name: 'Search' }).click()
  const reloaded = page.waitForEvent('load')
  await modal.getByRole('button', { name: 'Yes, update' }).click()
  await reloaded
  await expect(page).toHaveURL(/\/search$/)
  await expect(page.getByRole('banner')).toBeVisible()
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull()
  proxy.close()
})
