import { Button, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useRef, type ReactNode } from 'react'
import { useFileDrop } from './use-file-drop.ts'
import classes from './upload.module.css'

interface DropAreaProps {
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** Files are dropped here, or chosen. */
export function DropArea({ onFiles, children }: DropAreaProps) {
  const input = useRef<HTMLInputElement>(null)
  const { area, isOver } = useFileDrop<HTMLDivElement>(onFiles)
  return (
    <div ref={area} className={classes.drop} data-over={isOver || undefined}>
      <IconUpload size={24} aria-hidden />
      <Text>Drop files here, or</Text>
      <Button variant="default" onClick={() => input.current?.click()}>
        Choose files
      </Button>
      <Text size="sm" c="dimmed">
        {children}
      </Text>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Choose files to upload"
        onChange={({ currentTarget }) => {
          onFiles(Array.from(currentTarget.files ?? []))
          // The same file can be chosen again, after it was changed or removed.
          currentTarget.value = ''
        }}
      />
    </div>
  )
}
