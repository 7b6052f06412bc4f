/** The people of the form, and what is wrong with what was typed about them. */
import type { User } from '@clew/contract'
import { emailProblem, required } from '../../../features/field-rules/field-rules.ts'
import { newPasswordProblem } from '../../../features/new-password/problems.ts'

export const MOST_PEOPLE = 5

export type PersonField = 'name' | 'email' | 'password'
export type Problems = Partial<Record<PersonField, string>>

export interface NewPerson extends Record<PersonField, string> {
  key: number
  /** What could not be known from the form alone. It counts for as long as the field holds that value. */
  refused: Partial<Record<PersonField, { value: string; message: string }>>
  /** The account, once there is one. */
  created: User | undefined
}

export const aNewPerson = (key: number): NewPerson => ({
  key,
  name: '',
  email: '',
  password: '',
  refused: {},
  created: undefined,
})

/** One mailbox is one account. */
const mailbox = (email: string): string => email.trim().toLowerCase()

/** By the key of the person; only those who are still to be created, and only those with a problem. */
export function problemsOf(people: readonly NewPerson[], asksPassword: boolean): Map<number, Problems> {
  const mailboxes = people.map(({ email }) => mailbox(email))
  const isRepeated = (email: string) => mailboxes.filter((other) => other === mailbox(email)).length > 1
  const found = new Map<number, Problems>()
  for (const person of people) {
    if (person.created) continue
    const { name, email, password } = person
    const problems = {
      name: required(name.trim()) ?? refusedMessage(person, 'name'),
      email:
        emailProblem(email) ??
        (isRepeated(email) ? 'Email has been used more than once' : refusedMessage(person, 'email')),
      password: asksPassword ? (required(password) ?? refusedMessage(person, 'password')) : undefined,
    }
    const present = Object.entries(problems).filter(([, problem]) => problem != null)
    if (present.length > 0) found.set(person.key, Object.fromEntries(present))
  }
  return found
}

const refusedMessage = ({ refused, ...values }: NewPerson, field: PersonField): string | undefined =>
  refused[field]?.value === values[field] ? refused[field].message : undefined

/** The same person, with what was found out about the present values. */
export const withRefused = (person: NewPerson, problems: Problems): NewPerson => ({
  ...person,
  refused: {
    ...person.refused,
    ...Object.fromEntries(
      Object.entries(problems).map(([field, message]) => [field, { value: person[field as PersonField], message }]),
    ),
  },
})

/** Who has the addresses already, by mailbox. */
export type FindTaken = (mailboxes: string[]) => Promise<Map<string, string>>

/** What the form alone cannot know: whether addresses are taken, and whether passwords are good. */
export async function findRefused(
  people: readonly NewPerson[],
  asksPassword: boolean,
  findTaken: FindTaken,
): Promise<Map<number, Problems>> {
  const waiting = people.filter(({ created }) => !created)
  const mailboxes = waiting.map(({ email }) => mailbox(email)).filter((email) => emailProblem(email) === null)
  const taken = mailboxes.length > 0 ? await findTaken(mailboxes) : new Map<string, string>()
  const found = new Map<number, Problems>()
  for (const { key, email, password } of waiting) {
    const emailTaken = taken.get(mailbox(email))
    const weakness = asksPassword && password !== '' ? await newPasswordProblem(password) : undefined
    found.set(key, {
      ...(emailTaken !== undefined && { email: emailTaken }),
      ...(weakness !== undefined && { password: weakness }),
    })
  }
  return found
}
