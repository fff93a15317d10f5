import { isSupportReason, requestSupport, type SupportAccess, supportLimits } from '@khlang/contract/support'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { useForm } from '../../lib/use-form.ts'
import { useSending } from '../../lib/use-sending.ts'
import { Field, FieldStack, FormError } from '../../ui/form.tsx'
import settings from '../../ui/settings.module.css'
import { deskQuery } from './support.api.ts'

/** Whom, why and for which case: the owner is sent all of it with the code. */
export function AskForm({ last }: { last: SupportAccess | null }) {
  const { t } = useTranslation('support')
  const queries = useQueryClient()
  const { busy, error, send, forget } = useSending()
  const needed = (value: string) => (value.trim() === '' ? t('desk.required') : null)
  const form = useForm(
    { username: '', taxId: '', branchNo: '', reason: '', caseNo: '' },
    {
      username: needed,
      caseNo: needed,
      reason: (value) => (isSupportReason(value) ? null : t('desk.reasonWrong')),
    },
  )
  const ask = () =>
    send(
      async () => {
        const { username, taxId, branchNo, reason, caseNo } = form.values
        const business = taxId.trim() === '' ? {} : { taxId: taxId.trim(), branchNo: branchNo.trim() }
        await call(
          requestSupport,
          { body: { username: username.trim(), reason, caseNo, ...business } },
          { accountId: null },
        )
        await queries.invalidateQueries({ queryKey: deskQuery().queryKey })
      },
      (failure) =>
        form.showServerErrors(failure, {
          SUPPORT_REASON_INVALID: 'reason',
          SUPPORT_CASE_INVALID: 'caseNo',
          SUPPORT_CUSTOMER_UNKNOWN: 'username',
        }),
    )
  return (
    <form
      className={settings.section}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        forget()
        if (form.validate()) void ask()
      }}
    >
      {last && <p>{t('desk.last', { account: last.account.name, state: t(`state.${last.state}`) })}</p>}
      <FieldStack>
        <Field label={t('desk.username')} autoComplete="off" {...form.textProps('username')} />
        <Field
          label={t('desk.taxId')}
          hint={t('desk.taxIdHint')}
          inputMode="numeric"
          maxLength={13}
          autoComplete="off"
          {...form.textProps('taxId')}
        />
        {form.values.taxId !== '' && (
          <Field
            label={t('desk.branchNo')}
            hint={t('desk.branchHint')}
            inputMode="numeric"
            maxLength={5}
            autoComplete="off"
            {...form.textProps('branchNo')}
          />
        )}
        <Field
          label={t('desk.reason')}
          hint={t('desk.reasonHint')}
          maxLength={supportLimits.reasonLetters.max}
          autoComplete="off"
          {...form.textProps('reason')}
        />
        <Field
          label={t('desk.caseNo')}
          maxLength={supportLimits.caseLetters}
          autoComplete="off"
          {...form.textProps('caseNo')}
        />
        <FormError error={error} />
        <div>
          <Button type="submit" loading={busy}>
            {t('desk.ask')}
          </Button>
        </div>
      </FieldStack>
    </form>
  )
}
