import { Button, Progress } from '@mantine/core'
import type { BusinessRestore } from '@khlang/contract/business-restores'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../lib/dates.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { percentOf } from '../../../lib/sizes.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormError } from '../../../ui/form.tsx'
import { RestoreEntries } from '../restore/restore-entries.tsx'
import { isInProgress } from '../restore/restore.api.ts'
import { cancelRun, runEntriesQuery } from './backup.api.ts'

type BackupOutcomeProps = {
  run: BusinessRestore
  title: string
  onClose: () => void
  onChanged: (run: BusinessRestore) => void
}

/** Progress, and the report once it has ended. Closing it does not stop the restore. */
export function BackupOutcome({ run, title, onClose, onChanged }: BackupOutcomeProps) {
  const { t } = useTranslation('restore')
  const language = useLanguage()
  const { busy, error, send } = useSending()
  const way = run.way ?? 'beside'
  const isRunning = isInProgress(run.state)
  const total = run[way].items
  const percent = percentOf(run.done + run.failed, total)
  return (
    <Dialog
      opened
      width="medium"
      onClose={onClose}
      title={title}
      text={t('earlier.what', { at: formatDateTime(run.at, language), way: t(`way.${way}.label`) })}
      footer={
        <>
          {isRunning && (
            <Button
              variant="default"
              loading={busy}
              onClick={() => void send(async () => onChanged(await cancelRun(run.id)))}
            >
              {t('stop')}
            </Button>
          )}
          {!isRunning && run.targetId !== null && run.done > 0 && (
            <Button
              variant="default"
              renderRoot={(props) => <Link {...props} to="/directory/$id" params={{ id: run.targetId ?? '' }} />}
            >
              {t('open')}
            </Button>
          )}
          <Button onClick={onClose} data-autofocus>
            {isRunning ? t('continueInBackground') : t('close')}
          </Button>
        </>
      }
    >
      <p role="status">{t(`state.${run.state}`, { done: run.done, total, percent })}</p>
      {isRunning && <Progress value={percent} aria-label={t('state.running', { done: run.done, total, percent })} />}
      {run.message !== null && <FormError error={null}>{run.message}</FormError>}
      <FormError error={error} />
      {!isRunning && run.owner === null && <RestoreEntries run={run} way={way} show="left" query={runEntriesQuery} />}
    </Dialog>
  )
}
