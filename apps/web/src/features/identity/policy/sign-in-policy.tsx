import { changeSignInPolicy, getSignInPolicy, graceDaysMax } from '@khlang/contract/sign-in-policy'
import type { Reply } from '@khlang/contract'
import { Button, Checkbox } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import { plainDigits } from '../../../lib/thai-text.ts'
import { useForm } from '../../../lib/use-form.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { DateText } from '../../../ui/date-text.tsx'
import { Field, FieldStack, FormError } from '../../../ui/form.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import settings from '../../../ui/settings.module.css'
import { toast } from '../../../ui/toasts.tsx'

type Policy = Reply<typeof getSignInPolicy>
const key = ['sign-in-policy']

/** What the business asks of the sign-ins of its people. */
export function SignInPolicy() {
  const { t } = useTranslation('identity')
  const query = useQuery({ queryKey: key, queryFn: ({ signal }) => call(getSignInPolicy, {}, { signal }) })
  return (
    <section className={settings.section} id="sign-in">
      <h2>{t('policy.title')}</h2>
      <p>{t('policy.text')}</p>
      <QueryState query={query} level={3} waiting={{ rows: 3 }}>
        {(policy) => <PolicyForm key={`${policy.twoFactor} ${policy.graceDays}`} policy={policy} />}
      </QueryState>
    </section>
  )
}

const readDays = (text: string) => (/^\d{1,3}$/.test(plainDigits(text)) ? Number(plainDigits(text)) : Number.NaN)

function PolicyForm({ policy }: { policy: Policy }) {
  const { t } = useTranslation('identity')
  const queries = useQueryClient()
  const { busy, error, send } = useSending()
  const form = useForm(
    { required: policy.twoFactor === 'required', graceDays: String(policy.graceDays) },
    { graceDays: (text) => (readDays(text) <= graceDaysMax ? null : t('policy.daysWrong', { max: graceDaysMax })) },
  )
  const save = async () => {
    const { required, graceDays } = form.values
    const body = { twoFactor: required ? ('required' as const) : ('off' as const), graceDays: readDays(graceDays) }
    const saved = await call(changeSignInPolicy, { body })
    toast({ tone: 'good', message: t('policy.saved') })
    void queries.invalidateQueries({ queryKey: ['me'] })
    queries.setQueryData(key, saved)
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (form.validate()) void send(save)
      }}
    >
      <FieldStack>
        <Checkbox
          label={t('policy.required')}
          description={t('policy.requiredText')}
          {...form.checkProps('required')}
        />
        {form.values.required && (
          <Field
            label={t('policy.days')}
            hint={t('policy.daysText')}
            {...form.textProps('graceDays')}
            inputMode="numeric"
            maxLength={3}
          />
        )}
        {policy.requiredSince !== null && (
          <p>
            {t('policy.since')} <DateText at={policy.requiredSince} form="dateTime" />
          </p>
        )}
        <p>
          {policy.withoutTwoFactor === 0
            ? t('policy.everybody')
            : t('policy.without', { count: policy.withoutTwoFactor, all: policy.employees })}{' '}
          {policy.withoutTwoFactor > 0 && <Link to="/onebox-system-admin-employees">{t('policy.employees')}</Link>}
        </p>
        <FormError error={error} />
        <div>
          <Button type="submit" loading={busy} disabled={!form.dirty}>
            {t('policy.save')}
          </Button>
        </div>
      </FieldStack>
    </form>
  )
}
