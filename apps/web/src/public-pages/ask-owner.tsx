import { isEmail } from '@khlang/contract'
import { CircleCheck, MessageCircleQuestion } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError, isCode } from '../lib/call.ts'
import { Card, TextLine } from './parts.tsx'
import { askOwner } from './public-link.api.ts'
import classes from './public-pages.module.css'

/** Asks the owner of a link for access or more time; the answer comes by mail, never here. */
export function AskOwner({ token, onCancel }: { token: string; onCancel: () => void }) {
  const { t } = useTranslation('public-pages')
  const id = useId()
  const [values, setValues] = useState({ name: '', email: '', message: '' })
  const [isTried, setTried] = useState(false)
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle')
  const [error, setError] = useState<unknown>(null)
  const name = values.name.trim()
  const email = values.email.trim()
  const refused = isCode(error, 'EMAIL_INVALID') ? t('ask.emailInvalid') : null

  async function send(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (name === '' || !isEmail(email) || state === 'busy') return
    setState('busy')
    setError(null)
    try {
      await askOwner(token, { name, email, message: values.message.trim() })
      setState('done')
    } catch (failure) {
      setError(failure)
      setState('idle')
    }
  }
  if (state === 'done')
    return (
      <div role="status">
        <Card icon={CircleCheck} title={t('ask.done')} text={t('ask.doneText')} />
      </div>
    )
  return (
    <Card icon={MessageCircleQuestion} title={t('ask.title')} text={t('ask.text')}>
      <form className={classes.form} noValidate onSubmit={(event) => void send(event)}>
        <TextLine
          label={t('ask.name')}
          value={values.name}
          onChange={(next) => setValues({ ...values, name: next })}
          error={isTried && name === '' ? t('ask.nameRequired') : null}
          autoComplete="name"
          maxLength={100}
          isFirst
        />
        <TextLine
          label={t('ask.email')}
          type="email"
          value={values.email}
          onChange={(next) => setValues({ ...values, email: next })}
          error={refused ?? (isTried && !isEmail(email) ? t('ask.emailInvalid') : null)}
          autoComplete="email"
          maxLength={320}
        />
        <div className={classes.field}>
          <label htmlFor={id}>{t('ask.message')}</label>
          <textarea
            id={id}
            rows={3}
            maxLength={500}
            value={values.message}
            onChange={(event) => setValues({ ...values, message: event.currentTarget.value })}
          />
        </div>
        {error !== null && !refused && (
          <p className={classes.fault} role="alert">
            {error instanceof CallError ? error.message : t('unreadable')}
          </p>
        )}
        <div className={classes.buttons}>
          <button type="button" className={classes.second} onClick={onCancel}>
            {t('ask.cancel')}
          </button>
          <button type="submit" className={classes.button} aria-disabled={state === 'busy'}>
            {t('ask.send')}
          </button>
        </div>
      </form>
    </Card>
  )
}
