import type { User } from '@clew/contract'
import { emailProblem, required } from '../../features/field-rules/field-rules.ts'
import { newPasswordProblem } from '../../features/new-password/problems.ts'

export interface ModifyValues {
  name: string
  email: string
  /** Empty: it stays as it is. */
  password: string
}

/** What is wrong, by field; empty when nothing is. */
export async function modifyProblems({ name, email, password }: ModifyValues): Promise<Partial<ModifyValues>> {
  const problems = {
    name: required(name.trim()),
    email: emailProblem(email),
    password: password === '' ? undefined : await newPasswordProblem(password),
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem != null))
}

/** What differs from the user as the table shows them. An address is the same in any case. */
export function modifiedFields(user: User, { name, email, password }: ModifyValues): Partial<ModifyValues> {
  return {
    ...(name.trim() !== user.name && { name: name.trim() }),
    ...(email.trim().toLowerCase() !== user.email && { email: email.trim() }),
    ...(password !== '' && { password }),
  }
}
