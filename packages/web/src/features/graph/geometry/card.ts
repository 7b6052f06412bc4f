/** How large a card is and how far apart cards stand: known up front, so that nothing has to be measured. */
export interface Point {
  x: number
  y: number
}

export const CARD = { width: 240, height: 92 } as const
/** From one card to the next. */
export const PITCH = { x: CARD.width + 80, y: CARD.height + 36 } as const

export const isSamePoint = (a: Point | undefined, b: Point | undefined): boolean => a?.x === b?.x && a?.y === b?.y
