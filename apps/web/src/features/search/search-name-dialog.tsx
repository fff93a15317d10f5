import { savedSearchLimits } from '@khlang/contract/saved-searches'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { CallError } from '../../lib/call.ts'
import { useSending } from '../../lib/use-sending.ts'
import { Field, FormError } from '../../ui/form.tsx'

export type SearchNameDialogProps = {
  title: string
  confirm: string
  hint?: string
  initial: string
  onSave: (name: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the name of a saved search. */
export function SearchNameDialog({ title, confirm, hint, initial, onSave, onClose }: SearchNameDialogProps) {
  const { t } = useTranslation('search')
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(initial)
  const { busy, error, send, forget } = useSending()
  const ofName = error instanceof CallError && error.fields.some(({ path }) => path === 'name') ? error.message : null
  useEffect(() => input.current?.select(), [])
  const onSubmit = () => {
    void send(async () => {
      await onSave(name)
      onClose()
    })
  }
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      busy={busy}
      dirty={name.trim() !== initial}
      confirm={confirm}
      disabled={name.trim() === ''}
      onSubmit={onSubmit}
    >
      <Field
        ref={input}
        label={t('name')}
        hint={hint}
        value={name}
        maxLength={savedSearchLimits.name}
        onChange={(event) => {
          setName(event.currentTarget.value)
          forget()
        }}
        error={ofName}
        autoComplete="off"
        data-autofocus
      />
      {!ofName && <FormError error={error} />}
    </FormDialog>
  )
}
