import { tagColors, tagColorWords, type TagColor } from '../../ui/color/tag-colors.ts'
import classes from './tags.module.css'

export const ColorName = ({ color }: { color: TagColor }) => (
  <span className={classes.colorName}>
    <span className={classes.swatch} style={{ background: tagColors[color] }} aria-hidden />
    {tagColorWords(color)}
  </span>
)
