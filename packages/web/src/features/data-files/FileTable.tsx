import type { DataFile, FilesOf } from '../../api/data-files.ts'
import { formatBytes } from '../../format/bytes.ts'
import { DataTable, type Column } from '../../ui/DataTable.tsx'
import { excerptOf, rowsText } from './file-facts.ts'
import { FileName } from './FileName.tsx'
import { Time } from './Time.tsx'
import classes from './data-files.module.css'

interface FileTableProps {
  of: FilesOf
  files: readonly DataFile[]
  label: string
  emptyText: string
  isLoading: boolean
}

const LONGEST_NAME = 50

export function FileTable({ of, files, label, emptyText, isLoading }: FileTableProps) {
  return (
    <DataTable
      label={label}
      columns={columnsFor(of)}
      rows={files}
      rowKey={({ id }) => id}
      emptyText={emptyText}
      isLoading={isLoading}
      stacksOnPhone
    />
  )
}

const columnsFor = (of: FilesOf): Column<DataFile>[] => [
  { key: 'name', header: 'Name', cell: (file) => <FileName of={of} file={file} longest={LONGEST_NAME} /> },
  { key: 'size', header: 'Size', numeric: true, cell: (file) => formatBytes(file.file_size) },
  { key: 'rows', header: 'Rows', numeric: true, cell: rowsText },
  { key: 'modified', header: 'Last modified', cell: (file) => <Time at={file.last_modified_date} /> },
  {
    key: 'excerpt',
    header: 'First lines',
    cell: ({ first_lines }) =>
      first_lines ? <pre className={`${classes.excerpt} ${classes.inTable}`}>{excerptOf(first_lines)}</pre> : '–',
  },
]
