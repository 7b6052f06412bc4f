/** The checkout, and the files in it that are ours. */
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const repository = resolve(import.meta.dirname, '..')

export interface SourceFile {
  path: string
  text: string
}

const FOLDERS = '{packages,components,checks,bench,e2e}'
const isForeign = (path: string): boolean => /(^|\/)(node_modules|dist|output)$/.test(path)

export const sourceFiles = (root: string): SourceFile[] => readFiles(root, `${FOLDERS}/**/*.{ts,tsx,cjs,css}`)
export const testFiles = (root: string): SourceFile[] => readFiles(root, `${FOLDERS}/**/*.{test.ts,test.tsx,spec.ts}`)

export const readFiles = (root: string, pattern: string): SourceFile[] =>
  globSync(pattern, { cwd: root, exclude: isForeign })
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
