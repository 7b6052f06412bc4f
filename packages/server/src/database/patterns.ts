/** A pattern for LIKE that matches texts with these very characters in them, whatever they mean in patterns. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
