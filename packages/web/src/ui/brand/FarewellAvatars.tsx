import { readableOn } from '../color/contrast.ts'
import { tagColors } from '../color/tag-colors.ts'
import classes from './FarewellAvatars.module.css'
import { LOGO_BOX, logoLine } from './Logo.tsx'

const colors = ['persian-blue', 'medium-purple', 'cabaret', 'gossamer', 'macaroni-and-cheese'] as const

/** A small company that has found the way out and nods goodbye. Decoration. */
export function FarewellAvatars() {
  return (
    <div className={classes.company} aria-hidden>
      {colors.map((name, index) => (
        <svg
          key={name}
          viewBox={`-8 -8 ${LOGO_BOX + 16} ${LOGO_BOX + 16}`}
          className={classes.avatar}
          style={{ animationDelay: `${index * 140}ms` }}
        >
          <circle cx={12} cy={12} r={20} fill={tagColors[name]} />
          <path
            d={logoLine}
            pathLength={1}
            className={classes.thread}
            stroke={readableOn(tagColors[name])}
            style={{ animationDelay: `${index * 140}ms` }}
          />
        </svg>
      ))}
    </div>
  )
}
