import { type getSignInPolicy, graceDaysMax, passwordDaysMax, passwordLengths } from '@khlang/contract/sign-in-policy'
import { errorText, type Reply } from '@khlang/contract'
import { Checkbox } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { editsOf } from '../../../lib/edits.ts'
import { currentLanguage } from '../../../lib/i18n.ts'
import { typedNumber } from '../../../lib/typed-number.ts'
import { useForm } from '../../../lib/use-form.ts'
import { useMissingFeature } from '../../../lib/use-missing-feature.ts'
import { DateText } from '../../../ui/date-text.tsx'
import { Field } from '../../../ui/form.tsx'
import { MissingFeature } from '../../../ui/missing-feature.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import { SavedForm } from '../../../ui/saved-form.tsx'
import { SectionForm } from '../../../ui/section-form.tsx'
import settings from '../../../ui/settings.module.css'
import { toast } from '../../../ui/toasts.tsx'
import { policyQuery, sendPolicy } from './policy.api.ts'

type Policy = Reply<typeof getSignInPolicy>

/** What the business asks of the sign-ins of its people. */
export function SignInPolicy() {
  const { t } = useTranslation('identity')
  const query = useQuery(policyQuery())
  return (
    <section className={settings.section} id="sign-in">
      <h2>{t('policy.title')}</h2>
      <p>{t('policy.text')}</p>
      <QueryState query={query} level={3} waiting={{ rows: 3 }}>
        {(policy) => <SavedForm>{(onSaved) => <PolicyForm policy={policy} onSaved={onSaved} />}</SavedForm>}
      </QueryState>
    </section>
  )
}

const fieldOfCode = { PASSWORD_DAYS_MAX: 'passwordDays', PASSWORD_LENGTHS: 'passwordLength' } as const

const readNumber = (text: string) => typedNumber(text) ?? Number.NaN

function PolicyForm({ policy, onSaved }: { policy: Policy; onSaved: () => void }) {
  const { t } = useTranslation('identity')
  const queries = useQueryClient()
  const missing = useMissingFeature('two_factor')
  const form = useForm(
    {
      required: policy.twoFactor === 'required',
      graceDays: String(policy.graceDays),
      passwordDays: String(policy.passwordDays),
      passwordLength: String(policy.passwordLength),
    },
    {
      // What is hidden is not saved.
      graceDays: (text, all) =>
        !all.required || readNumber(text) <= graceDaysMax ? null : t('policy.daysWrong', { max: graceDaysMax }),
      passwordDays: (text) => {
        const days = readNumber(text)
        if (days > passwordDaysMax) return errorText('PASSWORD_DAYS_MAX', currentLanguage(), { max: passwordDaysMax })
        return days >= 0 ? null : t('policy.daysWrong', { max: passwordDaysMax })
      },
      passwordLength: (text) => {
        const length = readNumber(text)
        const fits = length >= passwordLengths.min && length <= passwordLengths.max
        return fits ? null : errorText('PASSWORD_LENGTHS', currentLanguage(), passwordLengths)
      },
    },
  )
  const save = async () => {
    const { required, graceDays, passwordDays, passwordLength } = form.values
    const wanted = {
      twoFactor: required ? ('required' as const) : ('off' as const),
      graceDays: required ? readNumber(graceDays) : policy.graceDays,
      passwordDays: readNumber(passwordDays),
      passwordLength: readNumber(passwordLength),
    }
    await sendPolicy(queries, editsOf(wanted, policy))
    toast({ tone: 'good', message: t('policy.saved') })
    onSaved()
  }
  return (
    <SectionForm
      isDirty={form.dirty}
      validate={form.validate}
      onSave={save}
      onDiscard={onSaved}
      showFailure={(failure) => form.showServerErrors(failure, fieldOfCode)}
    >
      <MissingFeature why={missing} />
      <Checkbox
        disabled={missing !== null && policy.twoFactor === 'off'}
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
        {policy.withoutTwoFactor > 0 && (
          <Link to="/onebox-system-admin-employees" search={{ factor: 'without', status: 'active' }}>
            {t('policy.employees')}
          </Link>
        )}
      </p>
      <PasswordRules policy={policy} days={form.textProps('passwordDays')} length={form.textProps('passwordLength')} />
    </SectionForm>
  )
}

type Typed = Pick<ComponentProps<typeof Field>, 'value' | 'onChange' | 'error'>

/** How long passwords are, and how long they last; where another service keeps them, it decides. */
function PasswordRules({ policy, days, length }: { policy: Policy; days: Typed; length: Typed }) {
  const { t } = useTranslation('identity')
  const missing = useMissingFeature('password_period')
  if (!policy.ownPasswords) return <p>{t('policy.passwordElsewhere')}</p>
  return (
    <>
      <Field
        label={t('policy.passwordLength')}
        hint={t('policy.passwordLengthText', passwordLengths)}
        {...length}
        inputMode="numeric"
        maxLength={2}
      />
      <MissingFeature why={missing} />
      <Field
        disabled={missing !== null && policy.passwordDays === 0}
        label={t('policy.passwordDays')}
        hint={t('policy.passwordDaysText', { max: passwordDaysMax })}
        {...days}
        inputMode="numeric"
        maxLength={4}
      />
      {policy.passwordSince !== null && (
        <p>
          {t('policy.passwordSince')} <DateText at={policy.passwordSince} form="dateTime" />
        </p>
      )}
    </>
  )
}
