import { Button } from '@mantine/core'
import type { Item } from '@khlang/contract'
import type { Restore, RestoreWay } from '@khlang/contract/restores'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useLanguage } from '../../../lib/i18n.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { ChoiceGroup } from '../../../ui/choices.tsx'
import { RestoreEntries } from './restore-entries.tsx'
import { start } from './restore.api.ts'
import { useWayChoices } from './use-way-choices.ts'

type Props = {
  item: Item
  run: Restore
  first: RestoreWay
  onClose: () => void
  onBack: () => void
  onStarted: () => void
}

/** The preview: what will be restored, what will not and why, and the target. */
export function RestorePreview({ item, run, first, onClose, onBack, onStarted }: Props) {
  const { t } = useTranslation('restore')
  const language = useLanguage()
  const [way, setWay] = useState<RestoreWay>(first)
  const { busy, error, send } = useSending()
  const onSubmit = () => {
    void send(async () => {
      await start(run.id, way)
      onStarted()
    })
  }
  const choices = useWayChoices(run)
  return (
    <FormDialog
      width="medium"
      onClose={onClose}
      title={t('title', { name: item.name })}
      text={t('previewText', { when: formatDateTime(run.at, language) })}
      busy={busy}
      dirty={false}
      confirm={t('confirm')}
      disabled={run[way].items === 0}
      onSubmit={onSubmit}
      error={error}
      besides={
        <Button variant="subtle" disabled={busy} onClick={onBack}>
          {t('back')}
        </Button>
      }
    >
      <div>
        <ChoiceGroup legend={t('way.legend')} choices={choices} value={way} onChange={setWay} autofocus={first} />
        <RestoreEntries run={run} way={way} show="back" />
        <RestoreEntries run={run} way={way} show="left" />
      </div>
    </FormDialog>
  )
}
