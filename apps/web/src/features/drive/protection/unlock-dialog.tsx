import { Button } from '@mantine/core'
import { type Item, unlockFile } from '@khlang/contract'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldStack, FormError } from '../../../ui/form.tsx'
import { SecretField } from './secret-field.tsx'

type Props = { item: Pick<Item, 'id' | 'name'>; onEnd: (open: boolean) => void }

/** Asks for the password of a file that somebody wants to see or to have. */
export function UnlockDialog({ item, onEnd }: Props) {
  const { t } = useTranslation('protection')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const form = useId()
  const field = useRef<HTMLInputElement>(null)

  const open = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || password === '') return
    setBusy(true)
    setError(null)
    try {
      await call(unlockFile, { params: { id: item.id }, body: { password } })
      onEnd(true)
    } catch (failure) {
      setError(failure)
      setPassword('')
      setBusy(false)
      field.current?.focus()
    }
  }
  return (
    <Dialog
      opened
      onClose={() => onEnd(false)}
      title={t('unlock.title')}
      text={t('unlock.text', { name: item.name })}
      busy={busy}
      footer={
        <>
          <Button variant="default" onClick={() => onEnd(false)} disabled={busy}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={form} loading={busy} disabled={password === ''}>
            {t('unlock.confirm')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void open(event)} noValidate>
        <FieldStack>
          <SecretField
            label={t('password.label')}
            name="file-password"
            autoComplete="off"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            ref={field}
            data-autofocus
          />
          <FormError error={error} />
        </FieldStack>
      </form>
    </Dialog>
  )
}
