import { requestOtp, resetPassword } from '@khlang/contract'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import { plainDigits } from '../../../lib/thai-text.ts'
import { useForm } from '../../../lib/use-form.ts'
import { Field, FieldStack, PasswordField } from '../../../ui/form.tsx'
import { EntryCard, ButtonGroup } from '../entry/card.tsx'
import { keepOtp, keptOtp } from '../entry/kept-otp.ts'
import { OtpForm } from '../entry/otp-form.tsx'
import { PasswordAdvice } from '../entry/password.tsx'
import { ThrottledError, useThrottle } from '../entry/throttle.tsx'
import { useOtp } from '../entry/use-otp.ts'
import { confirmRule, emailFits, fieldOfCode, fieldOfError, mobileRule, passwordRule } from '../rules.ts'
import { startSignIn } from '../../../lib/sign-in-methods.ts'

const isAddress = (text: string) => text.includes('@')

const fieldOfRefusal = { ...fieldOfCode, MOBILE_INVALID: 'to', EMAIL_INVALID: 'to' }

/** A forgotten password: the mobile number or the address, a new password, the code. */
export function Forgot() {
  const { t } = useTranslation('identity')
  const form = useForm(
    { to: keptOtp('forgot')?.to ?? '', password: '', confirmPassword: '' },
    {
      to: (text) => (isAddress(text) ? (emailFits(text) ? null : t('field.emailInvalid')) : mobileRule(text)),
      password: passwordRule,
      confirmPassword: (text, all) => confirmRule(text, all.password),
    },
  )
  const to = isAddress(form.values.to) ? form.values.to.trim() : plainDigits(form.values.to)
  const recipient = isAddress(to) ? { email: to } : { mobile: to }
  const { password, confirmPassword } = form.values
  const otp = useOtp(() => call(requestOtp, { body: { ...recipient, password, purpose: 'forgot' } }), {
    to,
    keptAs: 'forgot',
    onError: (error) => form.showServerErrors(error, fieldOfRefusal),
  })
  const reset = useMutation({
    mutationFn: (code: string) => call(resetPassword, { body: { ...recipient, code, password, confirmPassword } }),
    onSuccess: () => keepOtp('forgot', null),
    onError: (error) => {
      if (form.showServerErrors(error, fieldOfRefusal)) otp.back()
    },
  })
  const wait = useThrottle(otp.error)
  const back = () => {
    reset.reset()
    otp.back()
  }

  if (reset.isSuccess) {
    return (
      <EntryCard title={t('forgot.doneTitle')} text={t('forgot.doneText')}>
        <ButtonGroup>
          <Button size="md" onClick={() => startSignIn('sso')}>
            {t('interaction.signIn')}
          </Button>
        </ButtonGroup>
      </EntryCard>
    )
  }
  if (otp.sent) {
    return (
      <EntryCard title={t(isAddress(to) ? 'forgot.otpTitleMail' : 'forgot.otpTitle')}>
        <OtpForm
          to={to}
          sent={otp.sent}
          submitLabel={t('forgot.submit')}
          busy={reset.isPending}
          error={reset.error ?? otp.error}
          onSubmit={(code) => reset.mutate(code)}
          onResend={() => {
            reset.reset()
            otp.send()
          }}
          onBack={back}
        />
      </EntryCard>
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (form.validate()) otp.send()
  }
  return (
    <EntryCard
      title={t('forgot.title')}
      text={t('forgot.text')}
      foot={
        <>
          {t('forgot.remembered')} <Link to="/login">{t('interaction.signIn')}</Link>
        </>
      }
    >
      <form onSubmit={submit} noValidate>
        <FieldStack>
          <Field
            label={t('field.emailOrMobile')}
            {...form.textProps('to')}
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            autoFocus
          />
          <div>
            <PasswordField
              label={t('field.newPassword')}
              {...form.textProps('password')}
              autoComplete="new-password"
              maxLength={200}
            />
            <PasswordAdvice password={password} />
          </div>
          <PasswordField
            label={t('field.confirmPassword')}
            {...form.textProps('confirmPassword')}
            autoComplete="new-password"
            maxLength={200}
          />
          {otp.isKept && <p>{t(isAddress(to) ? 'forgot.codeThereMail' : 'forgot.codeThere', { to })}</p>}
          {!fieldOfError(otp.error) && <ThrottledError error={otp.error} wait={wait} />}
          <Button type="submit" size="md" loading={otp.busy} disabled={wait > 0}>
            {t(otp.isKept ? 'forgot.enterCode' : 'otp.send')}
          </Button>
        </FieldStack>
      </form>
    </EntryCard>
  )
}
