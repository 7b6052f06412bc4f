import { passwordProblem } from '@clew/contract/rules/password'
import { loadEstimator } from './estimator.ts'

export interface NewPassword {
  password: string
  repeat: string
}

type NewPasswordProblems = Partial<Record<keyof NewPassword, string>>

/** What keeps a new password from being used; empty when nothing does. */
export async function newPasswordProblems({ password, repeat }: NewPassword): Promise<NewPasswordProblems> {
  const problem = await newPasswordProblem(password)
  return {
    ...(problem !== undefined && { password: problem }),
    ...(repeat !== password && { repeat: "Password doesn't match" }),
  }
}

export async function newPasswordProblem(password: string): Promise<string | undefined> {
  if (password === '') return 'Please fill in the field'
  const estimate = await loadEstimator()
  return passwordProblem(password, estimate(password))
}
