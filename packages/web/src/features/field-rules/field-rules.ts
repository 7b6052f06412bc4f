import { isEmail } from '@clew/contract/rules/email'

/** What is wrong with a field, or null. */
export const required = (text: string): string | null => (text === '' ? 'Please fill in the field' : null)

export const emailProblem = (text: string): string | null =>
  required(text.trim()) ?? (isEmail(text.trim()) ? null : 'Invalid email address')
