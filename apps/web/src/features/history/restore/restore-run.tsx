import { Button, Progress } from '@mantine/core'
import type { Item } from '@khlang/contract'
import type { Restore } from '@khlang/contract/restores'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { percentOf } from '../../../lib/sizes.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormError } from '../../../ui/form.tsx'
import { refreshLists } from '../../browser/index.ts'
import { RestoreEntries } from './restore-entries.tsx'
import { cancel, isInProgress, restoreQuery } from './restore.api.ts'

type Props = { item: Item; run: Restore; onClose: () => void }

/** Progress and result. Closing it does not stop the restore. */
export function RestoreRun({ item, run, onClose }: Props) {
  const { t } = useTranslation('restore')
  const queries = useQueryClient()
  const router = useRouter()
  const { busy, error, send } = useSending()
  const { state, done, failed, targetId } = run
  const way = run.way ?? 'beside'
  const isRunning = isInProgress(state)
  useEffect(() => {
    if (!isRunning) refreshLists(queries)
  }, [isRunning, queries])
  // Failed items are still counted among those to be restored.
  const total = run[way].items
  const percent = percentOf(done + failed, total)
  const stop = () => void send(async () => queries.setQueryData(restoreQuery(run.id).queryKey, await cancel(run.id)))
  const open = (id: string) => {
    onClose()
    void router.navigate({ to: '/directory/$id', params: { id } })
  }
  return (
    <Dialog
      opened
      width="medium"
      onClose={onClose}
      title={t('title', { name: item.name })}
      footer={
        isRunning ? (
          <>
            <Button variant="default" loading={busy} onClick={stop}>
              {t('stop')}
            </Button>
            <Button onClick={onClose} data-autofocus>
              {t('continueInBackground')}
            </Button>
          </>
        ) : (
          <>
            {targetId && done > 0 && (
              <Button variant="default" onClick={() => open(targetId)}>
                {t('open')}
              </Button>
            )}
            <Button onClick={onClose} data-autofocus>
              {t('close')}
            </Button>
          </>
        )
      }
    >
      <p role="status">{t(`state.${state}`, { done, total, percent })}</p>
      {isRunning && <Progress value={percent} aria-label={t('state.running', { done, total, percent })} />}
      {run.message && <FormError error={null}>{run.message}</FormError>}
      <FormError error={error} />
      {!isRunning && <RestoreEntries run={run} way={way} show="left" />}
    </Dialog>
  )
}
