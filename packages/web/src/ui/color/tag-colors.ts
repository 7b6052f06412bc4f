/** The fourteen colours that a tag can have. */
export const tagColors = {
  wasabi: '#788A25',
  'medium-aquamarine': '#66CDAA',
  'persian-blue': '#1C39BB',
  'medium-purple': '#9370DB',
  contessa: '#C6726B',
  'fire-engine-red': '#CE2029',
  cabaret: '#D94972',
  'macaroni-and-cheese': '#FFB97B',
  broom: '#FFEC13',
  fuego: '#BEDE0D',
  gossamer: '#069B81',
  'silver-tree': '#66B58F',
  nepal: '#8EABC1',
  gumbo: '#7CA1A6',
} as const

export type TagColor = keyof typeof tagColors
export const tagColorNames = Object.keys(tagColors) as TagColor[]

/** As people say it: "Macaroni and cheese". */
export function tagColorWords(color: TagColor): string {
  const words = color.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
