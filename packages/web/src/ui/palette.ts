/** The colour scales of the theme. Shade 7 is made for light ground and shade 4 for dark ground: both pass AA there. */
import type { MantineColorsTuple } from '@mantine/core'

const scale = (shades: string): MantineColorsTuple => shades.split(' ') as unknown as MantineColorsTuple

export const palette = {
  brand: scale('#F5F3FF #EDE9FE #DDD6FE #C4B5FD #A78BFA #8B5CF6 #7C3AED #6D28D9 #5B21B6 #4C1D95'),
  blue: scale('#EFF6FF #DBEAFE #BFDBFE #93C5FD #60A5FA #3B82F6 #2579EB #1C6CDB #1E56B0 #1E3A8A'),
  amber: scale('#FFFBEB #FEF3C7 #FDE68A #FCD34D #FBBF24 #F59E0B #D97706 #B45309 #92400E #78350F'),
  red: scale('#FEF2F2 #FEE2E2 #FECACA #FCA5A5 #F87171 #EF4444 #DC2626 #C81E1E #991B1B #7F1D1D'),
  green: scale('#F0FDF4 #DCFCE7 #BBF7D0 #86EFAC #4ADE80 #22C55E #16A34A #15803D #166534 #14532D'),
  gray: scale('#F7F8FA #F0F2F5 #E3E6EB #D3D8E0 #B9C0CC #848D9D #64708A #4B5563 #323B49 #111827'),
  /** Mantine reads these by position: 0 text, 2 dimmed, 3 placeholder, 4 border, 5 hover, 6 card, 7 page. */
  dark: scale('#F3F4F6 #D3D8E0 #A1A9B8 #8A93A4 #2A2F3A #20242D #171A21 #0F1117 #0B0D12 #07080B'),
}
