import { Button } from '@mantine/core'
import { DialogActions } from './DialogActions.tsx'

interface FormActionsProps {
  onCancel: () => void
  /** A verb. */
  submit: string
  isPending: boolean
}

/** Below a form in a dialog: away with it, or do it. */
export const FormActions = ({ onCancel, submit, isPending }: FormActionsProps) => (
  <DialogActions>
    <Button variant="default" onClick={onCancel}>
      Cancel
    </Button>
    <Button type="submit" loading={isPending}>
      {submit}
    </Button>
  </DialogActions>
)
