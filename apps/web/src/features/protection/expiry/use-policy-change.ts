import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSending } from '../../../lib/use-sending.ts'
import { toast } from '../../../ui/toasts.tsx'
import { refreshLists } from '../../browser/index.ts'
import { followPolicy } from './apply-policy.ts'

/** Sends a change of a policy, shows the progress of its job and the result; a long job continues in the tray. */
export function usePolicyChange(onClose: () => void) {
  const { t } = useTranslation('protection')
  const queries = useQueryClient()
  const { busy, error, send } = useSending()
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  return {
    busy,
    error,
    progress,
    send: (change: () => Promise<{ jobId: string | null }>, done: string) =>
      send(async () => {
        const { jobId } = await change()
        const applied = jobId === null ? null : await followPolicy(jobId, setProgress)
        refreshLists(queries)
        toast({ tone: 'good', message: done })
        if (applied?.state === 'failed') toast({ tone: 'bad', message: t('policy.jobFailed') })
        if (applied?.state === 'done') toast({ tone: 'good', message: t('policy.dated', { count: applied.count }) })
        onClose()
      }),
  }
}
