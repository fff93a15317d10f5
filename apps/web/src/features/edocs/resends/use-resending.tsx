import type { EdocResend } from '@khlang/contract/edoc-resends'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toast, toastFailure } from '../../../ui/toasts.tsx'
import { refreshEdocs } from '../edocs.api.ts'
import { change } from './resends.api.ts'

type What = 'resend' | 'cancel'
const refusals = ['EDOC_STATE', 'EDOC_RESEND_SOON', 'EDOC_RESEND_LIMIT'] as const

/** Sends deliveries again at once, and cancels them once that is confirmed; says what became of them. */
export function useResending(onDone: () => void): {
  busy: boolean
  start: (what: What, rows: readonly EdocResend[]) => void
  question: ReactNode
} {
  const { t } = useTranslation('edoc-boxes')
  const { t: own } = useTranslation('edocs')
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [cancelling, setCancelling] = useState<readonly EdocResend[]>([])

  async function perform(what: What, rows: readonly EdocResend[]) {
    setBusy(true)
    try {
      const outcomes = await change(
        what,
        rows.map(({ id }) => id),
      )
      const refused = outcomes.filter(({ ok }) => !ok)
      const done = outcomes.length - refused.length
      if (done > 0) toast({ tone: 'good', message: t(`resends.done.${what}`, { count: done }) })
      const why = refusals.find((one) => one === refused[0]?.machineCode)
      if (refused.length > 0)
        toast({
          tone: 'bad',
          message: `${own('notDone', { count: refused.length })} ${own(why ? `refused.${why}` : 'failed')}`,
        })
      onDone()
      await refreshEdocs(queries)
    } catch (error) {
      toastFailure(error, own('failed'))
    } finally {
      setBusy(false)
      setCancelling([])
    }
  }
  return {
    busy,
    start: (what, rows) => {
      // What cannot be done with one is not asked for it.
      if (what === 'cancel') setCancelling(rows.filter(({ mayCancel }) => mayCancel))
      else
        void perform(
          what,
          rows.filter(({ resendAt }) => resendAt !== null),
        )
    },
    question: (
      <ConfirmDialog
        opened={cancelling.length > 0}
        title={t('resends.cancelTitle', { count: cancelling.length })}
        text={t('resends.cancelText')}
        confirmLabel={t('resends.cancel')}
        danger
        onConfirm={() => perform('cancel', cancelling)}
        onClose={() => setCancelling([])}
      />
    ),
  }
}
