import { bangkokDay } from '@khlang/contract/bangkok-time'
import type { EdocListed } from '@khlang/contract/edoc-boxes'
import { respondToEdocs } from '@khlang/contract/edoc-responses'
import { edocLimits, type EdocResponseKind, edocResponses } from '@khlang/contract/edoc-states'
import { Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { activeAccountId, call } from '../../../lib/call.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { ChoiceGroup } from '../../../ui/choices.tsx'
import { DateField } from '../../../ui/date-field/date-field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { refreshEdocs } from '../edocs.api.ts'

type ResponseDialogProps = { edocs: readonly Pick<EdocListed, 'id' | 'accountId'>[]; onClose: () => void }

/** Tells the senders of documents that they are accepted, disputed, or were paid. */
export function ResponseDialog({ edocs, onClose }: ResponseDialogProps) {
  const { t } = useTranslation('edoc-responses')
  const queries = useQueryClient()
  const [today] = useState(() => bangkokDay(new Date()))
  const [response, setResponse] = useState<EdocResponseKind>('accepted')
  const [reason, setReason] = useState('')
  const [paidOn, setPaidOn] = useState(today)
  const { busy, error, send } = useSending()
  const isReady = response === 'disputed' ? reason.trim() !== '' : response !== 'paid' || paidOn !== ''

  async function respond() {
    let done = 0
    for (const [accountId, own] of Map.groupBy(edocs, (edoc) => edoc.accountId))
      for (let at = 0; at < own.length; at += edocLimits.actions) {
        const ids = own.slice(at, at + edocLimits.actions).map(({ id }) => id)
        const body = {
          ids,
          response,
          ...(reason.trim() !== '' && { reason: reason.trim() }),
          ...(response === 'paid' && { paidOn }),
        }
        const { items } = await call(respondToEdocs, { body }, accountId === activeAccountId() ? {} : { accountId })
        done += items.filter(({ ok }) => ok).length
      }
    if (done > 0) toast({ tone: 'good', message: t('done', { count: done }) })
    if (done < edocs.length) toast({ tone: 'bad', message: t('notDone', { count: edocs.length - done }) })
    onClose()
    await refreshEdocs(queries)
  }
  return (
    <FormDialog
      title={t('title', { count: edocs.length })}
      text={t('text')}
      confirm={t('confirm')}
      disabled={!isReady}
      dirty={reason !== ''}
      busy={busy}
      error={error}
      onClose={onClose}
      onSubmit={() => {
        if (isReady) void send(respond)
      }}
    >
      <ChoiceGroup
        legend={t('legend')}
        choices={edocResponses.map((value) => ({
          value,
          label: t(`choice.${value}.label`),
          hint: t(`choice.${value}.hint`),
        }))}
        value={response}
        onChange={setResponse}
        autofocus="accepted"
      />
      {response === 'paid' && (
        <DateField label={t('paidOn')} precision="date" max={today} value={paidOn} onChange={setPaidOn} />
      )}
      <Textarea
        label={t(response === 'disputed' ? 'reason' : 'note')}
        maxLength={edocLimits.reason}
        autosize
        minRows={2}
        required={response === 'disputed'}
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
    </FormDialog>
  )
}
