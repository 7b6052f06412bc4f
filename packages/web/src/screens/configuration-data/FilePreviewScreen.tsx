import { Group } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from '@tanstack/react-router'
import { filePageQuery, type DataFile, type FilesOf } from '../../api/data-files.ts'
import { amount } from '../../format/counts.ts'
import { FilePreview } from '../../features/data-files/preview/FilePreview.tsx'
import { Time } from '../../features/data-files/Time.tsx'
import { formatBytes } from '../../format/bytes.ts'
import { truncate } from '../../format/truncate.ts'
import { pathTo } from '../../paths.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { RouteLink } from '../../ui/RouteLink.tsx'
import { OfConfiguration } from './OfConfiguration.tsx'
import classes from './configuration-data.module.css'

const LONGEST_NAME = 80
const FIRST_CELL = { offset: 0, columnOffset: 0, columnLimit: 1, view: 'table' } as const

export const FilePreviewScreen = () => <OfConfiguration>{(of) => <Preview of={of} />}</OfConfiguration>

function Preview({ of }: { of: FilesOf }) {
  const { did = '' } = useParams({ strict: false }) as { did?: string }
  const state = useLocation({ select: (location) => location.state })
  const id = Number(did)
  const given = state.dataFile?.id === id ? state.dataFile : undefined
  // Opened by its address alone, the page asks what the file is.
  const asked = useQuery({ ...filePageQuery(of, id, FIRST_CELL), enabled: given === undefined })
  const file: DataFile | undefined = given ?? asked.data
  const list = pathTo('configurationData', { id: of.workspaceId, cid: of.id, type: of.direction })
  const name = file?.file_name ?? ''
  return (
    <>
      <PageHeader
        title={
          <span className={classes.title} title={name}>
            <bdi>{truncate(name, LONGEST_NAME) || 'File'}</bdi>
            {file && <CopyButton value={name} label="Copy filename" toast="Filename has been copied to clipboard." />}
          </span>
        }
        subtitle={
          <Group component="span" gap="4px 16px">
            <RouteLink to={state.previousPath ?? list} className={classes.back}>
              <IconArrowLeft size={16} aria-hidden />
              {state.previousPath === undefined ? 'Back to all files' : 'Back'}
            </RouteLink>
            {file && <Facts file={file} />}
          </Group>
        }
      />
      <FilePreview key={id} of={of} did={id} fileName={name} />
    </>
  )
}

const Facts = ({ file }: { file: DataFile }) => (
  <>
    <span>{formatBytes(file.file_size)}</span>
    {file.file_rows_count !== null && <span>{amount(file.file_rows_count, 'row')}</span>}
    <Time at={file.last_modified_date} />
  </>
)
