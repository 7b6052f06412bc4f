/** PostgreSQL refused a row because another one has the same key. */
export const isUniqueViolation = (error: unknown): boolean => (error as { code?: string }).code === '23505'
