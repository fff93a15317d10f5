import { getTwoFactor } from '@khlang/contract/two-factor'
import { confirmSession } from '@khlang/contract/step-up'
import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import { useMe } from '../../../lib/session.ts'
import { plainDigits } from '../../../lib/thai-text.ts'
import { useForm } from '../../../lib/use-form.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { Field, FieldStack } from '../../../ui/form.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import settings from '../../../ui/settings.module.css'
import { useEnterBusiness } from '../enter.ts'
import { ThrottledError, useThrottle } from '../entry/throttle.tsx'
import { TotpDialog } from './totp-dialog.tsx'

/**
 * Leads into a business that requires a second factor: people without one set it up, others give a code.
 *
 * @param accountId the business that was refused; without it the way leads to one's own drive
 */
export function EnterBusiness({ accountId }: { accountId: string | null }) {
  const { t } = useTranslation('identity')
  const me = useMe()
  const [settingUp, setSettingUp] = useState(false)
  const query = useQuery({ queryKey: ['two-factor'], queryFn: ({ signal }) => call(getTwoFactor, {}, { signal }) })
  const business = me.accounts.find((account) => account.accountId === accountId && account.type === 'Business')

  const enter = useEnterBusiness(business)
  const setUp = async () => {
    setSettingUp(false)
    const { data } = await query.refetch()
    if (data?.enabledAt) await enter()
  }
  return (
    <div className={settings.page}>
      <PageHeader title={t('enterBusiness.title')} text={business?.name ?? ''} />
      <section className={settings.section}>
        <QueryState query={query} level={2} waiting={{ rows: 2 }}>
          {({ enabledAt }) =>
            enabledAt === null ? (
              <FieldStack>
                <p>{t('enterBusiness.setUp')}</p>
                <Group>
                  <Button onClick={() => setSettingUp(true)}>{t('twoFactor.setUp')}</Button>
                </Group>
              </FieldStack>
            ) : (
              <CodeForm onDone={enter} />
            )
          }
        </QueryState>
      </section>
      <Link to="/mydrive">{t('enterBusiness.own')}</Link>
      {settingUp && <TotpDialog onClose={() => void setUp()} />}
    </div>
  )
}

function CodeForm({ onDone }: { onDone: () => Promise<void> }) {
  const { t } = useTranslation('identity')
  const [way, setWay] = useState<'totp' | 'recovery'>('totp')
  const { busy, error, send } = useSending()
  const wait = useThrottle(error)
  const form = useForm({ secret: '' }, { secret: (text) => (text === '' ? t(`secondFactor.missing.${way}`) : null) })
  const give = async () => {
    const secret = way === 'totp' ? plainDigits(form.values.secret) : form.values.secret
    await call(confirmSession, { body: { way, secret } })
    await onDone()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (wait > 0 || !form.validate()) return
    void send(give, (failure) => form.showServerErrors(failure, { SECOND_FACTOR_WRONG: 'secret' }))
  }
  const other = way === 'totp' ? 'recovery' : 'totp'
  return (
    <form onSubmit={submit} noValidate>
      <FieldStack>
        <p>{t('enterBusiness.code')}</p>
        <Field
          label={t(`secondFactor.code.${way}`)}
          hint={t(`secondFactor.hint.${way}`)}
          {...form.textProps('secret')}
          inputMode={way === 'totp' ? 'numeric' : 'text'}
          autoComplete="one-time-code"
          maxLength={40}
        />
        <ThrottledError error={error} wait={wait} />
        <Group>
          <Button type="submit" loading={busy} disabled={wait > 0}>
            {t('stepUp.confirm')}
          </Button>
          <Button
            variant="subtle"
            onClick={() => {
              form.clear()
              setWay(other)
            }}
          >
            {t(`secondFactor.use.${other}`)}
          </Button>
        </Group>
      </FieldStack>
    </form>
  )
}
