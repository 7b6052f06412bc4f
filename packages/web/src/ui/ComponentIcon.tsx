import classes from './ComponentIcon.module.css'

/** The drawing of a component, a data URL. Drawings in the colour of the text follow the colour scheme, others keep their own. */
export function ComponentIcon({ icon, size }: { icon: string; size: number }) {
  const box = { width: size, height: size }
  if (!followsText(icon)) return <img src={icon} alt="" style={box} draggable={false} />
  return <span aria-hidden className={classes.drawing} style={{ ...box, maskImage: `url("${icon}")` }} />
}

const answers = new Map<string, boolean>()

function followsText(icon: string): boolean {
  const known = answers.get(icon)
  if (known !== undefined) return known
  const answer = /currentColor/i.test(textOf(icon))
  answers.set(icon, answer)
  return answer
}

function textOf(dataUrl: string): string {
  try {
    const comma = dataUrl.indexOf(',')
    const content = dataUrl.slice(comma + 1)
    return dataUrl.slice(0, comma).endsWith(';base64') ? atob(content) : decodeURIComponent(content)
  } catch {
    return ''
  }
}
