/** How many there are, as people read it. */
export const countText = (count: number): string => count.toLocaleString('en')

/** "1 row", "2 rows". */
export const amount = (count: number, thing: string): string => `${countText(count)} ${thing}${count === 1 ? '' : 's'}`
