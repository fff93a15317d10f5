import { type BusinessProfile, changeBusinessProfile } from '@khlang/contract/business-profile'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { editsOf } from '../../lib/edits.ts'
import { useForm } from '../../lib/use-form.ts'
import { useSending } from '../../lib/use-sending.ts'
import { Field } from '../../ui/form.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toasts.tsx'

type BusinessDialogProps = { profile: BusinessProfile; onClose: () => void }

/** The names of a business, for its admin. */
export function BusinessDialog({ profile: { nameTh, nameEn }, onClose }: BusinessDialogProps) {
  const { t } = useTranslation('accounts')
  const queries = useQueryClient()
  const { busy, error, send } = useSending()
  const form = useForm({ nameTh, nameEn }, { nameTh: (text) => (text.trim() === '' ? t('business.required') : null) })
  return (
    <FormDialog
      title={t('business.dialog')}
      text={t('business.text')}
      confirm={t('business.save')}
      busy={busy}
      dirty={form.dirty}
      disabled={!form.dirty}
      error={error}
      onClose={onClose}
      onSubmit={() => {
        if (!form.validate()) return
        void send(async () => {
          await call(changeBusinessProfile, { body: editsOf(form.values, { nameTh, nameEn }) })
          await queries.invalidateQueries({ queryKey: ['business-profile'] })
          await queries.invalidateQueries({ queryKey: ['me'] })
          toast({ tone: 'good', message: t('business.saved') })
          onClose()
        })
      }}
    >
      <Field label={t('business.nameTh')} {...form.textProps('nameTh')} maxLength={200} />
      <Field label={t('business.nameEn')} {...form.textProps('nameEn')} maxLength={200} />
    </FormDialog>
  )
}
