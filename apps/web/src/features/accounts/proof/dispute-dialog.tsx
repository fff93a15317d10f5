import { identifierLimits, openIdentifierDispute } from '@khlang/contract/identifiers'
import { Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { identifierKey } from './identifier.api.ts'

/** Says that a number is one’s own although another account has it; the operator decides. */
export function DisputeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('accounts')
  const queries = useQueryClient()
  const { busy, error, send } = useSending()
  const [reason, setReason] = useState('')
  return (
    <FormDialog
      title={t('proof.dispute')}
      text={t('proof.disputeText')}
      confirm={t('proof.disputeSend')}
      busy={busy}
      dirty={reason !== ''}
      disabled={reason.trim() === ''}
      error={error}
      onClose={onClose}
      onSubmit={() =>
        void send(async () => {
          await call(openIdentifierDispute, { body: { reason: reason.trim() } })
          await queries.invalidateQueries({ queryKey: identifierKey })
          toast({ tone: 'good', message: t('proof.disputeSent') })
          onClose()
        })
      }
    >
      <Textarea
        label={t('proof.reason')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        maxLength={identifierLimits.reason}
        autosize
        minRows={3}
        required
        data-autofocus
      />
    </FormDialog>
  )
}
