import type { BusinessRestore } from '@khlang/contract/business-restores'
import type { RestoreWay } from '@khlang/contract/restores'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../lib/dates.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { ChoiceGroup } from '../../../ui/choices.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { RestoreEntries } from '../restore/restore-entries.tsx'
import { useWayChoices } from '../restore/use-way-choices.ts'
import { runEntriesQuery, startRun } from './backup.api.ts'
import { RunCounts } from './run-counts.tsx'

type BackupPreviewProps = {
  run: BusinessRestore
  title: string
  onClose: () => void
  onChanged: (run: BusinessRestore) => void
}

/** What will come back, what will not and why, what stays as it is, and where it goes. */
export function BackupPreview({ run, title, onClose, onChanged }: BackupPreviewProps) {
  const { t } = useTranslation('restore')
  const language = useLanguage()
  const [way, setWay] = useState<RestoreWay>('beside')
  const { busy, error, send } = useSending()
  const choices = useWayChoices(run)
  return (
    <FormDialog
      width="medium"
      onClose={onClose}
      title={title}
      text={t('previewText', { when: formatDateTime(run.at, language) })}
      busy={busy}
      dirty={false}
      confirm={t('confirm')}
      disabled={!run.mayStart || run[way].items === 0}
      onSubmit={() => void send(async () => onChanged(await startRun(run.id, way)))}
      error={error}
    >
      <div>
        <ChoiceGroup legend={t('way.legend')} choices={choices} value={way} onChange={setWay} autofocus="beside" />
        <RunCounts run={run} way={way} />
        {run.owner === null && (
          <>
            <RestoreEntries run={run} way={way} show="back" query={runEntriesQuery} />
            <RestoreEntries run={run} way={way} show="left" query={runEntriesQuery} />
          </>
        )}
      </div>
    </FormDialog>
  )
}
