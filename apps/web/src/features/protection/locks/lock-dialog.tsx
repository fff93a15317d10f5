import type { Item } from '@khlang/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useNow } from '../../../lib/use-now.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { instantOf, typedOf } from '../../../lib/wall-clock.ts'
import { ChoiceGroup } from '../../../ui/choices.tsx'
import { DateField } from '../../../ui/date-field/date-field.tsx'
import { lock } from './locking.ts'

export type LockDialogProps = {
  item: Item
  onClose: () => void
}

/** Asks how long an item stays locked: until unlocked, or until a date. */
export function LockDialog({ item, onClose }: LockDialogProps) {
  const { t } = useTranslation('protection')
  const queries = useQueryClient()
  const [ends, setEnds] = useState<'never' | 'date'>('never')
  const [start] = useState(() => typedOf(new Date(Date.now() + 24 * 3_600_000)))
  const [typed, setTyped] = useState(start)
  const { busy, error, send } = useSending()
  const now = useNow(ends === 'date')
  const until = ends === 'date' ? instantOf(typed) : null
  const isPast = ends === 'date' && (until === null || until.getTime() <= now)

  const save = () => {
    if (isPast) return
    void send(async () => {
      await lock({ queries }, item, until?.toISOString() ?? null)
      onClose()
    })
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('lock.title', { name: item.name })}
      text={t('lock.text')}
      busy={busy}
      dirty={ends === 'date' && typed !== start}
      confirm={t('lock.confirm')}
      disabled={isPast}
      onSubmit={save}
      error={error}
    >
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
        <DateField label={t('lock.when')} value={typed} onChange={setTyped} error={isPast ? t('lock.past') : null} />
      )}
    </FormDialog>
  )
}
