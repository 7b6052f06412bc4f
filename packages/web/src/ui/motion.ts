/** How long dialogs and toasts take to fade; the longest movement in the product. */
export const FADE_MS = 200
