import type { User } from '@clew/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../api/api-error.ts'
import { api } from '../../../api/client.ts'
import { refreshUsers } from '../users-query.ts'
import type { NewPerson, Problems } from './new-people.ts'

export type WorkspacesAcl = ReadonlyMap<number, 'read' | 'write'>

export interface Creation {
  people: readonly NewPerson[]
  role: 'user' | 'admin'
  /** Otherwise each comes with a password. */
  sendsInvitation: boolean
  acl: WorkspacesAcl
  /** Told of each at once, should the next one fail. */
  onCreated: (key: number, user: User) => void
}

export type CreationOutcome =
  | { kind: 'created'; isMailed: boolean }
  /** The server has something against a person; those before are created. */
  | { kind: 'refused'; key: number; fields: Problems; message: string }

/** One after the other, without those who are created already. */
export function useCreatePeople() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (creation: Creation): Promise<CreationOutcome> => {
      let isMailed = true
      for (const person of creation.people.filter(({ created }) => !created)) {
        try {
          const { user, mailed } = await create(person, creation)
          isMailed &&= mailed === 1
          creation.onCreated(person.key, user)
        } catch (error) {
          if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) throw error
          return { kind: 'refused', key: person.key, fields: error.fields, message: error.message }
        }
      }
      return { kind: 'created', isMailed }
    },
    // Also when one has failed: those before are there.
    onSettled: () => void refreshUsers(queryClient),
  })
}

async function create(person: NewPerson, { role, sendsInvitation, acl }: Creation) {
  const about = {
    name: person.name.trim(),
    email: person.email.trim(),
    role,
    ...(role === 'user' && { workspaces_acl: Object.fromEntries(acl) }),
  }
  if (sendsInvitation) return api.users.invite({ body: about })
  const { user } = await api.users.create({ body: { ...about, password: person.password } })
  return { user, mailed: 1 as const }
}
