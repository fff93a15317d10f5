import { errorText, isBranchNo, isTaxId } from '@khlang/contract'
import { joinTextLimit } from '@khlang/contract/join-requests'
import { Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import { plainDigits } from '../../../lib/thai-text.ts'
import { useForm } from '../../../lib/use-form.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { Field } from '../../../ui/form.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { findBusiness, joinRequestsKey, sendAsk } from './joining.api.ts'

// That no business is found may be due to either number, so that it is shown for the form.
const fieldOfCode = { TAX_ID_INVALID: 'taxId' }

/** First the business is found by its numbers and named, then the request is written and sent. */
export function JoinDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('accounts')
  const language = useLanguage()
  const queries = useQueryClient()
  const invalid = () => errorText('TAX_ID_INVALID', language)
  const form = useForm(
    { taxId: '', branchNo: '00000' },
    {
      taxId: (text) => (isTaxId(plainDigits(text)) ? null : invalid()),
      branchNo: (text) => (isBranchNo(plainDigits(text)) ? null : invalid()),
    },
  )
  const [business, setBusiness] = useState<string | null>(null)
  const [remark, setRemark] = useState('')
  const looking = useSending()
  const asking = useSending()
  const numbers = { taxId: plainDigits(form.values.taxId), branchNo: plainDigits(form.values.branchNo) }

  const look = async () => {
    const found = await findBusiness(numbers)
    setBusiness(found.name)
  }
  const ask = async () => {
    await sendAsk({ ...numbers, remark: remark.trim() })
    await queries.invalidateQueries({ queryKey: joinRequestsKey })
    toast({ tone: 'good', message: t('joining.asked', { business: business ?? '' }) })
    onClose()
  }
  if (business === null)
    return (
      <FormDialog
        key="look"
        title={t('joining.ask')}
        text={t('joining.lookText')}
        confirm={t('joining.look')}
        busy={looking.busy}
        dirty={form.dirty}
        error={looking.error}
        onClose={onClose}
        onSubmit={() => {
          if (form.validate()) void looking.send(look, (failure) => form.showServerErrors(failure, fieldOfCode))
        }}
      >
        <Field
          label={t('joining.taxId')}
          {...form.textProps('taxId')}
          required
          inputMode="numeric"
          maxLength={17}
          data-autofocus
        />
        <Field
          label={t('joining.branchNo')}
          hint={t('joining.branchHint')}
          {...form.textProps('branchNo')}
          required
          inputMode="numeric"
          maxLength={5}
        />
      </FormDialog>
    )
  return (
    <FormDialog
      key="ask"
      title={t('joining.askTitle', { business })}
      text={t('joining.askText')}
      confirm={t('joining.send')}
      busy={asking.busy}
      dirty={remark !== ''}
      error={asking.error}
      onClose={onClose}
      onSubmit={() => void asking.send(ask)}
    >
      <Textarea
        label={t('joining.remark')}
        description={t('joining.remarkHint')}
        autosize
        minRows={2}
        maxLength={joinTextLimit}
        data-autofocus
        value={remark}
        onChange={(event) => setRemark(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
