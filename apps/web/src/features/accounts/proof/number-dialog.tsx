import { errorText, isThaiId } from '@khlang/contract'
import { claimNationalId } from '@khlang/contract/identifiers'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { plainDigits } from '../../../lib/thai-text.ts'
import { useForm } from '../../../lib/use-form.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { Field } from '../../../ui/form.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { identifierKey } from './identifier.api.ts'

/** One’s own national ID, while it is not proved. */
export function NumberDialog({ number, onClose }: { number: string; onClose: () => void }) {
  const { t } = useTranslation('accounts')
  const language = useLanguage()
  const queries = useQueryClient()
  const { busy, error, send } = useSending()
  const form = useForm(
    { nationalId: number },
    { nationalId: (text) => (isThaiId(plainDigits(text)) ? null : errorText('NATIONAL_ID_INVALID', language)) },
  )
  return (
    <FormDialog
      title={t('proof.numberTitle')}
      text={t('proof.numberText')}
      confirm={t('proof.save')}
      busy={busy}
      dirty={form.dirty}
      disabled={!form.dirty}
      error={error}
      onClose={onClose}
      onSubmit={() => {
        if (!form.validate()) return
        void send(async () => {
          await call(claimNationalId, { body: { nationalId: plainDigits(form.values.nationalId) } })
          await queries.invalidateQueries({ queryKey: identifierKey })
          onClose()
        })
      }}
    >
      <Field
        label={t('proof.nationalId')}
        {...form.textProps('nationalId')}
        required
        inputMode="numeric"
        maxLength={17}
        autoComplete="off"
        data-autofocus
      />
    </FormDialog>
  )
}
