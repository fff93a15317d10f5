import { type ReactNode, useId } from 'react'
import { Dialog, type DialogProps } from './dialog.tsx'
import { DialogActions, type DialogActionsProps } from './dialog-actions.tsx'
import { FieldStack, FormError } from './form.tsx'

export type FormDialogProps = Omit<DialogProps, 'opened' | 'footer' | 'children'> &
  Pick<DialogActionsProps, 'confirm' | 'disabled' | 'danger' | 'focusCancel'> & {
    busy: boolean
    /** Called when the form is sent, by its button or by Enter. */
    onSubmit: () => void
    /** The way back, where it does not close the dialog. */
    onCancel?: () => void
    /** Why the form was refused as a whole; stands below its fields. */
    error?: unknown
    /** A button besides, at the other end of the foot. */
    besides?: ReactNode
    children: ReactNode
  }

/** A dialog that asks for something: fields below each other, the way back, and the button that sends them. */
export function FormDialog(props: FormDialogProps) {
  const { confirm, disabled = false, danger = false, focusCancel = false, busy, error, children } = props
  const { onSubmit, onCancel, besides, ...dialog } = props
  const form = useId()
  return (
    <Dialog
      {...dialog}
      opened
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
          onSubmit()
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
