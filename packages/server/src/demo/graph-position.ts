const COLUMN_WIDTH = 320
const ROW_HEIGHT = 160

export const positionOf = ([column, row]: readonly [number, number]) => ({
  x: column * COLUMN_WIDTH,
  y: row * ROW_HEIGHT,
})
