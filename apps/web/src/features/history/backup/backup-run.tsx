import type { BusinessRestore } from '@khlang/contract/business-restores'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeletons } from '../../../ui/skeletons.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { runQuery, runsQuery } from './backup.api.ts'
import { BackupOutcome } from './backup-outcome.tsx'
import { BackupPreview } from './backup-preview.tsx'
import { useRunName } from './run-name.ts'

/** One restore: its preview until it is started, then its progress and outcome. */
export function BackupRun({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('restore')
  const queries = useQueryClient()
  const run = useQuery(runQuery(id))
  const refresh = (next: BusinessRestore) => {
    queries.setQueryData(runQuery(id).queryKey, next)
    void queries.invalidateQueries({ queryKey: runsQuery().queryKey })
  }
  if (run.data && run.data.state !== 'chosen') return <Shown run={run.data} onClose={onClose} onChanged={refresh} />
  return (
    <Dialog opened width="medium" onClose={onClose} title={t('confirm')}>
      {run.error ? (
        <ErrorState error={run.error} level={3} onRetry={() => void run.refetch()} />
      ) : (
        <>
          <p role="status">{t('looking')}</p>
          <Skeletons shape="text" rows={5} />
        </>
      )}
    </Dialog>
  )
}

type ShownProps = { run: BusinessRestore; onClose: () => void; onChanged: (run: BusinessRestore) => void }

function Shown({ run, onClose, onChanged }: ShownProps) {
  const { t } = useTranslation('restore')
  const title = t('title', { name: useRunName(run) })
  const Part = run.state === 'preview' ? BackupPreview : BackupOutcome
  return <Part {...{ run, title, onClose, onChanged }} />
}
