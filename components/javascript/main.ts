/** The user's JavaScript or TypeScript, run by the Node that runs Clew. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { dataFolder, readParameters, run } from '@clew/component-sdk'
import { choice } from '../kit/parameters.ts'
import { runScript } from '../kit/run-script.ts'

const parameters = z.object({ language: choice(['javascript', 'typescript']).default('javascript') })

export async function main(): Promise<void> {
  const { language } = await readParameters(parameters)
  // Whether the script uses import or require shall depend on the script, not on a package.json somewhere above the run folder.
  await writeFile(join(dataFolder(), 'package.json'), '{}')
  await runScript({
    name: 'Node',
    program: process.execPath,
    arguments: ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON'],
    script: language === 'typescript' ? 'script.ts' : 'script.js',
    findReason: (lines) => lines.findLast((line) => /^[\w$.]*Error\b/.test(line)) ?? lines.findLast(isTelling),
  })
}

/** Node ends a stack trace with its own version. */
const isTelling = (line: string): boolean => !/^(Node\.js v|\s+at )/.test(line)

if (import.meta.main) await run(main)
