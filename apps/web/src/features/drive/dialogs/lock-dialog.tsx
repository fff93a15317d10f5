import { Button } from '@mantine/core'
import type { Item } from '@khlang/contract'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../lib/use-now.ts'
import { ChoiceGroup } from '../../../ui/choices.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, FieldStack, FormError } from '../../../ui/form.tsx'

export type LockDialogProps = {
  item: Item
  onLock: (until: string | null) => Promise<unknown>
  onClose: () => void
}

/** The clock on the wall in Bangkok, as every time in the product. */
const instantOf = (typed: string) => new Date(`${typed}+07:00`)
const typedOf = (when: Date) => new Date(when.getTime() + 7 * 3_600_000).toISOString().slice(0, 16)

/** Asks how long an item is to be held: until one lets go, or until a date. */
export function LockDialog({ item, onLock, onClose }: LockDialogProps) {
  const { t } = useTranslation('drive')
  const [ends, setEnds] = useState<'never' | 'date'>('never')
  const [typed, setTyped] = useState(() => typedOf(new Date(Date.now() + 24 * 3_600_000)))
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const form = useId()
  const now = useNow(ends === 'date')
  const until = ends === 'date' ? instantOf(typed) : null
  const fault = until !== null && !(until.getTime() > now)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (fault || busy) return
    setBusy(true)
    setError(null)
    try {
      await onLock(until?.toISOString() ?? null)
      onClose()
    } catch (failure) {
      setError(failure)
      setBusy(false)
    }
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('lock.title', { name: item.name })}
      text={t('lock.text')}
      busy={busy}
      footer={
        <>
          <Button variant="default" onClick={onClose} disabled={busy}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={form} loading={busy} disabled={fault}>
            {t('lock.confirm')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void save(event)} noValidate>
        <FieldStack>
          <ChoiceGroup
            legend={t('lock.until')}
            choices={[
              { value: 'never', label: t('lock.never') },
              { value: 'date', label: t('lock.date') },
            ]}
            value={ends}
            onChange={setEnds}
            autofocus="never"
          />
          {ends === 'date' && (
            <Field
              type="datetime-local"
              label={t('lock.when')}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              error={fault ? t('lock.past') : null}
            />
          )}
          <FormError error={error} />
        </FieldStack>
      </form>
    </Dialog>
  )
}
