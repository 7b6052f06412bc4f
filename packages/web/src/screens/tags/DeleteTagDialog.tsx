import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Tag } from '@clew/contract'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { TagChip } from '../../ui/TagChip.tsx'
import { tagUsageQuery } from './tags-query.ts'
import { useDeleteTag } from './use-tag-changes.ts'

interface DeleteTagDialogProps {
  /** Missing before the first question. */
  tag: Tag | undefined
  opened: boolean
  onClose: () => void
  onDeleted: () => void
}

export function DeleteTagDialog({ tag, opened, onClose, onDeleted }: DeleteTagDialogProps) {
  const { mutateAsync } = useDeleteTag()
  const remove = async (asked: Tag) => {
    await mutateAsync(asked)
    onDeleted()
  }
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Delete tag"
      text="Do you want to delete this tag? There is no way back."
      confirmLabel="Delete"
      danger
      onConfirm={() => tag && remove(tag)}
    >
      {tag && (
        <>
          <div>
            <TagChip name={tag.name} color={tag.color} />
          </div>
          <Usage id={tag.id} />
        </>
      )}
    </ConfirmDialog>
  )
}

function Usage({ id }: { id: number }) {
  const { data, isError } = useQuery(tagUsageQuery(id))
  return (
    <Text role="status">
      {data ? usageSentence(data) : isError ? 'Where it is used cannot be told now.' : 'Counting where it is used…'}
    </Text>
  )
}

function usageSentence({ workspaces, dawgs }: { workspaces: number; dawgs: number }): string {
  if (workspaces + dawgs === 0) return 'It is on no workspace and no DAWG.'
  const places = [
    ...(workspaces > 0 ? [`${workspaces} ${workspaces === 1 ? 'workspace' : 'workspaces'}`] : []),
    ...(dawgs > 0 ? [`${dawgs} ${dawgs === 1 ? 'DAWG' : 'DAWGs'}`] : []),
  ]
  return `It is on ${places.join(' and ')}, and will be taken off.`
}
