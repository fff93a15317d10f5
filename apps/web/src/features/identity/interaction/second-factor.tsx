import { giveSecondFactor, type SecondFactorWay } from '@khlang/contract/two-factor'
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

type Props = { uid: string; challenge: string; onDone: (redirectTo: string) => void; onBack: () => void }

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export function SecondFactorSignIn({ uid, challenge, onDone, onBack }: Props) {
  const { t } = useTranslation('identity')
  const [way, setWay] = useState<SecondFactorWay>('totp')
  const form = useForm(
    { code: '', trust: false },
    { code: (text) => (text.trim() === '' ? t(`secondFactor.missing.${way}`) : null) },
  )
  const give = useMutation({
    mutationFn: () => {
      const code = way === 'totp' ? plainDigits(form.values.code) : form.values.code
      return call(giveSecondFactor, { params: { uid }, body: { challenge, way, code, trust: form.values.trust } })
    },
    onSuccess: ({ redirectTo }) => onDone(redirectTo),
    onError: (failure) => form.showServerErrors(failure, { SECOND_FACTOR_WRONG: 'code' }),
  })
  const wait = useThrottle(give.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (wait === 0 && form.validate()) give.mutate()
  }
  const other = way === 'totp' ? 'recovery' : 'totp'
  return (
    <form onSubmit={submit} noValidate>
      <FieldStack>
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
        <Checkbox label={t('secondFactor.trust')} {...form.checkProps('trust')} />
        {!isCode(give.error, 'SECOND_FACTOR_WRONG') && <ThrottledError error={give.error} wait={wait} />}
        <Button type="submit" size="md" loading={give.isPending || give.isSuccess} disabled={wait > 0}>
          {t('interaction.signIn')}
        </Button>
        <button
          type="button"
          className={classes.plain}
          onClick={() => {
            form.clear()
            give.reset()
            setWay(other)
          }}
        >
          {t(`secondFactor.use.${other}`)}
        </button>
        <button type="button" className={classes.plain} onClick={onBack}>
          {t('secondFactor.back')}
        </button>
      </FieldStack>
    </form>
  )
}
