import { signInByPassword } from '@khlang/contract'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import { Field, FieldStack, FormError, PasswordField } from '../../../ui/form.tsx'
import classes from '../entry/entry.module.css'
import { ThrottledError, useThrottle } from '../entry/throttle.tsx'
import { says } from '../rules.ts'

export function PasswordSignIn({ uid, onDone }: { uid: string; onDone: (redirectTo: string) => void }) {
  const { t } = useTranslation('identity')
  const [missing, setMissing] = useState(false)
  const password = useRef<HTMLInputElement>(null)
  const signIn = useMutation({
    mutationFn: (body: { username: string; password: string }) => call(signInByPassword, { params: { uid }, body }),
    onSuccess: ({ redirectTo }) => onDone(redirectTo),
    onError: () => password.current?.select(),
  })
  const wait = useThrottle(signIn.error)

  // The fields stay with the browser, so that password managers fill them in peace.
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const field = (name: string) => {
      const value = form.get(name)
      return typeof value === 'string' ? value : ''
    }
    const body = { username: field('username').trim(), password: field('password') }
    const complete = body.username !== '' && body.password !== ''
    setMissing(!complete)
    if (complete) signIn.mutate(body)
  }
  return (
    <form onSubmit={submit} noValidate>
      <FieldStack>
        <Field
          label={t('field.login')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          autoFocus
          size="md"
        />
        <PasswordField
          ref={password}
          label={t('field.password')}
          name="password"
          autoComplete="current-password"
          maxLength={200}
          size="md"
        />
        {missing ? (
          <FormError error={null}>{says('CREDENTIALS_REQUIRED')}</FormError>
        ) : (
          <ThrottledError error={signIn.error} wait={wait} />
        )}
        <Button type="submit" size="md" loading={signIn.isPending || signIn.isSuccess} disabled={wait > 0}>
          {t('interaction.signIn')}
        </Button>
        <Link to="/forgot" className={classes.link}>
          {t('interaction.forgot')}
        </Link>
      </FieldStack>
    </form>
  )
}
