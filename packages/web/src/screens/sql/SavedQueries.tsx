import { ActionIcon, Group, Skeleton, Stack, Text, Tooltip, UnstyledButton } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedQuery } from '@clew/contract'
import { changeSavedQuery, deleteSavedQuery, savedQueriesQuery, sqlKeys } from '../../api/sql.ts'
import { useUser } from '../../session/use-user.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Toggle } from '../../ui/Toggle.tsx'
import classes from './sql.module.css'

interface SavedQueriesProps {
  opened: boolean
  onClose: () => void
  onChoose: (query: SavedQuery) => void
}

/** One's own saved queries and those that others share. */
export function SavedQueries({ opened, onClose, onChoose }: SavedQueriesProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Saved queries" size="lg">
      <List onChoose={onChoose} />
    </Dialog>
  )
}

function List({ onChoose }: Pick<SavedQueriesProps, 'onChoose'>) {
  const userId = useUser()?.id
  const saved = useQuery(savedQueriesQuery())
  const [question, setQuestion] = useState<SavedQuery>()
  const [isAsking, setIsAsking] = useState(false)
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: sqlKeys.saved })
  const share = useMutation({
    mutationFn: ({ id, shared }: Pick<SavedQuery, 'id' | 'shared'>) => changeSavedQuery(id, { shared }),
    onSettled: refresh,
  })
  const remove = useMutation({ mutationFn: deleteSavedQuery, onSuccess: refresh })
  if (!saved.data) return <Skeleton height={120} aria-label="Loading the saved queries" />
  if (saved.data.length === 0)
    return <EmptyState title="Nothing is saved yet.">Write a query and choose Save to keep it under a name.</EmptyState>
  return (
    <>
      <Stack component="ul" gap={0} className={classes.saved}>
        {saved.data.map((query) => (
          <Group component="li" key={query.id} gap="sm" wrap="nowrap" className={classes.savedRow}>
            <UnstyledButton className={classes.savedName} onClick={() => onChoose(query)}>
              <Text fw={600} truncate title={query.name}>
                {query.name}
              </Text>
              <Text size="sm" c="dimmed" truncate ff="monospace">
                {query.sql.replaceAll(/\s+/g, ' ')}
              </Text>
            </UnstyledButton>
            {query.user.id === userId ? (
              <>
                <Toggle
                  label="Shared"
                  of={query.name}
                  isOn={query.shared === 1}
                  reason={undefined}
                  onChange={(isOn) => share.mutate({ id: query.id, shared: isOn ? 1 : 0 })}
                />
                <Tooltip label="Delete">
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={`Delete ${query.name}`}
                    onClick={() => {
                      setQuestion(query)
                      setIsAsking(true)
                    }}
                  >
                    <IconTrash size={16} aria-hidden />
                  </ActionIcon>
                </Tooltip>
              </>
            ) : (
              <Text size="sm" c="dimmed" truncate maw={160} title={query.user.name}>
                {`by ${query.user.name}`}
              </Text>
            )}
          </Group>
        ))}
      </Stack>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title="Delete saved query"
        text={`Do you want to delete the query “${question?.name ?? ''}”? There is no way back.`}
        confirmLabel="Delete"
        danger
        onConfirm={() => question && remove.mutateAsync(question.id)}
      />
    </>
  )
}
