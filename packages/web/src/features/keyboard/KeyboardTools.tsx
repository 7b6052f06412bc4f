import { ActionIcon, Tooltip } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconCommand } from '@tabler/icons-react'
import { lazy, Suspense, use, useRef, useState } from 'react'
import { CommandsContext, useCommand, type Command } from '../../ui/commands/commands.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { useSingleKey } from '../../ui/single-keys.ts'
import { keyName } from './shortcuts.ts'

const Palette = lazy(async () => ({ default: (await import('./Palette.tsx')).Palette }))
const ShortcutList = lazy(async () => ({ default: (await import('./ShortcutList.tsx')).ShortcutList }))

const LABEL = 'Find anything, do anything'

/** The palette and the list of shortcuts, with the keys and the button that open them. */
export function KeyboardTools() {
  const list = use(CommandsContext)
  // What could be done when it was opened; the page below does not change meanwhile.
  const [commands, setCommands] = useState<Command[]>()
  const [isListingShortcuts, setIsListingShortcuts] = useState(false)
  const cameFrom = useRef<Element>(null)
  const open = () => {
    cameFrom.current = document.activeElement
    setCommands(list.all())
  }
  const close = () => {
    setCommands(undefined)
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
  }
  const listShortcuts = () => setIsListingShortcuts(true)

  // In fields and editors, too: it is no character that somebody types.
  useHotkeys([['mod+K', () => isAnyDialogOpen() || open()]], [], true)
  useSingleKey('?', () => isAnyDialogOpen() || listShortcuts())
  useCommand('Show keyboard shortcuts', listShortcuts)

  return (
    <>
      <Tooltip label={`${LABEL} (${keyName('mod')}+K)`}>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={LABEL} onClick={open}>
          <IconCommand size={20} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Suspense>{commands && <Palette commands={commands} onClose={close} />}</Suspense>
      <Dialog
        opened={isListingShortcuts}
        onClose={() => setIsListingShortcuts(false)}
        title="Keyboard shortcuts"
        size="lg"
      >
        <Suspense>
          <ShortcutList />
        </Suspense>
      </Dialog>
    </>
  )
}

/** One thing at a time: what a dialog asks is answered first. */
const isAnyDialogOpen = (): boolean => document.querySelector('[role=dialog][aria-modal=true]') !== null
