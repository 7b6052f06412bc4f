import { Group, SegmentedControl, Skeleton, Stack, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { filePageQuery, linkToFile, ROWS_PAGE, type FilePage, type FilesOf } from '../../../api/data-files.ts'
import type { GridCell } from '../../../ui/data-grid/DataGrid.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { DownloadButton } from '../DownloadButton.tsx'
import { countText } from '../../../format/counts.ts'
import { PageControl } from '../../../ui/PageControl.tsx'
import { pageIn, useAddress } from '../../../ui/use-address.ts'
import { CellDialog, type OpenCell } from './CellDialog.tsx'
import { FileGrid } from './FileGrid.tsx'
import { LinesView } from './LinesView.tsx'
import { ProfileDialog } from './ProfileDialog.tsx'
import { COLUMNS_PIECE } from './use-table-columns.ts'

interface FilePreviewProps {
  of: FilesOf
  did: number
  fileName: string
}

/** What is in the file, a page at a time: as a table where it is one, or as it is written. */
export function FilePreview({ of, did, fileName }: FilePreviewProps) {
  const [address, go] = useAddress('view', 'page')
  const [wraps, setWraps] = useState(false)
  const isRaw = address.view === 'csv'
  const pageNumber = pageIn(address.page)
  const offset = (pageNumber - 1) * ROWS_PAGE
  const view = isRaw ? 'raw' : 'table'
  const page = useQuery({
    ...filePageQuery(of, did, { offset, columnOffset: 0, columnLimit: COLUMNS_PIECE, view }),
    // Of the same file and view only: a table is no text.
    placeholderData: (earlier, query) =>
      query?.queryKey[5] === did && isOf(query.queryKey[6], view) ? earlier : undefined,
  })
  const isTable = page.data?.format === 'table' || isRaw
  const total = page.data && countOf(page.data)
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <Group gap="md">
          {isTable && (
            <SegmentedControl
              aria-label="View"
              value={isRaw ? 'csv' : 'table'}
              data={[
                { value: 'table', label: 'Table' },
                { value: 'csv', label: isJsonLines(fileName) ? 'Raw' : 'CSV' },
              ]}
              onChange={(chosen) => go({ view: chosen === 'csv' ? 'csv' : '', page: '' })}
            />
          )}
          {page.data?.format === 'text' && (
            <Switch
              label="Wrap lines"
              checked={wraps}
              onChange={({ currentTarget }) => setWraps(currentTarget.checked)}
            />
          )}
        </Group>
        <DownloadButton linkTo={() => linkToFile(of, did)}>Download</DownloadButton>
      </Group>
      {page.data ? (
        <Content key={view} of={of} did={did} page={page.data} fileName={fileName} view={view} wraps={wraps} />
      ) : page.isError ? (
        <EmptyState title="The file is not there any more.">A later run has put others in its place.</EmptyState>
      ) : (
        <Skeleton height={320} aria-label="Loading the file" />
      )}
      {total !== undefined && (
        <PageControl
          page={pageNumber}
          pageSize={ROWS_PAGE}
          total={total.count}
          thing={total.thing}
          onPage={(next) => go({ page: next === 1 ? '' : String(next) })}
        />
      )}
    </Stack>
  )
}

interface ContentProps extends FilePreviewProps {
  page: FilePage
  view: 'table' | 'raw'
  wraps: boolean
}

function Content({ of, did, page, fileName, view, wraps }: ContentProps) {
  const [cell, setCell] = useState<OpenCell>()
  const [column, setColumn] = useState<{ column: number; name: string }>()
  const openCell = ({ row, column: place, name, text }: GridCell) =>
    setCell({ row, column: place, key: name, view, text, title: cellTitle(row, name, place) })
  if (page.format === 'binary')
    return (
      <EmptyState title="This file has no preview.">
        It is neither a table nor a text. Download it to see it.
      </EmptyState>
    )
  if (page.format === 'text')
    return (
      <>
        {page.linesTotalCount === 0 ? (
          <EmptyState title="The file is empty." />
        ) : (
          <LinesView
            lines={page.lines}
            offset={page.selectionSettings.offset}
            label={`Lines of ${fileName}`}
            wraps={wraps}
            onOpen={(row, text) =>
              setCell({ row, column: 0, key: '', view, text, title: `Line ${countText(row + 1)}` })
            }
          />
        )}
        <CellDialog of={of} did={did} cell={cell} onClose={() => setCell(undefined)} />
      </>
    )
  if (page.columnsTotalCount === 0) return <EmptyState title="The file is empty." />
  return (
    <>
      <FileGrid of={of} did={did} page={page} label={fileName} onOpenCell={openCell} onOpenColumn={setColumn} />
      <CellDialog of={of} did={did} cell={cell} onClose={() => setCell(undefined)} />
      <ProfileDialog of={of} did={did} column={column} onClose={() => setColumn(undefined)} />
    </>
  )
}

const cellTitle = (row: number, name: string, column: number): string =>
  `Row ${countText(row + 1)}, ${name === '' ? `column ${column + 1}` : name}`

const isJsonLines = (name: string): boolean => /\.(jsonl|ndjson)$/i.test(name)

const isOf = (selection: unknown, view: string): boolean => (selection as { view?: string } | undefined)?.view === view

function countOf(page: FilePage): { count: number; thing: string } | undefined {
  if (page.format === 'binary') return undefined
  return page.format === 'table'
    ? { count: page.rowsTotalCount, thing: 'row' }
    : { count: page.linesTotalCount, thing: 'line' }
}
