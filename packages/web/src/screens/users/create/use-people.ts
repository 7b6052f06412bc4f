import type { User } from '@clew/contract'
import { useState } from 'react'
import { aNewPerson, withRefused, type NewPerson, type PersonField, type Problems } from './new-people.ts'

/** The rows of the form. */
export function usePeople() {
  const [people, setPeople] = useState<readonly NewPerson[]>([aNewPerson(1)])
  const patch = (key: number, change: (person: NewPerson) => NewPerson) =>
    setPeople((all) => all.map((person) => (person.key === key ? change(person) : person)))
  return {
    people,
    add: () => setPeople((all) => [...all, aNewPerson(Math.max(...all.map(({ key }) => key)) + 1)]),
    remove: (key: number) => setPeople((all) => all.filter((person) => person.key !== key)),
    change: (key: number, values: Partial<Record<PersonField, string>>) =>
      patch(key, (person) => ({ ...person, ...values })),
    refuse: (key: number, problems: Problems) => patch(key, (person) => withRefused(person, problems)),
    markCreated: (key: number, created: User) => patch(key, (person) => ({ ...person, created, password: '' })),
  }
}
