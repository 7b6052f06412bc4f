import { Button, Text } from '@mantine/core'
import { IconLock, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate, formatUtc } from '../../format/dates.ts'
import { DataTable, type Column } from '../../ui/DataTable.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ModifyRepositoryDialog } from './ModifyRepositoryDialog.tsx'
import classes from './oauth-repositories.module.css'
import { isSecretSet, repositoriesQuery, type OauthRepository } from './repositories.ts'

export function OauthRepositoriesScreen() {
  const list = useQuery(repositoriesQuery())
  const [chosen, setChosen] = useState<OauthRepository>()
  // Apart from the choice, which is still to be read while the dialog fades.
  const [isOpen, setIsOpen] = useState(false)
  const modify = (repository: OauthRepository) => {
    setChosen(repository)
    setIsOpen(true)
  }
  return (
    <>
      <PageHeader
        title="OAuth repositories"
        subtitle="The clients with which components ask providers for access to accounts."
      />
      {list.isError && !list.data ? (
        <LoadError onReload={() => void list.refetch()} />
      ) : (
        <DataTable
          label="OAuth repositories"
          columns={columnsWith(modify)}
          rows={list.data ?? []}
          rowKey={({ id }) => id}
          emptyText="There are no OAuth repositories."
          isLoading={list.isPending}
          stacksOnPhone
        />
      )}
      <ModifyRepositoryDialog repository={chosen} opened={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

const columnsWith = (modify: (repository: OauthRepository) => void): Column<OauthRepository>[] => [
  {
    key: 'name',
    header: 'Name',
    cell: ({ name, description }) => (
      <div className={classes.name}>
        <Text fw={600}>{name}</Text>
        {description !== '' && (
          <Text size="sm" c="dimmed" lineClamp={3}>
            {description}
          </Text>
        )}
      </div>
    ),
  },
  {
    key: 'client_id',
    header: 'Client id',
    cell: ({ credentials }) =>
      credentials.client_id === '' ? (
        <Text c="dimmed">not set</Text>
      ) : (
        <span className={classes.clientId}>{credentials.client_id}</span>
      ),
  },
  {
    key: 'client_secret',
    header: 'Client secret',
    cell: (repository) =>
      isSecretSet(repository) ? (
        <span className={classes.secret}>
          <IconLock size={14} aria-hidden /> set
        </span>
      ) : (
        <Text c="dimmed">not set</Text>
      ),
  },
  {
    key: 'created',
    header: 'Created',
    cell: ({ created }) => (
      <time dateTime={created} title={formatUtc(created)} className={classes.time}>
        {formatDate(created)}
      </time>
    ),
  },
  {
    key: 'actions',
    header: 'Actions',
    cell: (repository) => (
      <Button
        size="xs"
        variant="default"
        aria-label={`Modify ${repository.name}`}
        leftSection={<IconPencil size={16} aria-hidden />}
        onClick={() => modify(repository)}
      >
        Modify
      </Button>
    ),
  },
]
