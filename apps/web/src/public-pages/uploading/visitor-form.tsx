import { isEmail, uploadLinkLimits } from '@khlang/contract'
import type { PublicUploadLink } from '@khlang/contract/public-upload-links'
import { Send } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../lib/call.ts'
import { Card, TextLine } from '../parts.tsx'
import classes from '../public-pages.module.css'
import type { Answers } from './upload-link.api.ts'
import { endsVisit } from './use-upload-link.ts'

export type VisitorFormProps = {
  link: PublicUploadLink
  open: (answers: Answers) => Promise<void>
  refresh: () => Promise<void>
}

/** Who asks for what; then who is sending, as far as the link asks, and the password. */
export function VisitorForm({ link: { asked, asks, state }, open, refresh }: VisitorFormProps) {
  const { t } = useTranslation('public-uploads')
  const [values, setValues] = useState({ name: '', email: '', password: '' })
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const wants = {
    name: asks !== null && asks.name !== 'no',
    email: asks !== null && asks.email !== 'no',
    password: state === 'password_needed',
  }
  const name = values.name.trim()
  const email = values.email.trim()
  const faults = {
    name: asks?.name === 'required' && name === '' ? t('form.nameRequired') : null,
    email:
      email !== '' && !isEmail(email)
        ? t('form.emailInvalid')
        : asks?.email === 'required' && email === ''
          ? t('form.emailRequired')
          : null,
    password: wants.password && values.password === '' ? t('form.passwordRequired') : null,
  }
  const change = (field: keyof typeof values) => (value: string) => {
    setValues({ ...values, [field]: value })
    setFailure(null)
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (isBusy || faults.name || faults.email || faults.password) return
    setBusy(true)
    setFailure(null)
    try {
      await open({
        ...(wants.name && { name }),
        ...(wants.email && { email }),
        ...(wants.password && { password: values.password }),
      })
    } catch (error) {
      setBusy(false)
      if (endsVisit(error)) return refresh()
      setFailure(error instanceof CallError ? error.message : t('uploadFailed'))
    }
  }
  const first = wants.name ? 'name' : wants.email ? 'email' : 'password'
  return (
    <Card
      icon={Send}
      title={asked?.title || t('heading')}
      text={
        <>
          {asked && <strong>{t('asks', { name: asked.by })}</strong>}{' '}
          {t(wants.name || wants.email ? 'form.text' : 'form.passwordText')}
        </>
      }
    >
      {asked?.remark && <p className={classes.remark}>{asked.remark}</p>}
      <form className={classes.form} noValidate onSubmit={(event) => void send(event)}>
        {wants.name && (
          <TextLine
            label={t(asks?.name === 'required' ? 'form.name' : 'form.nameOptional')}
            value={values.name}
            onChange={change('name')}
            error={isTried ? faults.name : null}
            autoComplete="name"
            maxLength={uploadLinkLimits.visitorName}
            isFirst={first === 'name'}
          />
        )}
        {wants.email && (
          <TextLine
            label={t(asks?.email === 'required' ? 'form.email' : 'form.emailOptional')}
            type="email"
            value={values.email}
            onChange={change('email')}
            error={isTried ? faults.email : null}
            autoComplete="email"
            maxLength={320}
            isFirst={first === 'email'}
          />
        )}
        {wants.password && (
          <TextLine
            label={t('form.password')}
            type="password"
            value={values.password}
            onChange={change('password')}
            error={isTried ? faults.password : null}
            autoComplete="off"
            maxLength={128}
            isFirst={first === 'password'}
          />
        )}
        {failure && (
          <p className={classes.fault} role="alert">
            {failure}
          </p>
        )}
        <button type="submit" className={classes.button} aria-disabled={isBusy}>
          {t('form.button')}
        </button>
      </form>
    </Card>
  )
}
