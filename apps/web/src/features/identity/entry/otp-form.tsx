import { Button } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isCode } from '../../../lib/call.ts'
import { formatCountdown } from '../../../lib/dates.ts'
import { plainDigits } from '../../../lib/thai-text.ts'
import { secondsUntil, useNow } from '../../../lib/use-now.ts'
import { Field, FieldStack } from '../../../ui/form.tsx'
import classes from './entry.module.css'
import { ThrottledError, useThrottle } from './throttle.tsx'

export type SentOtp = { expiresAt: string; resendAt: string }
export type OtpFormProps = {
  /** The mobile number or the address that it was sent to. */
  to: string
  sent: SentOtp
  submitLabel: string
  busy: boolean
  error: unknown
  onSubmit: (code: string) => void
  onResend: () => void
  onBack: () => void
}

/** The second step: the code that was sent, with its time left and when it may be sent again. */
export function OtpForm({ to, sent, submitLabel, busy, error, onSubmit, onResend, onBack }: OtpFormProps) {
  const { t } = useTranslation('identity')
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const now = useNow()
  const left = secondsUntil(sent.expiresAt, now)
  const resend = secondsUntil(sent.resendAt, now)
  const wait = useThrottle(error)
  const wrong = isCode(error, 'OTP_MISMATCH', 'OTP_INVALID')

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(code.length !== 6)
    if (code.length !== 6) input.current?.focus()
    else if (left > 0) onSubmit(code)
  }
  return (
    <form onSubmit={submit} noValidate>
      <FieldStack>
        <p>{t(to.includes('@') ? 'otp.mailedTo' : 'otp.sentTo', { to })}</p>
        <Field
          ref={input}
          className={classes.code}
          label={t('otp.code')}
          name="code"
          value={code}
          onChange={(event) => {
            setCode(plainDigits(event.currentTarget.value).replace(/\D/g, '').slice(0, 6))
            setMissing(false)
          }}
          error={missing ? t('otp.missing') : wrong && error instanceof Error ? error.message : null}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          size="md"
        />
        <div className={classes.between}>
          <span role="timer">{left > 0 ? t('otp.left', { left: formatCountdown(left) }) : t('otp.expired')}</span>
          <button type="button" className={classes.plain} disabled={resend > 0 || wait > 0 || busy} onClick={onResend}>
            {resend > 0 ? t('otp.resendIn', { left: formatCountdown(resend) }) : t('otp.resend')}
          </button>
        </div>
        {!wrong && <ThrottledError error={error} wait={wait} />}
        <Button type="submit" size="md" loading={busy} disabled={left === 0 || wait > 0}>
          {submitLabel}
        </Button>
        <button type="button" className={classes.plain} onClick={onBack}>
          {t('otp.back')}
        </button>
      </FieldStack>
    </form>
  )
}
