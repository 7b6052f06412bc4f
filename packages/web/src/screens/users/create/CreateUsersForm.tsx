import { Alert, Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { DialogActions } from '../../../ui/dialog/DialogActions.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import { findTaken } from './find-taken.ts'
import { LinksPage } from './LinksPage.tsx'
import { findRefused, problemsOf, withRefused, type Problems } from './new-people.ts'
import { PeoplePage } from './PeoplePage.tsx'
import type { useCreatePeople, WorkspacesAcl } from './use-create-people.ts'
import { usePeople } from './use-people.ts'
import { WorkspacesPage } from './WorkspacesPage.tsx'

interface CreateUsersFormProps {
  role: 'user' | 'admin'
  creation: ReturnType<typeof useCreatePeople>
  onClose: () => void
}

const NO_PROBLEMS: ReadonlyMap<number, Problems> = new Map()
const PEOPLE_FIELDS = new Set(['name', 'email', 'password'])

export function CreateUsersForm({ role, creation, onClose }: CreateUsersFormProps) {
  const form = usePeople()
  const { people } = form
  const [page, setPage] = useState<'people' | 'workspaces' | 'links'>('people')
  const [sendsInvitation, setSendsInvitation] = useState(true)
  const [acl, setAcl] = useState<WorkspacesAcl>(new Map())
  /** What is wrong and belongs to no field of a person. */
  const [problem, setProblem] = useState<string>()
  // Problems are shown once somebody has tried to go on, and from then on as they come and go.
  const [tries, setTries] = useState(0)
  const element = useFocusOnProblem(tries)
  const check = useMutation({ mutationFn: () => findRefused(people, !sendsInvitation, findTaken) })
  const isBusy = check.isPending || creation.isPending

  /** Whether the people may be created, as far as can be known before. */
  async function isFine(): Promise<boolean> {
    const refused = await check.mutateAsync()
    for (const [key, problems] of refused) form.refuse(key, problems)
    setTries((count) => count + 1)
    const checked = people.map((person) => withRefused(person, refused.get(person.key) ?? {}))
    return problemsOf(checked, !sendsInvitation).size === 0
  }

  async function create(): Promise<void> {
    setProblem(undefined)
    const outcome = await creation.mutateAsync({ people, role, sendsInvitation, acl, onCreated: form.markCreated })
    if (outcome.kind === 'created') return finish(outcome.isMailed)
    const [field = ''] = Object.keys(outcome.fields)
    if (!PEOPLE_FIELDS.has(field)) return setProblem(outcome.message)
    form.refuse(outcome.key, outcome.fields)
    setPage('people')
    setTries((count) => count + 1)
  }

  function finish(isMailed: boolean): void {
    const isSent = sendsInvitation && isMailed
    const message = isSent ? 'Invites to the product have been sent.' : 'User has been created'
    showToast({ type: 'success', message })
    if (isMailed) onClose()
    else setPage('links')
  }

  async function goOn(): Promise<void> {
    if (isBusy) return
    if (page === 'people' && !(await isFine())) return
    if (page === 'people' && role === 'user') setPage('workspaces')
    else await create()
  }

  function goBack(): void {
    if (page === 'people') onClose()
    else setPage('people')
  }

  if (page === 'links') return <LinksPage users={people.flatMap(({ created }) => created ?? [])} onClose={onClose} />

  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // What failed has been told by whoever asked; what was typed stays.
        goOn().catch(() => undefined)
      }}
    >
      {role === 'user' && (
        <Text size="sm" c="dimmed" mb="xs" aria-live="polite">
          {page === 'people' ? 'Step 1 of 2: people' : 'Step 2 of 2: workspace permissions'}
        </Text>
      )}
      {problem !== undefined && (
        <Alert color="red" role="alert" mb="md">
          {problem}
        </Alert>
      )}
      {page === 'people' ? (
        <PeoplePage
          form={form}
          problems={tries > 0 ? problemsOf(people, !sendsInvitation) : NO_PROBLEMS}
          sendsInvitation={sendsInvitation}
          onSendsInvitation={setSendsInvitation}
        />
      ) : (
        <WorkspacesPage acl={acl} onChange={setAcl} />
      )}
      <DialogActions>
        <Button variant="default" onClick={unlessRepeated(goBack)} disabled={creation.isPending}>
          {page === 'people' ? 'Cancel' : 'Back'}
        </Button>
        <Button type="submit" loading={isBusy} onClick={unlessRepeated(() => undefined)}>
          {page === 'people' && role === 'user' ? 'Next' : sendsInvitation ? 'Invite' : 'Create'}
        </Button>
      </DialogActions>
    </form>
  )
}

/** The second press of a double click on Next or Back is not meant for the button that has taken its place. */
const unlessRepeated = (act: () => void) => (event: MouseEvent) => {
  if (event.detail > 1) event.preventDefault()
  else act()
}

/** The first field with a problem takes the focus after each try. */
function useFocusOnProblem(tries: number) {
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (tries > 0) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [tries])
  return element
}
