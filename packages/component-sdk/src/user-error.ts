/** The user can mend it; the message says how. The run ends with exit code 1. */
export class UserError extends Error {}
