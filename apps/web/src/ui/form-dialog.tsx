import { type ReactNode, useId } from 'react'
import { hasUnreadDate } from './date-field/unread-date.ts'
import { Dialog, type DialogProps } from './dialog.tsx'
import { DialogActions, type DialogActionsProps } from './dialog-actions.tsx'
import { FieldStack, FormError } from './form.tsx'

export type FormDialogProps = Omit<DialogProps, 'opened' | 'footer' | 'children' | 'preventClose' | 'dirty'> &
  Pick<DialogActionsProps, 'confirm' | 'disabled' | 'danger' | 'focusCancel'> & {
    /** The form is being sent: it can neither be sent again nor closed. */
    busy: boolean
    /** Whether something was typed or arranged that is lost when it closes; false where nothing can be. */
    dirty: boolean
    /** Called when the form is sent, by its button or by Enter. */
    onSubmit: () => void
    /** Called by the cancel button, where that does not close the dialog. */
    onCancel?: () => void
    /** Why the form was refused as a whole; shown below its fields. */
    error?: unknown
    /** Another button, at the other end of the footer. */
    besides?: ReactNode
    children: ReactNode
  }

/** A dialog with a form: fields below each other, a cancel button, and the button that sends them. */
export function FormDialog(props: FormDialogProps) {
  const { confirm, disabled = false, danger = false, focusCancel = false, busy, error, children } = props
  const { onSubmit, onCancel, besides, busy: _, ...dialog } = props
  const form = useId()
  return (
    <Dialog
      {...dialog}
      opened
      preventClose={busy}
      footer={
        <DialogActions
          {...{ form, confirm, disabled, danger, focusCancel, busy }}
          onCancel={onCancel ?? dialog.onClose}
        >
          {besides}
        </DialogActions>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!hasUnreadDate(event.currentTarget)) onSubmit()
        }}
      >
        <FieldStack>
          {children}
          <FormError error={error} />
        </FieldStack>
      </form>
    </Dialog>
  )
}
