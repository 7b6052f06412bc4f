import { ActionIcon, Tooltip } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { removeUpload, uploadsQuery, type Upload, type UploadsOf } from '../../../api/uploads.ts'
import { formatBytes } from '../../../format/bytes.ts'
import { truncate } from '../../../format/truncate.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { Time } from '../Time.tsx'
import classes from './upload.module.css'

interface UploadedFilesProps {
  of: UploadsOf
  uploads: readonly Upload[]
  mayRemove: boolean
}

const LONGEST_NAME = 45

/** What the next run is given. */
export function UploadedFiles({ of, uploads, mayRemove }: UploadedFilesProps) {
  const queryClient = useQueryClient()
  const [removed, setRemoved] = useState<Upload>()
  const removal = useMutation({
    mutationFn: (uploadId: number) => removeUpload(of, uploadId),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: uploadsQuery(of).queryKey }),
  })
  return (
    <>
      <ul className={classes.uploads} aria-label="Uploaded files">
        {uploads.map((upload) => (
          <li key={upload.id}>
            <bdi className={classes.name} title={upload.name}>
              {truncate(upload.name, LONGEST_NAME)}
            </bdi>
            <span className={classes.facts}>
              {formatBytes(upload.size)}
              <Time at={upload.created} />
            </span>
            {mayRemove && (
              <Tooltip label="Remove">
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Remove ${upload.name}`}
                  onClick={() => setRemoved(upload)}
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              </Tooltip>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={removed !== undefined}
        onClose={() => setRemoved(undefined)}
        title="Remove file"
        text={
          <>
            <bdi>{truncate(removed?.name ?? '', LONGEST_NAME)}</bdi> will not be given to the next run. What earlier
            runs have published stays.
          </>
        }
        confirmLabel="Remove"
        danger
        onConfirm={() => removal.mutateAsync(removed!.id)}
      />
    </>
  )
}
