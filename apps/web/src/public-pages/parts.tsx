import { CircleAlert, type LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../lib/call.ts'
import classes from './public-pages.module.css'

/** Shows itself only when something takes its time. */
export function Loading() {
  const { t } = useTranslation('public-pages')
  return (
    <p className={classes.loading} role="status">
      <span className={classes.spinner} aria-hidden="true" />
      {t('loading')}
    </p>
  )
}

export type CardProps = {
  icon: LucideIcon
  title: string
  text?: ReactNode
  tone?: 'quiet' | 'bad'
  level?: 1 | 2
  children?: ReactNode
}

/** One thing to say: a picture, a sentence, and what to do next. */
export function Card({ icon: Icon, title, text, tone, level = 1, children }: CardProps) {
  const Heading = `h${level}` as const
  return (
    <div className={classes.card} data-tone={tone}>
      <span className={classes.picture} aria-hidden="true">
        <Icon size={36} strokeWidth={1.6} />
      </span>
      <Heading>{title}</Heading>
      {text && <p className={classes.dim}>{text}</p>}
      {children}
    </div>
  )
}

/** A call that failed, with a way to try again. */
export function Notice({ error, onRetry, level = 1 }: { error: unknown; onRetry: () => void; level?: 1 | 2 }) {
  const { t } = useTranslation('public-pages')
  return (
    <div role="alert">
      <Card
        icon={CircleAlert}
        tone="bad"
        level={level}
        title={t('failed')}
        text={error instanceof CallError ? error.message : t('unreadable')}
      >
        <button type="button" className={classes.button} onClick={onRetry}>
          {t('retry')}
        </button>
      </Card>
    </div>
  )
}

export type TextLineProps = {
  label: string
  type?: 'text' | 'email' | 'password'
  value: string
  onChange: (value: string) => void
  error: string | null
  autoComplete: string
  maxLength: number
  /** Takes the focus when it is shown. */
  isFirst?: boolean
}

/** A labelled line of text with its fault, which gets the focus when there is one. */
export function TextLine({ label, type = 'text', value, onChange, error, isFirst, ...rest }: TextLineProps) {
  const { t } = useTranslation('public-pages')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (isFirst) input.current?.focus()
  }, [isFirst])
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        id={id}
        type={type === 'password' && isShown ? 'text' : type}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...rest}
      />
      {type === 'password' && (
        <label className={classes.check}>
          <input type="checkbox" checked={isShown} onChange={(event) => setShown(event.currentTarget.checked)} />
          {t('password.show')}
        </label>
      )}
      {error && (
        <p id={`${id}-error`} className={classes.fault} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
