import { Button, Group, Input, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconPlayerPlay } from '@tabler/icons-react'
import type { Configuration, Variables } from '@clew/contract'
import { lazy, Suspense, useMemo } from 'react'
import { EditorFrame } from '../../ui/code/EditorFrame.tsx'
import { useSavePart } from '../../api/change-entity.ts'
import { presentFilesQuery } from '../../api/present-files.ts'
import { runnableOf } from '../../api/runnables.ts'
import { mayEdit } from '../../api/shared-kinds.ts'
import { TextDiff } from '../../ui/code/TextDiff.tsx'
import { DisabledTooltip } from '../../ui/DisabledTooltip.tsx'
import { ConflictNote } from '../../ui/edit-section/ConflictNote.tsx'
import { EditButton } from '../../ui/edit-section/EditButton.tsx'
import { useDraftEdit } from '../../ui/edit-section/useDraftEdit.ts'
import { useEditFocus } from '../../ui/edit-section/useEditFocus.ts'
import { Section } from '../../ui/Section.tsx'
import { codePart, codeProblem, type CodeParameter } from './code-part.ts'
import type { DraftText } from './draft-text.ts'
import { inputFilesOf } from './input-files.ts'
import { TestRun } from './TestRun.tsx'
import { UnknownVariables } from './UnknownVariables.tsx'
import { useTestRun } from './use-test-run.ts'
import classes from './code-editor.module.css'

const CodeEditor = lazy(async () => ({ default: (await import('./CodeEditor.tsx')).CodeEditor }))

interface CodeCardProps {
  configuration: Configuration
  parameter: CodeParameter
  variables: Variables
}

/** One piece of code: read, edited in its place, and tried out. */
export function CodeCard({ configuration, parameter, variables }: CodeCardProps) {
  const of = runnableOf('configuration', configuration)
  const part = useMemo(() => codePart(parameter), [parameter])
  const text = useMemo(() => part.read(configuration), [part, configuration])
  const { mutateAsync } = useSavePart(of, part)
  const edit = useDraftEdit<DraftText, Configuration>({
    name: 'configuration code',
    shown: configuration,
    valueOf: part.read,
    save: (value, seen) => mutateAsync({ value: value.toString(), seen }),
    savedMessage: 'Code has been saved.',
    problemOf: (value) => codeProblem(value.toString(), parameter, configuration),
    isSame: (one, other) => one === other || one.toString() === other.toString(),
  })
  const { isEditing } = edit.section
  const place = useEditFocus<HTMLDivElement>(isEditing)
  const testRun = useTestRun(of)
  const files = useInputFiles(configuration)

  async function saveAndRun() {
    if (testRun.isUnderWay || edit.isSaving) return
    if (await edit.saveAndStay()) testRun.start()
  }

  return (
    <div ref={place}>
      <Section
        title={parameter.title}
        actions={
          !isEditing && (
            <EditButton
              section={{ ...edit.section, startEditing: edit.start }}
              reason={mayEdit(configuration) ? undefined : 'You may only view this.'}
            />
          )
        }
      >
        <div className={classes.card}>
          <Input.Wrapper error={edit.problem} errorProps={{ role: 'alert', mt: 4 }}>
            <EditorFrame isInvalid={edit.problem !== undefined}>
              <Suspense fallback={<Skeleton height={160} role="status" aria-label="Loading the editor" />}>
                <CodeEditor
                  label={parameter.title}
                  language={parameter.language}
                  text={text}
                  onChange={isEditing ? edit.change : undefined}
                  onSubmit={() => void saveAndRun()}
                  isInvalid={edit.problem !== undefined}
                  files={files}
                  variables={variables}
                />
              </Suspense>
            </EditorFrame>
          </Input.Wrapper>
          <UnknownVariables text={isEditing ? edit.value : text} variables={variables} />
          {isEditing && edit.theirs && (
            <ConflictNote
              what="code"
              isSaving={edit.isSaving}
              onReload={edit.cancel}
              onOverwrite={() => void edit.overwrite()}
            >
              <Text size="sm" mb="xs">
                Taken away: what they have saved. Added: what you have written.
              </Text>
              <TextDiff label="Differences" before={edit.theirs.value.toString()} after={edit.value.toString()} />
            </ConflictNote>
          )}
          {isEditing && (
            <Group gap="xs">
              <Button size="xs" loading={edit.isSaving} onClick={() => void edit.save()}>
                Save
              </Button>
              <DisabledTooltip reason={testRun.isUnderWay ? 'The configuration is running.' : undefined}>
                <Button
                  size="xs"
                  variant="default"
                  leftSection={<IconPlayerPlay size={16} aria-hidden />}
                  onClick={() => void saveAndRun()}
                >
                  Save and run
                </Button>
              </DisabledTooltip>
              <Button size="xs" variant="default" onClick={edit.cancel}>
                Cancel
              </Button>
            </Group>
          )}
          {testRun.jobId !== undefined && <TestRun of={of} jobId={testRun.jobId} onClose={testRun.forget} />}
        </div>
      </Section>
    </div>
  )
}

/** For completion; none until they have come. */
function useInputFiles({ workspace_id, id }: Configuration) {
  const { data } = useQuery(presentFilesQuery({ workspaceId: workspace_id, id, direction: 'input' }))
  return useMemo(() => inputFilesOf(data?.data ?? []), [data])
}
