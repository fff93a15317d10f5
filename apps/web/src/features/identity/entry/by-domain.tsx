import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useForm } from '../../../lib/use-form.ts'
import { Field, FieldStack } from '../../../ui/form.tsx'
import { Skeletons } from '../../../ui/skeletons.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { startSignIn } from '../../../lib/sign-in-methods.ts'
import { domainOf } from '../domain.ts'
import { EntryCard, ButtonGroup } from './card.tsx'
import classes from './entry.module.css'
import { QrSignIn } from './qr-sign-in.tsx'
import { signInOptions } from './sign-in-options.ts'

/** Entry of an organisation: by company e-mail, or by an address with its domain (T22). */
export const ByDomain = ({ domain }: { domain: string | null }) =>
  domain ? <DomainWays domain={domain} /> : <DomainForm />

function DomainForm() {
  const { t } = useTranslation('identity')
  const navigate = useNavigate()
  const form = useForm({ email: '' }, { email: (text) => (domainOf(text) ? null : t('domain.invalid')) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const domain = domainOf(form.values.email)
    if (form.validate() && domain) void navigate({ to: '/loginbydomain', search: { domain } })
  }
  return (
    <EntryCard title={t('domain.title')} text={t('domain.text')}>
      <form onSubmit={submit} noValidate>
        <FieldStack>
          <Field
            label={t('domain.email')}
            {...form.textProps('email')}
            type="email"
            autoComplete="email"
            maxLength={254}
            autoFocus
            size="md"
          />
          <Button type="submit" size="md">
            {t('register.next')}
          </Button>
        </FieldStack>
      </form>
    </EntryCard>
  )
}

const wayOf = {
  oneid: 'sso',
  sms: 'sms',
  companyMail: 'companyMail',
  directory: 'directory',
  passkey: 'sso',
} as const

function DomainWays({ domain }: { domain: string }) {
  const { t } = useTranslation('identity')
  const navigate = useNavigate()
  const { data, isPending, error, refetch } = useQuery(signInOptions(domain))
  const [withQr, setWithQr] = useState(false)
  if (withQr) return <QrSignIn onBack={() => setWithQr(false)} />
  if (isPending) return <Skeletons rows={4} shape="text" />
  if (error) return <ErrorState error={error} level={1} onRetry={() => void refetch()} />
  const methods = data.methods.length > 0 ? data.methods : (['oneid'] as const)
  return (
    <EntryCard logo={data.brandLogo} title={data.brandName ?? t('domain.title')} text={t('domain.choose', { domain })}>
      <ButtonGroup>
        {methods.map((method, index) => (
          <Button
            key={method}
            size="md"
            variant={index === 0 ? 'filled' : 'default'}
            onClick={() => (method === 'qr' ? setWithQr(true) : startSignIn(wayOf[method]))}
          >
            {t(`domain.${method}`)}
          </Button>
        ))}
        <button
          type="button"
          className={classes.plain}
          onClick={() => void navigate({ to: '/loginbydomain', search: {} })}
        >
          {t('domain.other')}
        </button>
      </ButtonGroup>
    </EntryCard>
  )
}
