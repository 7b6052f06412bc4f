import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'

/** Whoever wants to be asked later is asked on the next page. */
export function NewVersionDialog({ activate }: { activate: () => void }) {
  const page = useLocation({ select: ({ pathname }) => pathname })
  const [postponedOn, setPostponedOn] = useState<string>()
  return (
    <ConfirmDialog
      opened={postponedOn !== page}
      onClose={() => setPostponedOn(page)}
      title="A new version is ready"
      text="Do you want to update Clew now? The page will reload."
      cancelLabel="No, ask me later"
      confirmLabel="Yes, update"
      onConfirm={activate}
    />
  )
}
