import { requestSignInOtp, signInByOtp } from '@khlang/contract'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import type { NextStep } from './next-step.ts'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import { plainDigits } from '../../../lib/thai-text.ts'
import { useForm } from '../../../lib/use-form.ts'
import { Field, FieldStack } from '../../../ui/form.tsx'
import { OtpForm } from '../entry/otp-form.tsx'
import { ThrottledError, useThrottle } from '../entry/throttle.tsx'
import { useOtp } from '../entry/use-otp.ts'
import { mobileRule } from '../rules.ts'

export function MobileSignIn({ uid, onDone }: { uid: string; onDone: (next: NextStep) => void }) {
  const { t } = useTranslation('identity')
  const form = useForm({ mobile: '' }, { mobile: mobileRule })
  const mobile = plainDigits(form.values.mobile)
  const otp = useOtp(() => call(requestSignInOtp, { params: { uid }, body: { mobile } }), { to: mobile })
  const verify = useMutation({
    mutationFn: (code: string) => call(signInByOtp, { params: { uid }, body: { mobile, code } }),
    onSuccess: onDone,
  })
  const wait = useThrottle(otp.error)

  if (otp.sent) {
    return (
      <OtpForm
        to={mobile}
        sent={otp.sent}
        submitLabel={t('interaction.signIn')}
        busy={verify.isPending || verify.isSuccess}
        error={verify.error ?? otp.error}
        onSubmit={(code) => verify.mutate(code)}
        onResend={() => {
          verify.reset()
          otp.send()
        }}
        onBack={() => {
          verify.reset()
          otp.back()
        }}
      />
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (form.validate()) otp.send()
  }
  return (
    <form onSubmit={submit} noValidate>
      <FieldStack>
        <Field
          label={t('field.mobile')}
          hint={t('field.mobileHint')}
          {...form.textProps('mobile')}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          maxLength={20}
          autoFocus
          size="md"
        />
        <ThrottledError error={otp.error} wait={wait} />
        <Button type="submit" size="md" loading={otp.busy} disabled={wait > 0}>
          {t('otp.send')}
        </Button>
      </FieldStack>
    </form>
  )
}
