/** Up to how many characters of a name are shown. */
export const SHOWN_NAME = 40
