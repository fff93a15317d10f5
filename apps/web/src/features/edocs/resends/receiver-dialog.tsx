import { isBranchNo, isTaxId } from '@khlang/contract'
import type { EdocResend } from '@khlang/contract/edoc-resends'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { plainDigits } from '../../../lib/thai-text.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { refreshEdocs } from '../edocs.api.ts'
import { correctReceiver } from './resends.api.ts'

type ReceiverDialogProps = { one: EdocResend; onClose: () => void }

/** Names the receiver of a document that names none itself, and sends it there. */
export function ReceiverDialog({ one, onClose }: ReceiverDialogProps) {
  const { t } = useTranslation('edoc-boxes')
  const queries = useQueryClient()
  const before = { taxId: one.receiver.taxId ?? '', branch: one.receiver.branch ?? '' }
  const [taxId, setTaxId] = useState(before.taxId)
  const [branch, setBranch] = useState(before.branch)
  const [isTried, setTried] = useState(false)
  const { busy, error, send } = useSending()
  const isChanged = taxId !== before.taxId || branch !== before.branch
  const isRight = isTaxId(taxId) && (branch === '' || isBranchNo(branch)) && isChanged
  return (
    <FormDialog
      title={t('receiver.title', { number: one.documentNo })}
      text={t('receiver.text')}
      confirm={t('receiver.confirm')}
      dirty={isChanged}
      busy={busy}
      error={error}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (!isRight) return
        void send(async () => {
          const { status } = await correctReceiver(one.id, { taxId, ...(branch !== '' && { branch }) })
          toast({ tone: 'good', message: t(status === 'active' ? 'receiver.sent' : 'receiver.held') })
          onClose()
          await refreshEdocs(queries)
        })
      }}
    >
      <TextInput
        label={t('column.taxId')}
        inputMode="numeric"
        maxLength={30}
        required
        value={taxId}
        onChange={(event) => setTaxId(plainDigits(event.currentTarget.value))}
        error={isTried && (!isTaxId(taxId) ? t('problem.taxId') : !isChanged && t('receiver.same'))}
        data-autofocus
      />
      <TextInput
        label={t('receiver.branch')}
        inputMode="numeric"
        maxLength={10}
        value={branch}
        onChange={(event) => setBranch(plainDigits(event.currentTarget.value))}
        error={isTried && branch !== '' && !isBranchNo(branch) ? t('receiver.branchWrong') : null}
      />
    </FormDialog>
  )
}
