import { register, requestOtp } from '@khlang/contract'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CallError, call } from '../../../lib/call.ts'
import { plainDigits } from '../../../lib/thai-text.ts'
import { type Rules, useForm } from '../../../lib/use-form.ts'
import { UnsavedChanges } from '../../../ui/unsaved-changes.tsx'
import { EntryCard } from '../entry/card.tsx'
import { OtpForm } from '../entry/otp-form.tsx'
import { ThrottledError, useThrottle } from '../entry/throttle.tsx'
import { useOtp } from '../entry/use-otp.ts'
import {
  confirmRule,
  emailFits,
  fieldOfCode,
  fieldOfError,
  mobileRule,
  nationalIdRule,
  passwordRule,
  usernameRule,
} from '../rules.ts'
import { forgetInvitation } from './kept-invitation.ts'
import type { PersonValues } from './person-values.ts'
import { Registered } from './registered.tsx'
import { RegisterForm } from './register-form.tsx'
import { type HealthStart, type RegisterRoute, variants } from './variants.ts'

export type RegisterProps = {
  route: RegisterRoute
  start?: HealthStart
  /** The address that was invited. */
  email?: string
}

/** Registration in two steps: who you are, then the code that proves the mobile number. */
export function Register({ route, start, email = '' }: RegisterProps) {
  const { t } = useTranslation('identity')
  const { shows, requires } = variants[route]
  const health = route.startsWith('register_mohpromt')
  const form = useForm<PersonValues>({ ...emptyPerson(start), email }, useRules(requires.includes('nationalId')))
  const body = bodyOf(form.values)
  const { mobile, password } = body
  const otp = useOtp(() => call(requestOtp, { body: { mobile, password, purpose: health ? 'health' : 'register' } }), {
    to: mobile,
    onError: (error) => form.showServerErrors(error, fieldOfCode),
  })
  const finish = useMutation({
    mutationFn: (code: string) => call(register, { body: { ...body, route, code, acceptTerms: true } }),
    onSuccess: forgetInvitation,
    onError: (error) => {
      // That another account gave the number is for the form: the number stays as it is.
      if (isTaken(error) || form.showServerErrors(error, fieldOfCode)) otp.back()
    },
  })
  const wait = useThrottle(otp.error)

  if (finish.data) return <Registered username={finish.data.username} />
  if (otp.sent) {
    return (
      <EntryCard title={t('register.otpTitle')}>
        <UnsavedChanges when={form.dirty} />
        <OtpForm
          to={body.mobile}
          sent={otp.sent}
          submitLabel={t('register.finish')}
          busy={finish.isPending}
          error={finish.error ?? otp.error}
          onSubmit={(code) => finish.mutate(code)}
          onResend={() => {
            finish.reset()
            otp.send()
          }}
          onBack={() => {
            finish.reset()
            otp.back()
          }}
        />
      </EntryCard>
    )
  }
  return (
    <EntryCard
      wide
      title={t(health ? 'register.healthTitle' : 'register.title')}
      text={t(start ? 'register.stepTwo' : 'register.text')}
      foot={
        <>
          {t('register.haveAccount')} <Link to="/login">{t('interaction.signIn')}</Link>
        </>
      }
    >
      <RegisterForm
        form={form}
        shows={shows}
        requires={requires}
        fixedMobile={start !== undefined}
        busy={otp.busy}
        disabled={wait > 0}
        isTaken={isTaken(finish.error)}
        error={
          !isTaken(finish.error) && (fieldOfError(finish.error) || fieldOfError(otp.error)) ? null : (
            <ThrottledError error={otp.error ?? finish.error} wait={wait} />
          )
        }
        onSubmit={() => {
          finish.reset()
          otp.send()
        }}
      />
    </EntryCard>
  )
}

const isTaken = (error: unknown) => error instanceof CallError && error.machineCode === 'NATIONAL_ID_TAKEN'

const emptyPerson = (start: HealthStart | undefined): PersonValues => ({
  username: '',
  password: '',
  confirmPassword: '',
  firstNameTh: '',
  lastNameTh: '',
  firstNameEn: '',
  lastNameEn: '',
  nationalId: start?.nationalId ?? '',
  email: '',
  mobile: start?.mobile ?? '',
  evenIfTaken: false,
  acceptTerms: false,
})

function useRules(needsId: boolean): Rules<PersonValues> {
  const { t } = useTranslation('identity')
  const needed = (text: string) => (text.trim() === '' ? t('field.required') : null)
  return {
    username: usernameRule,
    password: passwordRule,
    confirmPassword: (text, all) => confirmRule(text, all.password),
    firstNameTh: needed,
    lastNameTh: needed,
    nationalId: (text) => (text.trim() === '' && !needsId ? null : nationalIdRule(text)),
    email: (text) => (emailFits(text) ? null : t('field.emailInvalid')),
    mobile: mobileRule,
    acceptTerms: (accepted) => (accepted ? null : t('register.mustAccept')),
  }
}

/** What is sent: trimmed, digits only where digits belong, empty fields left out. */
function bodyOf(values: PersonValues) {
  const { acceptTerms: _, evenIfTaken, mobile, nationalId, email, firstNameEn, lastNameEn, ...rest } = values
  const optional = {
    nationalId: plainDigits(nationalId),
    email: email.trim(),
    firstNameEn: firstNameEn.trim(),
    lastNameEn: lastNameEn.trim(),
  }
  return {
    ...rest,
    username: rest.username.trim(),
    firstNameTh: rest.firstNameTh.trim(),
    lastNameTh: rest.lastNameTh.trim(),
    mobile: plainDigits(mobile),
    ...(evenIfTaken && { evenIfTaken }),
    ...(Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== '')) as Partial<typeof optional>),
  }
}
