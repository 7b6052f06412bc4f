/** docs/api/openapi.json is what the contract gives. With --write it is made anew. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openApiDocument } from '@clew/contract/openapi'
import { repository } from './repository.ts'

const path = join(repository, 'docs/api/openapi.json')
const derived = `${JSON.stringify(openApiDocument(), null, 2)}\n`

if (process.argv.includes('--write')) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, derived)
} else if (!existsSync(path) || readFileSync(path, 'utf8') !== derived) {
  console.log('docs/api/openapi.json is stale: run `npm run derive`')
  process.exitCode = 1
}
