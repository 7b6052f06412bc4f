/** A row that goes takes the focus with it: this is where it goes on, in the row after it or, at the end of the list, the one before. */
export function nextRowButton(within: HTMLElement): HTMLElement | undefined {
  const row = within.closest('[role=listitem], tbody tr')
  const rows = Array.from(row?.closest('[role=list], tbody')?.querySelectorAll('[role=listitem], tr') ?? [])
  const at = rows.findIndex((one) => one === row)
  return (rows[at + 1] ?? rows[at - 1])?.querySelector('button') ?? undefined
}
