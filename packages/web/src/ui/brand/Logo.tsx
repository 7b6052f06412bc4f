import { wayOut } from './way-out.ts'

/** Two rings are as much labyrinth as can be read at 20 px. `public/favicon.svg` holds the same line. */
export const LOGO_BOX = 24
export const logoLine = wayOut({
  center: { x: 11, y: 10.5 },
  outerRadius: 9.3,
  spacing: 3.5,
  halfOpening: 2.8,
  order: [2, 1],
  exit: { x: 23, y: 22.3 },
})

interface LogoProps {
  size?: number
  /** In grey, where the drawing only keeps company. */
  muted?: boolean
  /** What a screen reader says; without it the drawing is decoration. */
  label?: string
}

/** The sign of the product: a labyrinth and the thread that leads out of it. */
export function Logo({ size = 24, muted = false, label }: LogoProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox={`0 0 ${LOGO_BOX} ${LOGO_BOX}`}
      fill="none"
      stroke={muted ? 'var(--clew-border-control)' : 'var(--clew-brand)'}
      strokeWidth={2}
      strokeLinecap="round"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <path d={logoLine} />
    </svg>
  )
}
