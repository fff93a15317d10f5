import { changeMe } from '@khlang/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { useMe } from '../../lib/session.ts'
import { useForm } from '../../lib/use-form.ts'
import { useSending } from '../../lib/use-sending.ts'
import { Field } from '../../ui/form.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toasts.tsx'

const fields = ['firstNameTh', 'lastNameTh', 'firstNameEn', 'lastNameEn'] as const

/** One's own names, in both languages. */
export function NamesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('accounts')
  const queries = useQueryClient()
  const { names } = useMe().person
  const { busy, error, send } = useSending()
  const form = useForm(names, { firstNameTh: (text) => (text.trim() === '' ? t('names.required') : null) })
  return (
    <FormDialog
      title={t('names.title')}
      text={t('names.text')}
      confirm={t('names.save')}
      busy={busy}
      dirty={form.dirty}
      disabled={!form.dirty}
      error={error}
      onClose={onClose}
      onSubmit={() => {
        if (!form.validate()) return
        void send(async () => {
          await call(changeMe, { body: { names: form.values } })
          await queries.invalidateQueries({ queryKey: ['me'] })
          toast({ tone: 'good', message: t('names.saved') })
          onClose()
        })
      }}
    >
      {fields.map((name) => (
        <Field key={name} label={t(`names.${name}`)} {...form.textProps(name)} maxLength={100} />
      ))}
    </FormDialog>
  )
}
