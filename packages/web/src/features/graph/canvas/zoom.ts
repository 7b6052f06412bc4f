export const ZOOM = { min: 0.25, max: 1.2 } as const
/** On the left is room for the buttons. */
export const FIT = {
  padding: { top: '24px', right: '32px', bottom: '24px', left: '64px' },
  maxZoom: 1,
} as const
