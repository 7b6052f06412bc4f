import { Group, Loader, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../api/api-error.ts'
import { profileQuery, type ColumnProfile, type FilesOf } from '../../../api/data-files.ts'
import { truncate } from '../../../format/truncate.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { countText } from '../../../format/counts.ts'
import { ProfileBars } from './ProfileBars.tsx'
import classes from './preview.module.css'

interface ProfileDialogProps {
  of: FilesOf
  did: number
  column: { column: number; name: string } | undefined
  onClose: () => void
}

const LONGEST_NAME = 60

/** What a column holds; the server looks through the file for it, and stops when the dialog is closed. */
export function ProfileDialog({ of, did, column, onClose }: ProfileDialogProps) {
  const title = column ? `Profile of ${truncate(column.name, LONGEST_NAME) || `column ${column.column + 1}`}` : ''
  return (
    <Dialog opened={column !== undefined} onClose={onClose} title={title}>
      {column && <Profile of={of} did={did} column={column} />}
    </Dialog>
  )
}

function Profile({ of, did, column }: { of: FilesOf; did: number; column: { column: number; name: string } }) {
  const profile = useQuery(profileQuery(of, did, { column: column.column, key: column.name }))
  if (profile.data) return <Found profile={profile.data} />
  if (profile.error)
    return (
      <Text c="var(--clew-error)" role="alert">
        {(profile.error instanceof ApiError && profile.error.message) || 'The column could not be looked through.'}
      </Text>
    )
  return (
    <Group gap="sm" role="status">
      <Loader size="sm" />
      <Text>Looking through the column…</Text>
    </Group>
  )
}

const holdsWord = { numbers: 'Numbers', times: 'Times', texts: 'Texts', nothing: 'Nothing' } as const

function Found({ profile }: { profile: ColumnProfile }) {
  const { rows, isComplete, holds, empty, distinct, min, max } = profile
  const share = rows === 0 ? '' : ` (${((empty / rows) * 100).toFixed(1)} %)`
  return (
    <Stack gap="md">
      <dl className={classes.figures}>
        <dt>Rows</dt>
        <dd>{isComplete ? countText(rows) : `the first ${countText(rows)}`}</dd>
        <dt>Holds</dt>
        <dd>{holdsWord[holds]}</dd>
        <dt>Empty</dt>
        <dd>{`${countText(empty)}${share}`}</dd>
        <dt>Distinct</dt>
        <dd>{countText(distinct)}</dd>
        <dt>Smallest</dt>
        <dd>
          <bdi>{min ?? '–'}</bdi>
        </dd>
        <dt>Largest</dt>
        <dd>
          <bdi>{max ?? '–'}</bdi>
        </dd>
      </dl>
      <ProfileBars profile={profile} />
    </Stack>
  )
}
