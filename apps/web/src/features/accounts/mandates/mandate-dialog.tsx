import { errorText, isBranchNo, isTaxId } from '@khlang/contract'
import { giveMandate } from '@khlang/contract/mandates'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { plainDigits } from '../../../lib/thai-text.ts'
import { useForm } from '../../../lib/use-form.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { Field } from '../../../ui/form.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { mandatesKey } from './mandates.api.ts'

const keyForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Lets another business, or one of its keys, send in the name of this one. */
export function MandateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('accounts')
  const language = useLanguage()
  const queries = useQueryClient()
  const { busy, error, send } = useSending()
  const invalid = () => errorText('TAX_ID_INVALID', language)
  const form = useForm(
    { taxId: '', branchNo: '00000', keyId: '' },
    {
      taxId: (text) => (isTaxId(plainDigits(text)) ? null : invalid()),
      branchNo: (text) => (isBranchNo(plainDigits(text)) ? null : invalid()),
      keyId: (text) => (text.trim() === '' || keyForm.test(text.trim()) ? null : t('mandates.keyInvalid')),
    },
  )
  return (
    <FormDialog
      title={t('mandates.give')}
      text={t('mandates.giveText')}
      confirm={t('mandates.save')}
      busy={busy}
      dirty={form.dirty}
      error={error}
      onClose={onClose}
      onSubmit={() => {
        if (!form.validate()) return
        void send(async () => {
          const keyId = form.values.keyId.trim().toLowerCase()
          const numbers = { taxId: plainDigits(form.values.taxId), branchNo: plainDigits(form.values.branchNo) }
          await call(giveMandate, { body: { ...numbers, ...(keyId !== '' && { keyId }) } })
          await queries.invalidateQueries({ queryKey: mandatesKey })
          toast({ tone: 'good', message: t('mandates.given') })
          onClose()
        })
      }}
    >
      <Field
        label={t('mandates.taxId')}
        {...form.textProps('taxId')}
        required
        inputMode="numeric"
        maxLength={17}
        data-autofocus
      />
      <Field
        label={t('mandates.branchNo')}
        {...form.textProps('branchNo')}
        required
        inputMode="numeric"
        maxLength={5}
      />
      <Field label={t('mandates.keyId')} hint={t('mandates.keyHint')} {...form.textProps('keyId')} maxLength={36} />
    </FormDialog>
  )
}
