import { Input, Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { EditorFrame } from './EditorFrame.tsx'

const JsonCodeMirror = lazy(async () => ({ default: (await import('./JsonCodeMirror.tsx')).JsonCodeMirror }))

interface JsonEditorProps {
  /** What is edited, for screen readers. */
  label: string
  value: string
  /** Without it the text can be read and copied only. */
  onChange?: (value: string) => void
  problem?: string | undefined
}

/** JSON with its mistakes marked where they are. The editor itself is loaded when the first one is shown. */
export function JsonEditor({ label, value, onChange, problem }: JsonEditorProps) {
  const isInvalid = problem !== undefined
  return (
    <Input.Wrapper error={problem} errorProps={{ role: 'alert', mt: 4 }}>
      <EditorFrame isInvalid={isInvalid}>
        <Suspense fallback={<Skeleton height={80} role="status" aria-label="Loading the editor" />}>
          <JsonCodeMirror {...{ label, value, onChange, isInvalid }} />
        </Suspense>
      </EditorFrame>
    </Input.Wrapper>
  )
}
