import { Button, Drawer, Group, Kbd, Skeleton, Text } from '@mantine/core'
import { useDebouncedCallback, useDisclosure } from '@mantine/hooks'
import { IconBookmark, IconDeviceFloppy, IconPlayerPlay, IconTable } from '@tabler/icons-react'
import type { Text as EditorText } from '@codemirror/state'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { useUser } from '../../session/use-user.ts'
import { EditorFrame } from '../../ui/code/EditorFrame.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Examples } from './Examples.tsx'
import { placeIn, problemOf } from './problem-place.ts'
import { keepDraft, readDraft, useRecentStatements } from './recent-statements.ts'
import { RecentMenu } from './RecentMenu.tsx'
import { ResultGrid } from './ResultGrid.tsx'
import { SavedQueries } from './SavedQueries.tsx'
import { SaveDialog } from './SaveDialog.tsx'
import { SchemaTree } from './SchemaTree.tsx'
import type { EditorHandle } from './SqlEditor.tsx'
import { StatusLine } from './StatusLine.tsx'
import { useKnownTables } from './use-known-tables.ts'
import { useStatement } from './use-statement.ts'
import classes from './sql.module.css'

const SqlEditor = lazy(async () => ({ default: (await import('./SqlEditor.tsx')).SqlEditor }))

const TYPING_PAUSE_MS = 300

export function SqlScreen() {
  const userId = useUser()?.id ?? 0
  const editor = useRef<EditorHandle>(null)
  const [firstText, setFirstText] = useState(() => readDraft(userId))
  const [text, setText] = useState(firstText)
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const [savedName, setSavedName] = useState('')
  const [isSaving, saving] = useDisclosure(false)
  const [isChoosing, choosing] = useDisclosure(false)
  const [isTreeOpen, tree] = useDisclosure(false)
  const { recent, remember } = useRecentStatements(userId)
  const tables = useKnownTables(text, opened)
  const { state, run, cancel } = useStatement(remember)
  const [ended, offset] = state.is === 'over' ? [state.query, state.offset] : [undefined, 0]
  const [ranText, setRanText] = useState('')
  // Once the text is another one, nobody knows where the place has gone.
  const isSameText = text === ranText
  const problem = useMemo(() => (isSameText ? problemOf(ended, offset) : undefined), [isSameText, ended, offset])

  const take = useDebouncedCallback((typed: EditorText) => {
    const next = typed.toString()
    setText(next)
    keepDraft(userId, next)
  }, TYPING_PAUSE_MS)
  const submit = () => {
    take.flush()
    const statement = editor.current?.statement()
    if (!editor.current || !statement || statement.sql.trim() === '') return
    setRanText(editor.current.text())
    run(statement)
  }
  const insert = (name: string) => {
    tree.close()
    if (editor.current) editor.current.insert(name)
    else beginWith(`${text}${name}`)
  }
  const replace = (sql: string, name = '') => {
    setSavedName(name)
    if (editor.current) editor.current.replace(sql)
    else beginWith(sql)
  }
  /** The editor is still on its way. */
  const beginWith = (sql: string) => {
    setFirstText(sql)
    setText(sql)
  }
  const schema = (
    <SchemaTree tables={tables} onOpen={(id) => setOpened((ids) => new Set(ids).add(id))} onInsert={insert} />
  )

  return (
    <>
      <PageHeader title="SQL Client" subtitle="Reads what was published, and the instance itself." />
      <div className={classes.page}>
        <aside className={classes.side} aria-label="Tables">
          {schema}
        </aside>
        <Drawer opened={isTreeOpen} onClose={tree.close} title="Tables" size="min(90vw, 360px)">
          {schema}
        </Drawer>
        <div className={classes.work}>
          <Suspense
            fallback={
              <EditorFrame>
                <Skeleton height={120} role="status" aria-label="Loading the editor" />
              </EditorFrame>
            }
          >
            <SqlEditor
              ref={editor}
              text={firstText}
              onChange={take}
              onSubmit={submit}
              tables={tables}
              problem={problem}
            />
          </Suspense>
          <Group gap="xs" className={classes.toolbar}>
            <Button
              leftSection={<IconPlayerPlay size={16} aria-hidden />}
              disabled={state.is === 'running'}
              onClick={submit}
            >
              Run
            </Button>
            <Button
              className={classes.treeButton}
              variant="default"
              leftSection={<IconTable size={16} aria-hidden />}
              onClick={tree.open}
            >
              Tables
            </Button>
            <Button
              variant="default"
              leftSection={<IconDeviceFloppy size={16} aria-hidden />}
              disabled={text.trim() === ''}
              onClick={() => {
                take.flush()
                saving.open()
              }}
            >
              Save
            </Button>
            <Button variant="default" leftSection={<IconBookmark size={16} aria-hidden />} onClick={choosing.open}>
              Saved
            </Button>
            <RecentMenu recent={recent} onChoose={(sql) => replace(sql)} />
            <Text size="sm" c="dimmed" className={classes.keys}>
              <Kbd>Ctrl</Kbd> + <Kbd>Enter</Kbd> runs the statement, or what is selected of it.
            </Text>
          </Group>
          <StatusLine
            state={state}
            place={problem && placeIn(text, problem.position)}
            onGoToPlace={() => problem && editor.current?.goTo(problem.position)}
            onCancel={cancel}
          />
          {state.is === 'over' && state.query.result && <ResultGrid key={state.query.id} id={state.query.id} />}
          {state.is === 'idle' && <Examples tables={tables} onChoose={(sql) => replace(sql)} />}
        </div>
      </div>
      <SaveDialog opened={isSaving} onClose={saving.close} sql={text} name={savedName} onSaved={setSavedName} />
      <SavedQueries
        opened={isChoosing}
        onClose={choosing.close}
        onChoose={({ sql, name }) => {
          choosing.close()
          replace(sql, name)
        }}
      />
    </>
  )
}
