import { KeyRound } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../lib/call.ts'
import { Card, TextLine } from './parts.tsx'
import classes from './public-pages.module.css'

export type PasswordPageProps = {
  open: (password: string) => Promise<void>
  /** There was a session, which has ended. */
  ended: boolean
}

/** Asks for the password of a link; nothing about the item is known before. */
export function PasswordPage({ open, ended }: PasswordPageProps) {
  const { t } = useTranslation('public-pages')
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    if (password === '') return setError(t('password.required'))
    setBusy(true)
    try {
      await open(password)
    } catch (failure) {
      setError(failure instanceof CallError ? failure.message : t('unreadable'))
      setBusy(false)
    }
  }
  return (
    <Card icon={KeyRound} title={t('password.title')} text={t(ended ? 'password.again' : 'password.text')}>
      <form className={classes.form} noValidate onSubmit={(event) => void send(event)}>
        <TextLine
          label={t('password.label')}
          type="password"
          value={password}
          onChange={(next) => {
            setPassword(next)
            setError(null)
          }}
          error={error}
          autoComplete="off"
          maxLength={128}
          isFirst
        />
        <button type="submit" className={classes.button} aria-disabled={isBusy}>
          {t('password.button')}
        </button>
      </form>
    </Card>
  )
}
