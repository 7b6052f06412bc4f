import { Modal, type ModalProps } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Dialog.module.css'

export interface DialogProps {
  opened: boolean
  /** Also called by Esc, the close button and a click beside the dialog. */
  onClose: () => void
  title: string
  children?: ReactNode
  size?: ModalProps['size']
  /** Whether a click beside it closes it, too; not where much may have been typed. */
  closesBeside?: boolean
}

/** A window above the page: takes the focus, keeps it, and gives it back when it closes. */
export function Dialog({ opened, onClose, title, children, size = 'md', closesBeside = true }: DialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={size}
      closeOnClickOutside={closesBeside}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={classes}
      // It is drawn as a header element, which would pass for the banner of the page.
      attributes={{ header: { role: 'presentation' } }}
      centered
    >
      {children}
    </Modal>
  )
}
