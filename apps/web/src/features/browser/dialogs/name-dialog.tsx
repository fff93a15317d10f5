import type { Item } from '@khlang/contract'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { CallError } from '../../../lib/call.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { Field, FormError } from '../../../ui/form.tsx'
import { extensionChange, judgeName, renameSelection } from '../model/names.ts'
import classes from './dialogs.module.css'

export type NameDialogProps = {
  title: string
  label: string
  confirm: string
  initial: string
  /** The text of the field, where that is not the name. */
  typed?: string
  /** Items of the same folder, as far as they are known. */
  taken: readonly Item[]
  /** What is renamed; null for something new. */
  item: Item | null
  onSave: (name: string) => Promise<unknown>
  onClose: () => void
}

const nameErrors = new Set(['NAME_INVALID', 'NAME_TOO_LONG', 'NAME_NEEDS_EXTENSION', 'NAME_TAKEN', 'FILE_EXISTS'])

/** Asks for a name, validates it while typing and suggests the nearest valid one. */
export function NameDialog(props: NameDialogProps) {
  const { title, label, confirm, initial, taken, item, onSave, onClose } = props
  const { t } = useTranslation('browser')
  const [start] = useState(props.typed ?? initial)
  const [typed, setTyped] = useState(start)
  const [touched, setTouched] = useState(false)
  const { busy, error, send, forget } = useSending()
  const input = useRef<HTMLInputElement>(null)
  const near = item ? taken.filter((one) => one.parentId === item.parentId) : taken
  const state = judgeName(
    typed,
    near.map((one) => one.name),
    item,
  )
  const shown =
    touched && state.error !== null && state.error !== 'EMPTY' ? t(`name.${state.error}`, { name: state.name }) : null
  const suggestion = state.error && state.error !== 'EMPTY' ? state.suggestion : null
  const change = item && state.error === null ? extensionChange(item, typed) : null
  const fromServer = error instanceof CallError && nameErrors.has(error.machineCode) ? error.message : null

  useEffect(() => {
    if (item) input.current?.setSelectionRange(...renameSelection({ ...item, name: start }))
  }, [item, start])

  const save = () => {
    setTouched(true)
    if (state.error) return
    if (state.name === initial) return onClose()
    void send(async () => {
      await onSave(state.name)
      onClose()
    })
  }
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      dirty={typed.trim() !== initial && typed.trim() !== ''}
      busy={busy}
      confirm={confirm}
      disabled={state.error !== null}
      onSubmit={save}
    >
      <div>
        <Field
          ref={input}
          label={label}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setTouched(true)
            forget()
          }}
          error={shown ?? fromServer}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
        />
        {touched && suggestion && (
          <button type="button" className={classes.suggestion} onClick={() => setTyped(suggestion)}>
            {t('name.use', { name: suggestion })}
          </button>
        )}
        {change && <p className={classes.hint}>{t('name.extension', change)}</p>}
        {!fromServer && <FormError error={error} />}
      </div>
    </FormDialog>
  )
}
