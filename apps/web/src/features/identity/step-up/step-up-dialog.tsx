import { confirmByPasskey, startPasskeyConfirmation } from '@khlang/contract/passkeys'
import { confirmSession, type ConfirmationWay, getConfirmation, sendConfirmationCode } from '@khlang/contract/step-up'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import { plainDigits } from '../../../lib/thai-text.ts'
import { useForm } from '../../../lib/use-form.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, PasswordField } from '../../../ui/form.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import { ThrottledError, useThrottle } from '../entry/throttle.tsx'
import { useOtp } from '../entry/use-otp.ts'
import { wrongCode } from '../recovery/wrong-code.ts'
import { hasPasskeys, signWithPasskey } from '../passkeys/ceremony.ts'

type Props = { onEnd: (confirmed: boolean) => void }

/** Asks the person to prove again who they are. */
export function StepUpDialog({ onEnd }: Props) {
  const { t } = useTranslation('identity')
  const [chosen, setChosen] = useState<ConfirmationWay | null>(null)
  const query = useQuery({
    queryKey: ['confirmation'],
    queryFn: ({ signal }) => call(getConfirmation, {}, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const ways = query.data?.ways.filter((one) => one !== 'passkey' || hasPasskeys()) ?? []
  const way = chosen ?? ways[0]
  if (!query.data || way === undefined)
    return (
      <Dialog opened onClose={() => onEnd(false)} title={t('stepUp.title')}>
        <QueryState query={query} level={3} waiting={{ rows: 2 }}>
          {() => <p>{t('stepUp.none')}</p>}
        </QueryState>
      </Dialog>
    )
  // Each way leads to the next, and the last to the first.
  const other = ways.length > 1 ? ways[(ways.indexOf(way) + 1) % ways.length] : undefined
  return (
    <Ask
      key={way}
      way={way}
      mobile={query.data.mobile ?? ''}
      onEnd={onEnd}
      {...(other !== undefined && { onOther: { way: other, choose: () => setChosen(other) } })}
    />
  )
}

type AskProps = Props & {
  way: ConfirmationWay
  mobile: string
  onOther?: { way: ConfirmationWay; choose: () => void }
}

const codesOfSecret = {
  PASSWORD_CURRENT: 'secret',
  OTP_MISMATCH: 'secret',
  OTP_INVALID: 'secret',
  SECOND_FACTOR_WRONG: 'secret',
}

function Ask({ way, mobile, onEnd, onOther }: AskProps) {
  const { t } = useTranslation('identity')
  const { busy, error, send } = useSending()
  const otp = useOtp(() => call(sendConfirmationCode, { body: {} }))
  const form = useForm(
    { secret: '' },
    { secret: (text) => (way !== 'passkey' && text === '' ? t('field.required') : null) },
  )
  const wait = useThrottle(error ?? otp.error)
  const mustSend = way === 'otp' && !otp.sent

  const confirm = async () => {
    if (way === 'passkey') {
      const passkey = await signWithPasskey(await call(startPasskeyConfirmation, { body: {} }))
      await call(confirmByPasskey, { body: { passkey } })
      return onEnd(true)
    }
    const secret = way === 'otp' || way === 'totp' ? plainDigits(form.values.secret).trim() : form.values.secret
    await call(confirmSession, { body: { way, secret } })
    onEnd(true)
  }
  const onSubmit = () => {
    if (wait > 0) return
    if (mustSend) return otp.send()
    if (form.validate())
      void send(confirm, (failure) =>
        form.showServerErrors(wrongCode(failure, way, t('recovery.wrong')), codesOfSecret),
      )
  }
  return (
    <FormDialog
      onClose={() => onEnd(false)}
      title={t('stepUp.title')}
      text={t(mustSend ? 'stepUp.willSend' : `stepUp.${way}`, { mobile })}
      busy={busy || otp.busy}
      dirty={false}
      confirm={t(mustSend ? 'otp.send' : way === 'passkey' ? 'passkeys.use' : 'stepUp.confirm')}
      disabled={wait > 0}
      onSubmit={onSubmit}
      besides={
        onOther && (
          <Button variant="subtle" onClick={onOther.choose} disabled={busy}>
            {t(`stepUp.use.${onOther.way}`)}
          </Button>
        )
      }
    >
      {way === 'password' && (
        <PasswordField
          label={t('ownPassword.current')}
          {...form.textProps('secret')}
          autoComplete="current-password"
          data-autofocus
        />
      )}
      {way !== 'passkey' && way !== 'password' && !mustSend && (
        <Field
          label={t(way === 'otp' ? 'otp.code' : `secondFactor.code.${way}`)}
          {...form.textProps('secret')}
          inputMode={way === 'recovery' ? 'text' : 'numeric'}
          autoComplete="one-time-code"
          maxLength={40}
          autoFocus
          data-autofocus
        />
      )}
      <ThrottledError error={error ?? otp.error} wait={wait} />
    </FormDialog>
  )
}
