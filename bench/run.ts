/** `./clew bench`: measures what users wait for, prints it beside its goal or its best alternative, and keeps the last results. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { benchCalls } from './calls.ts'
import type { Figure } from './figure.ts'
import { benchFirstLoad } from './first-load.ts'
import { benchStart } from './start.ts'

const figures: Figure[] = [...(await benchStart()), ...(await benchFirstLoad()), ...(await benchCalls())]

for (const { what, value, beside } of figures) console.log(`${what.padEnd(64)} ${value.padStart(10)}   ${beside}`)

const folder = join(import.meta.dirname, 'results')
await mkdir(folder, { recursive: true })
await writeFile(join(folder, 'latest.json'), `${JSON.stringify(figures, null, 2)}\n`)
