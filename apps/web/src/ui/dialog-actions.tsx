import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './dialog.module.css'

export type DialogActionsProps = {
  /** The id of the form that the main button sends. */
  form: string
  confirm: ReactNode
  onCancel: () => void
  busy: boolean
  disabled?: boolean
  danger?: boolean
  /** The safe way out gets the focus. */
  focusCancel?: boolean
  /** Something besides, at the other end. */
  children?: ReactNode
}

/** The buttons of a dialog that asks for something: the way back, then what it is for. */
export function DialogActions(props: DialogActionsProps) {
  const { t } = useTranslation('ui')
  const { busy } = props
  return (
    <>
      {props.children && <div className={classes.besides}>{props.children}</div>}
      <Button
        variant="default"
        onClick={props.onCancel}
        disabled={busy}
        data-autofocus={props.focusCancel ? true : undefined}
      >
        {t('cancel')}
      </Button>
      <Button
        type="submit"
        form={props.form}
        loading={busy}
        disabled={props.disabled ?? false}
        {...(props.danger ? { color: 'red', className: classes.danger } : {})}
      >
        {props.confirm}
      </Button>
    </>
  )
}
