/** Remembers what was said lately, so that ten failing requests tell the user once. */
const WINDOW_MS = 6_000
const saidAt = new Map<string, number>()

/** Whether the same text was let through within the window; if not, it counts as said now. */
export function isRepeat(text: string, now = Date.now()): boolean {
  for (const [earlier, at] of saidAt) if (now - at >= WINDOW_MS) saidAt.delete(earlier)
  if (saidAt.has(text)) return true
  saidAt.set(text, now)
  return false
}
