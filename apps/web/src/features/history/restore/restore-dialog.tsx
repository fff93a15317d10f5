import type { Item } from '@khlang/contract'
import type { EarlierRestore, RestoreWay } from '@khlang/contract/restores'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeletons } from '../../../ui/skeletons.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { RestoreChoice } from './restore-choice.tsx'
import { EarlierRestores } from './restore-earlier.tsx'
import { RestorePreview } from './restore-preview.tsx'
import { RestoreRun } from './restore-run.tsx'
import { historyQuery, presetQuery, restoreQuery } from './restore.api.ts'

/** A proposed point in time and target; `onStarted` runs once the restore has started. */
export type Preset = { at: string; way: RestoreWay; onStarted: () => Promise<unknown> }
export type RestoreDialogProps = { item: Item; preset?: Preset; onClose: () => void }

type Step = { at: 'preset' | 'when' | 'earlier' } | { at: 'run'; runId: string; of: Item }

/** Restores a file or folder to a point in time: choice, preview, progress and result. */
export function RestoreDialog({ item, preset, onClose }: RestoreDialogProps) {
  const [step, setStep] = useState<Step>({ at: preset ? 'preset' : 'when' })
  const toRun = (runId: string, of = item) => setStep({ at: 'run', runId, of })
  const toWhen = () => setStep({ at: 'when' })
  if (step.at === 'run')
    return <Chosen item={step.of} runId={step.runId} {...(preset && { preset })} onClose={onClose} onBack={toWhen} />
  if (step.at === 'preset' && preset) return <Proposed item={item} at={preset.at} onClose={onClose} onChosen={toRun} />
  if (step.at === 'earlier') {
    const open = (run: EarlierRestore) => toRun(run.id, { ...item, id: run.itemId, name: run.name })
    return <EarlierRestores item={item} onClose={onClose} onBack={toWhen} onOpen={open} />
  }
  return <When item={item} onClose={onClose} onChosen={toRun} onEarlier={() => setStep({ at: 'earlier' })} />
}

type Choosing = { item: Item; onClose: () => void; onChosen: (runId: string) => void }

function When({ item, onClose, onChosen, onEarlier }: Choosing & { onEarlier: () => void }) {
  const { t } = useTranslation('restore')
  const { data, error, refetch } = useQuery(historyQuery(item.id))
  if (data) return <RestoreChoice {...{ item, onClose, onChosen, onEarlier }} history={data} />
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

/** The point in time is given: it is chosen automatically, and the preview is shown. */
function Proposed({ item, at, onClose, onChosen }: Choosing & { at: string }) {
  const { data, error, refetch } = useQuery(presetQuery(item.id, at))
  const runId = data?.id
  useEffect(() => {
    if (runId) onChosen(runId)
  }, [runId, onChosen])
  return <Looking item={item} error={error} onClose={onClose} onRetry={() => void refetch()} />
}

type Waiting = { item: Item; error: unknown; onClose: () => void; onRetry: () => void }

function Looking({ item, error, onClose, onRetry }: Waiting) {
  const { t } = useTranslation('restore')
  return (
    <Dialog opened width="medium" onClose={onClose} title={t('title', { name: item.name })}>
      {error ? (
        <ErrorState error={error} level={3} onRetry={onRetry} />
      ) : (
        <>
          <p role="status">{t('looking')}</p>
          <Skeletons shape="text" rows={5} />
        </>
      )}
    </Dialog>
  )
}

function Chosen({ item, runId, preset, onClose, onBack }: RestoreDialogProps & { runId: string; onBack: () => void }) {
  const { data, error, refetch } = useQuery(restoreQuery(runId))
  const onStarted = () => {
    void refetch()
    // A restore that has started continues, even if the callback fails.
    preset?.onStarted().catch(() => undefined)
  }
  if (data?.state === 'preview')
    return <RestorePreview {...{ item, onClose, onBack, onStarted }} first={preset?.way ?? 'beside'} run={data} />
  if (data && data.state !== 'chosen') return <RestoreRun item={item} run={data} onClose={onClose} />
  return <Looking item={item} error={error} onClose={onClose} onRetry={() => void refetch()} />
}
