import { Button } from '@mantine/core'
import type { Item } from '@khlang/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSending } from '../../../lib/use-sending.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { suggestedPoint, PointInTimeField, type Reach, usePointInTime } from './point-in-time-field.tsx'
import { choose } from './restore.api.ts'

type Props = {
  item: Item
  history: Reach
  onClose: () => void
  onChosen: (runId: string) => void
  onEarlier: () => void
}

/** The point in time, in Thailand's local time. */
export function RestoreChoice({ item, history, onClose, onChosen, onEarlier }: Props) {
  const { t } = useTranslation('restore')
  const { busy, error, send } = useSending()
  const [start] = useState(() => suggestedPoint(history))
  const [typed, setTyped] = useState(start)
  const at = usePointInTime(history, typed)
  const onSubmit = () => {
    if (at !== null) void send(async () => onChosen((await choose(item.id, at)).id))
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('title', { name: item.name })}
      text={t('text')}
      busy={busy}
      dirty={typed !== start}
      confirm={t('look')}
      disabled={at === null}
      onSubmit={onSubmit}
      error={error}
      besides={
        <Button variant="subtle" disabled={busy} onClick={onEarlier}>
          {t('history')}
        </Button>
      }
    >
      <PointInTimeField reach={history} typed={typed} onChange={setTyped} autofocus />
    </FormDialog>
  )
}
