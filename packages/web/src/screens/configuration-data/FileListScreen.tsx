import { Stack } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { fileListQuery, FILES_PAGE, linkToAll, type FilesOf } from '../../api/data-files.ts'
import { DownloadButton } from '../../features/data-files/DownloadButton.tsx'
import * as facts from '../../features/data-files/file-facts.ts'
import { FileTable } from '../../features/data-files/FileTable.tsx'
import { PageControl } from '../../ui/PageControl.tsx'
import { pageIn, useAddress } from '../../ui/use-address.ts'
import { truncate } from '../../format/truncate.ts'
import { pathTo } from '../../paths.ts'
import { LoadError } from '../../ui/LoadError.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { RouteLink } from '../../ui/RouteLink.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { OfConfiguration } from './OfConfiguration.tsx'
import classes from './configuration-data.module.css'

const LONGEST_NAME = 40

export const FileListScreen = () => <OfConfiguration>{(of, name) => <Files of={of} name={name} />}</OfConfiguration>

function Files({ of, name }: { of: FilesOf; name: string }) {
  const [address, go] = useAddress('name', 'page')
  const search = address.name ?? ''
  const page = pageIn(address.page)
  const list = useQuery(
    fileListQuery(of, { offset: (page - 1) * FILES_PAGE, limit: FILES_PAGE, name: facts.searched(search) }),
  )
  const title = facts.directionTitle[of.direction]
  if (list.isError && !list.data) return <LoadError onReload={() => void list.refetch()} />
  const isSearching = facts.searched(search) !== ''
  const total = list.data?.filesTotalCount
  return (
    <>
      <PageHeader
        title={title}
        subtitle={
          <RouteLink to={pathTo('configuration', { id: of.workspaceId, cid: of.id })} className={classes.back}>
            <IconArrowLeft size={16} aria-hidden />
            {`Back to configuration ${truncate(name, LONGEST_NAME)}`}
          </RouteLink>
        }
        actions={
          <DownloadButton
            linkTo={() => linkToAll(of)}
            disabledReason={total === 0 && !isSearching ? facts.NOTHING_TO_DOWNLOAD : undefined}
          >
            Download all
          </DownloadButton>
        }
      />
      <Stack gap="sm">
        <SearchField
          label="Search files"
          value={search}
          onSearch={(text) => go({ name: text, page: '' })}
          waitMs={facts.SEARCH_WAIT_MS}
        />
        <FileTable
          of={of}
          files={list.data?.data ?? []}
          label={`Files: ${title}`}
          emptyText={isSearching ? facts.NOTHING_FOUND : facts.noFilesText[of.direction]}
          isLoading={list.isPending || list.isPlaceholderData}
        />
        {total !== undefined && (
          <PageControl
            page={page}
            pageSize={FILES_PAGE}
            total={total}
            thing="file"
            onPage={(next) => go({ page: next === 1 ? '' : String(next) })}
          />
        )}
      </Stack>
    </>
  )
}
