import { signInByPasskey, startPasskeySignIn } from '@khlang/contract/passkeys'
import { giveSecondFactor, type SecondStepWay } from '@khlang/contract/two-factor'
import { Button, Checkbox } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, isCode } from '../../../lib/call.ts'
import { plainDigits } from '../../../lib/thai-text.ts'
import { useForm } from '../../../lib/use-form.ts'
import { Field, FieldStack } from '../../../ui/form.tsx'
import classes from '../entry/entry.module.css'
import { ThrottledError, useThrottle } from '../entry/throttle.tsx'
import { wrongCode } from '../recovery/wrong-code.ts'
import { hasPasskeys, signWithPasskey } from '../passkeys/ceremony.ts'

/** What the first factor led to: a challenge, and how this person can answer it. */
export type SecondStep = { challenge: string; ways: readonly SecondStepWay[] }
type Props = { uid: string; step: SecondStep; onDone: (redirectTo: string) => void; onBack: () => void }

/** The second step of a sign-in: a passkey, a code of the authenticator app, or a recovery code. */
export function SecondFactorSignIn({ uid, step, onDone, onBack }: Props) {
  const { t } = useTranslation('identity')
  const ways = step.ways.filter((one) => one !== 'passkey' || hasPasskeys())
  const [way, setWay] = useState<SecondStepWay>(ways[0] ?? 'recovery')
  const form = useForm(
    { code: '', trust: false },
    {
      code: (text) => (way !== 'passkey' && text.trim() === '' ? t(`secondFactor.missing.${way}`) : null),
    },
  )
  const give = useMutation({
    mutationFn: async () => {
      const { challenge } = step
      const { code: typed, trust } = form.values
      const params = { uid }
      if (way !== 'passkey') {
        const code = way === 'totp' ? plainDigits(typed) : typed
        return call(giveSecondFactor, { params, body: { challenge, way, code, trust } })
      }
      const passkey = await signWithPasskey(await call(startPasskeySignIn, { params, body: { challenge } }))
      return call(signInByPasskey, { params, body: { challenge, trust, passkey } })
    },
    onSuccess: ({ redirectTo }) => onDone(redirectTo),
    onError: (failure) =>
      form.showServerErrors(wrongCode(failure, way, t('recovery.wrong')), { SECOND_FACTOR_WRONG: 'code' }),
  })
  const wait = useThrottle(give.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (wait === 0 && form.validate()) give.mutate()
  }
  const change = (next: SecondStepWay) => {
    form.clear()
    give.reset()
    setWay(next)
  }
  return (
    <form onSubmit={submit} noValidate>
      <FieldStack>
        {way === 'passkey' ? (
          <p>{t('passkeys.second')}</p>
        ) : (
          <Field
            key={way}
            label={t(`secondFactor.code.${way}`)}
            hint={t(`secondFactor.hint.${way}`)}
            {...form.textProps('code')}
            inputMode={way === 'totp' ? 'numeric' : 'text'}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            autoFocus
            size="md"
          />
        )}
        <Checkbox label={t('secondFactor.trust')} {...form.checkProps('trust')} />
        {!isCode(give.error, 'SECOND_FACTOR_WRONG') && <ThrottledError error={give.error} wait={wait} />}
        <Button
          type="submit"
          size="md"
          loading={give.isPending || give.isSuccess}
          disabled={wait > 0}
          autoFocus={way === 'passkey'}
        >
          {t(way === 'passkey' ? 'passkeys.use' : 'interaction.signIn')}
        </Button>
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <button key={other} type="button" className={classes.plain} onClick={() => change(other)}>
              {t(`secondFactor.use.${other}`)}
            </button>
          ))}
        <button type="button" className={classes.plain} onClick={onBack}>
          {t('secondFactor.back')}
        </button>
      </FieldStack>
    </form>
  )
}
