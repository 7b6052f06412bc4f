import { Anchor } from '@mantine/core'
import { Link, useLocation, type AnyRouter } from '@tanstack/react-router'
import type { DataFile, FilesOf } from '../../api/data-files.ts'
import { truncate } from '../../format/truncate.ts'
import { pathTo } from '../../paths.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import classes from './data-files.module.css'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A path of this app. */
    previousPath?: string
    /** What is known of the file that is to be shown. */
    dataFile?: DataFile
  }
}

interface FileNameProps {
  of: FilesOf
  file: DataFile
  /** Of the name that is shown, in characters. */
  longest: number
}

/** Leads to what is in the file; the whole name can be copied. */
export function FileName({ of, file, longest }: FileNameProps) {
  const previousPath = useLocation({ select: ({ href }) => href })
  const { workspaceId, id, direction } = of
  const path = pathTo('configurationDataFile', { id: workspaceId, cid: id, type: direction, did: file.id })
  const name = file.file_name
  return (
    <span className={classes.name}>
      <Anchor
        title={name}
        className={classes.nameText}
        renderRoot={(root) => (
          <Link<AnyRouter, string, string> {...root} href={path} state={{ previousPath, dataFile: file }} />
        )}
      >
        {/* A name may be written in any direction, or try to turn that of what stands beside it. */}
        <bdi>{truncate(name, longest)}</bdi>
      </Anchor>
      <CopyButton value={name} label="Copy filename" toast="Filename has been copied to clipboard." />
    </span>
  )
}
