import { defaultHighlightStyle, HighlightStyle, syntaxHighlighting, type TagStyle } from '@codemirror/language'

/** Orange of escapes and red of mistakes are too pale on white for many eyes: darker ones in their place. */
const darker: Readonly<Record<string, string>> = { '#e40': '#b33c00', '#f00': '#c81e1e' }

/** The usual colours of code, each dark enough on a light ground; the theme for the dark scheme has its own. */
export const readableColours = syntaxHighlighting(
  HighlightStyle.define(
    defaultHighlightStyle.specs.map((spec) => readable(spec)),
    { themeType: 'light' },
  ),
)

function readable(spec: TagStyle): TagStyle {
  const color = darker[spec['color'] as string]
  return color === undefined ? spec : { ...spec, color }
}
