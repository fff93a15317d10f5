import { confirmByPasskey, startPasskeyConfirmation } from '@khlang/contract/passkeys'
import type { SecondStepWay } from '@khlang/contract/two-factor'
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
import { AddPasskey } from '../passkeys/add-passkey.tsx'
import { hasPasskeys, signWithPasskey } from '../passkeys/ceremony.ts'
import { demandQuery } from './demand.api.ts'
import { TotpDialog } from './totp-dialog.tsx'

/**
 * Leads into a business that requires a second factor: people without one set it up, others give a code. Where none is
 * asked for, it says so.
 *
 * @param accountId the business that was refused; without it the way leads to one's own drive
 */
export function EnterBusiness({ accountId }: { accountId: string | null }) {
  const { t } = useTranslation('identity')
  const me = useMe()
  const [settingUp, setSettingUp] = useState<'app' | 'passkey' | null>(null)
  const business = me.accounts.find((account) => account.accountId === accountId && account.type === 'Business')

  const query = useQuery(demandQuery(business?.accountId ?? null))
  const enter = useEnterBusiness(business)
  const setUp = async () => {
    setSettingUp(null)
    const { data } = await query.refetch()
    if (data && data.ways.length > 0) await enter()
  }
  return (
    <div className={settings.page}>
      <PageHeader
        title={t(query.data?.isAsked === false ? 'twoFactor.title' : 'enterBusiness.title')}
        text={business?.name ?? ''}
      />
      <section className={settings.section}>
        <QueryState query={query} level={2} waiting={{ rows: 2 }}>
          {({ ways, isAsked }) =>
            !isAsked ? (
              <NothingAsked {...(business && { name: business.name, onEnter: enter })} />
            ) : ways.length === 0 ? (
              <FieldStack>
                <p>{t('enterBusiness.setUp')}</p>
                <Group>
                  <Button onClick={() => setSettingUp('app')}>{t('twoFactor.setUp')}</Button>
                  {hasPasskeys() && (
                    <Button variant="default" onClick={() => setSettingUp('passkey')}>
                      {t('passkeys.add')}
                    </Button>
                  )}
                </Group>
              </FieldStack>
            ) : (
              <Confirm ways={ways.filter((way) => way !== 'passkey' || hasPasskeys())} onDone={enter} />
            )
          }
        </QueryState>
      </section>
      <Link to="/mydrive">{t('enterBusiness.own')}</Link>
      {settingUp === 'app' && <TotpDialog onClose={() => void setUp()} />}
      {settingUp === 'passkey' && <AddPasskey onClose={() => setSettingUp(null)} onAdded={() => void setUp()} />}
    </div>
  )
}

function NothingAsked({ name, onEnter }: { name?: string; onEnter?: () => Promise<void> }) {
  const { t } = useTranslation('identity')
  const { busy, send } = useSending()
  return (
    <FieldStack>
      <p>{t('enterBusiness.nothing')}</p>
      <Group>
        {onEnter && (
          <Button loading={busy} onClick={() => void send(onEnter)}>
            {t('enterBusiness.enter', { name })}
          </Button>
        )}
        <Button component={Link} to="/profile" hash="two-factor" variant="default">
          {t('enterBusiness.manage')}
        </Button>
      </Group>
    </FieldStack>
  )
}

type ConfirmProps = { ways: readonly SecondStepWay[]; onDone: () => Promise<void> }

function Confirm({ ways, onDone }: ConfirmProps) {
  const { t } = useTranslation('identity')
  const [way, setWay] = useState<SecondStepWay>(ways[0] ?? 'recovery')
  const { busy, error, send } = useSending()
  const wait = useThrottle(error)
  const form = useForm(
    { secret: '' },
    { secret: (text) => (way !== 'passkey' && text === '' ? t(`secondFactor.missing.${way}`) : null) },
  )
  const give = async () => {
    if (way === 'passkey') {
      const passkey = await signWithPasskey(await call(startPasskeyConfirmation, { body: {} }))
      await call(confirmByPasskey, { body: { passkey } })
      return onDone()
    }
    const secret = way === 'totp' ? plainDigits(form.values.secret) : form.values.secret
    await call(confirmSession, { body: { way, secret } })
    await onDone()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (wait > 0 || !form.validate()) return
    void send(give, (failure) => form.showServerErrors(failure, { SECOND_FACTOR_WRONG: 'secret' }))
  }
  return (
    <form onSubmit={submit} noValidate>
      <FieldStack>
        <p>{t('enterBusiness.code')}</p>
        {way !== 'passkey' && (
          <Field
            key={way}
            label={t(`secondFactor.code.${way}`)}
            hint={t(`secondFactor.hint.${way}`)}
            {...form.textProps('secret')}
            inputMode={way === 'totp' ? 'numeric' : 'text'}
            autoComplete="one-time-code"
            maxLength={40}
          />
        )}
        <ThrottledError error={error} wait={wait} />
        <Group>
          <Button type="submit" loading={busy} disabled={wait > 0}>
            {t(way === 'passkey' ? 'passkeys.use' : 'stepUp.confirm')}
          </Button>
          {ways
            .filter((other) => other !== way)
            .map((other) => (
              <Button
                key={other}
                variant="subtle"
                onClick={() => {
                  form.clear()
                  setWay(other)
                }}
              >
                {t(`secondFactor.use.${other}`)}
              </Button>
            ))}
        </Group>
      </FieldStack>
    </form>
  )
}
