/** How much compressed JavaScript the entry of the web app needs before any screen. */
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Figure } from './figure.ts'

const DIST = join(import.meta.dirname, '../packages/web/dist')

export async function benchFirstLoad(): Promise<Figure[]> {
  const page = await readFile(join(DIST, 'index.html'), 'utf8')
  const entries = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map((match) => match[1]!)
  const sizes = await Promise.all(entries.map(async (file) => (await stat(join(DIST, `${file}.gz`))).size))
  const all = (await readdir(join(DIST, 'assets'))).filter((name) => name.endsWith('.js'))
  return [
    {
      what: `JavaScript that index.html asks for, gzipped (${entries.length} of ${all.length} files)`,
      value: `${Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1024)} KB`,
      beside: 'goal 300 KB with the login screen, which an e2e test measures in the browser',
    },
  ]
}
