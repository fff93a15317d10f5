import { signInByPassword } from '@khlang/contract'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import type { NextStep } from './next-step.ts'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import { Field, FieldStack, FormError, PasswordField } from '../../../ui/form.tsx'
import classes from '../entry/entry.module.css'
import { ThrottledError, useThrottle } from '../entry/throttle.tsx'
import { forgetInvitation, invitedEmail } from '../register/kept-invitation.ts'
import { says } from '../rules.ts'

export function PasswordSignIn({ uid, onDone }: { uid: string; onDone: (next: NextStep) => void }) {
  const { t } = useTranslation('identity')
  const [missing, setMissing] = useState({ login: false, password: false })
  const login = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const signIn = useMutation({
    mutationFn: (body: { username: string; password: string }) => call(signInByPassword, { params: { uid }, body }),
    onSuccess: (next) => {
      forgetInvitation()
      onDone(next)
    },
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
    const empty = { login: body.username === '', password: body.password === '' }
    setMissing(empty)
    if (empty.login) login.current?.focus()
    else if (empty.password) password.current?.focus()
    else signIn.mutate(body)
  }
  return (
    <form onSubmit={submit} noValidate>
      <FieldStack>
        <Field
          ref={login}
          label={t('field.login')}
          error={missing.login && t('interaction.loginMissing')}
          name="username"
          defaultValue={invitedEmail()}
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
          error={missing.password && t('interaction.passwordMissing')}
          name="password"
          autoComplete="current-password"
          maxLength={200}
          size="md"
        />
        {missing.login || missing.password ? (
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
