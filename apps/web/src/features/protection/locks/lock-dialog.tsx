import type { Item } from '@khlang/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../lib/use-now.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { instantOf, typedOf } from '../../../lib/wall-clock.ts'
import { ChoiceGroup } from '../../../ui/choices.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogActions } from '../../../ui/dialog-actions.tsx'
import { Field, FieldStack, FormError } from '../../../ui/form.tsx'
import { lock } from './locking.ts'

export type LockDialogProps = {
  item: Item
  onClose: () => void
}

/** Asks how long an item is to be held: until one lets go, or until a date. */
export function LockDialog({ item, onClose }: LockDialogProps) {
  const { t } = useTranslation('protection')
  const queries = useQueryClient()
  const [ends, setEnds] = useState<'never' | 'date'>('never')
  const [typed, setTyped] = useState(() => typedOf(new Date(Date.now() + 24 * 3_600_000)))
  const { busy, error, send } = useSending()
  const form = useId()
  const now = useNow(ends === 'date')
  const until = ends === 'date' ? instantOf(typed) : null
  const fault = ends === 'date' && (until === null || until.getTime() <= now)

  const save = (event: FormEvent) => {
    event.preventDefault()
    if (fault) return
    void send(async () => {
      await lock({ queries }, item, until?.toISOString() ?? null)
      onClose()
    })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('lock.title', { name: item.name })}
      text={t('lock.text')}
      busy={busy}
      footer={<DialogActions form={form} confirm={t('lock.confirm')} onCancel={onClose} busy={busy} disabled={fault} />}
    >
      <form id={form} onSubmit={save} noValidate>
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
