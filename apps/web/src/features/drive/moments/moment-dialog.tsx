import type { Item } from '@khlang/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeletons } from '../../../ui/skeletons.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { MomentChoice } from './moment-choice.tsx'
import { MomentPreview } from './moment-preview.tsx'
import { MomentRun } from './moment-run.tsx'
import { historyQuery, restoreQuery } from './moments.api.ts'

export type MomentDialogProps = { item: Item; onClose: () => void }

/** A file or a folder as it was at a moment: when, what would come back and where to, how far it is, what became of it. */
export function MomentDialog({ item, onClose }: MomentDialogProps) {
  const [runId, setRunId] = useState<string | null>(null)
  return runId === null ? (
    <When item={item} onClose={onClose} onChosen={setRunId} />
  ) : (
    <Chosen item={item} runId={runId} onClose={onClose} onBack={() => setRunId(null)} />
  )
}

function When({ item, onClose, onChosen }: MomentDialogProps & { onChosen: (runId: string) => void }) {
  const { t } = useTranslation('moments')
  const { data, error, refetch } = useQuery(historyQuery(item.id))
  if (data) return <MomentChoice item={item} history={data} onClose={onClose} onChosen={onChosen} />
  return (
    <Dialog opened onClose={onClose} title={t('title', { name: item.name })}>
      {error ? (
        <ErrorState error={error} level={3} onRetry={() => void refetch()} />
      ) : (
        <Skeletons shape="text" rows={4} />
      )}
    </Dialog>
  )
}

function Chosen({ item, runId, onClose, onBack }: MomentDialogProps & { runId: string; onBack: () => void }) {
  const { t } = useTranslation('moments')
  const { data, error, refetch } = useQuery(restoreQuery(runId))
  if (data?.state === 'preview')
    return <MomentPreview item={item} run={data} onClose={onClose} onBack={onBack} onStarted={() => void refetch()} />
  if (data && data.state !== 'chosen') return <MomentRun item={item} run={data} onClose={onClose} />
  return (
    <Dialog opened width="medium" onClose={onClose} title={t('title', { name: item.name })}>
      {error ? (
        <ErrorState error={error} level={3} onRetry={() => void refetch()} />
      ) : (
        <>
          <p role="status">{t('looking')}</p>
          <Skeletons shape="text" rows={5} />
        </>
      )}
    </Dialog>
  )
}
