import { type Invitation, readInvitation, registerInvited } from '@khlang/contract/invitations'
import { levelLabels } from '@khlang/contract/permissions'
import { Button, Checkbox } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, isCode } from '../../../lib/call.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { startSignIn } from '../../../lib/sign-in-methods.ts'
import { useForm } from '../../../lib/use-form.ts'
import { Field, FieldStack, FormError } from '../../../ui/form.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import { UnsavedChanges } from '../../../ui/unsaved-changes.tsx'
import { ButtonGroup, EntryCard, Or } from '../entry/card.tsx'
import classes from '../entry/entry.module.css'
import { ThrottledError, useThrottle } from '../entry/throttle.tsx'
import { confirmRule, fieldOfCode, fieldOfError, passwordRule, usernameRule } from '../rules.ts'
import { AccountFields } from './account-fields.tsx'
import { forgetInvitation } from './kept-invitation.ts'
import { Register } from './register.tsx'
import { Registered } from './registered.tsx'
import { Terms } from './register-form.tsx'

type Invited = { token: string; invitation: Invitation }

/** The page of an invitation: who invites to what, then registration with the address that the mail was sent to. */
export function RegisterInvited({ token, email }: { token: string; email?: string }) {
  const { t } = useTranslation('identity')
  const language = useLanguage()
  const [without, setWithout] = useState(false)
  const query = useQuery({
    queryKey: ['invitation', token, language],
    queryFn: ({ signal }) => call(readInvitation, { body: { token } }, { signal }),
    // Registering uses it up: what the page says stays.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  if (without) return <Register route="register" {...(email && { email })} />
  if (isCode(query.error, 'INVITATION_NOT_FOUND')) {
    return (
      <EntryCard title={t('invited.goneTitle')}>
        <FormError error={query.error} />
        <ButtonGroup>
          <Button size="md" onClick={() => startSignIn('sso')}>
            {t('interaction.signIn')}
          </Button>
          <Button
            size="md"
            variant="default"
            onClick={() => {
              forgetInvitation()
              setWithout(true)
            }}
          >
            {t('invited.without')}
          </Button>
        </ButtonGroup>
      </EntryCard>
    )
  }
  if (!query.data) {
    return (
      <EntryCard title={t('register.title')}>
        <QueryState query={query}>{() => null}</QueryState>
      </EntryCard>
    )
  }
  return <InvitedForm token={token} invitation={query.data} />
}

function InvitedForm({ token, invitation }: Invited) {
  const { t } = useTranslation('identity')
  const needed = (text: string) => (text.trim() === '' ? t('field.required') : null)
  const form = useForm(
    { firstName: '', lastName: '', username: '', password: '', confirmPassword: '', acceptTerms: false },
    {
      firstName: needed,
      lastName: needed,
      username: usernameRule,
      password: passwordRule,
      confirmPassword: (text, all) => confirmRule(text, all.password),
      acceptTerms: (accepted) => (accepted ? null : t('register.mustAccept')),
    },
  )
  const { textProps, checkProps, values } = form
  const send = useMutation({
    mutationFn: () => {
      const { firstName, lastName, username, password, confirmPassword } = values
      const names = { firstName: firstName.trim(), lastName: lastName.trim(), username: username.trim() }
      return call(registerInvited, { body: { token, ...names, password, confirmPassword, acceptTerms: true } })
    },
    onSuccess: forgetInvitation,
    onError: (error) => form.showServerErrors(error, fieldOfCode),
  })
  const wait = useThrottle(send.error)
  const isItem = invitation.to === 'item'
  const answer = `${isItem ? '/sharedwithme' : '/profile'}?invitation=${encodeURIComponent(token)}`
  // Registering has accepted the invitation to an item; that of a business is still to be answered.
  if (send.data) return <Registered username={send.data.username} next={isItem ? '/sharedwithme' : answer} />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (form.validate()) send.mutate()
  }
  return (
    <EntryCard wide title={t(`invited.${invitation.to}`, invitation)} text={<InvitedAs invitation={invitation} />}>
      <ButtonGroup>
        <Button size="md" variant="default" onClick={() => startSignIn('sso', answer)}>
          {t('invited.signIn')}
        </Button>
      </ButtonGroup>
      <Or>{t('or')}</Or>
      <form onSubmit={submit} noValidate>
        <FieldStack>
          <Field
            label={t('invited.email')}
            hint={t('invited.emailHint')}
            value={invitation.email}
            type="email"
            readOnly
          />
          <div className={classes.two}>
            <Field
              label={t('invited.firstName')}
              {...textProps('firstName')}
              required
              autoComplete="given-name"
              maxLength={100}
            />
            <Field
              label={t('invited.lastName')}
              {...textProps('lastName')}
              required
              autoComplete="family-name"
              maxLength={100}
            />
          </div>
          <AccountFields form={form} />
          <Checkbox label={<Terms />} {...checkProps('acceptTerms')} />
          <UnsavedChanges when={form.dirty} />
          {!fieldOfError(send.error) && <ThrottledError error={send.error} wait={wait} />}
          <Button type="submit" size="md" loading={send.isPending} disabled={wait > 0}>
            {t('register.finish')}
          </Button>
        </FieldStack>
      </form>
    </EntryCard>
  )
}

/** As what one is invited, and until when. */
function InvitedAs({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation('identity')
  const language = useLanguage()
  const { expiresAt } = invitation
  const until =
    expiresAt &&
    t(invitation.to === 'item' ? 'invited.until' : 'invited.answerBy', { at: formatDateTime(expiresAt, language) })
  const as =
    invitation.to === 'item'
      ? t('invited.level', { level: levelLabels[invitation.level][language] })
      : t(invitation.isAdmin ? 'invited.admin' : 'invited.employee')
  return [as, until].filter(Boolean).join(' · ')
}
