import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contrastRatio } from './color/contrast.ts'

const source = readFileSync(`${import.meta.dirname}/tokens.css`, 'utf8')
const texts = ['ink', 'muted', 'brand', 'running', 'waiting', 'warning', 'error', 'finished', 'canceled', 'other']

describe.each(['light', 'dark'])('in the %s scheme', (scheme) => {
  const tokens = tokensOf(scheme)

  test.each(texts)('%s text passes AA on page, card and hovered row', (text) => {
    for (const ground of ['page', 'card', 'hover']) {
      expect(contrastRatio(tokens[text]!, tokens[ground]!)).toBeGreaterThanOrEqual(4.5)
    }
  })

  test.each(['brand', 'error'])('the text on a %s button passes AA', (ground) => {
    expect(contrastRatio(tokens['on-filled']!, tokens[ground]!)).toBeGreaterThanOrEqual(4.5)
  })

  test('the edge of a field stands out from the card and the page by 3:1', () => {
    expect(contrastRatio(tokens['border-control']!, tokens.card!)).toBeGreaterThanOrEqual(3)
    expect(contrastRatio(tokens['border-control']!, tokens.page!)).toBeGreaterThanOrEqual(3)
  })
})

function tokensOf(scheme: string): Record<string, string> {
  const [, block] = new RegExp(`color-scheme='${scheme}'\\] \\{([^}]*)\\}`).exec(source)!
  return Object.fromEntries(
    Array.from(block!.matchAll(/--clew-([a-z-]+): (#[0-9a-f]{6});/g), ([, name, hex]) => [name, hex]),
  )
}
