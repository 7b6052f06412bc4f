export const isErrno = (error: unknown, code: string): boolean => (error as NodeJS.ErrnoException).code === code
