/** Where lines of the log come from: what jobs write, who did what, and what the server itself has to say. */
export const logSources = ['job', 'audit', 'server'] as const
export type LogSource = (typeof logSources)[number]
