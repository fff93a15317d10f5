import { uploadLinkLimits } from '@khlang/contract'
import { commentLimits } from '@khlang/contract/comments'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../lib/call.ts'
import { TextLine } from '../parts.tsx'
import pageClasses from '../public-pages.module.css'
import { keepName, keptName } from '../visitor-name.ts'

export type Sent = { name: string; body: string }
export type CommentFormProps = { label: string; send: (written: Sent) => Promise<void>; onCancel?: () => void }

/** A comment and the name of who says it, which is kept for the next one. */
export function CommentForm({ label, send, onCancel }: CommentFormProps) {
  const { t } = useTranslation('public-talk')
  const id = useId()
  const [name, setName] = useState(keptName)
  const [body, setBody] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSent, setSent] = useState(false)
  const bodyFault = isTried && body.trim() === '' ? t('bodyRequired') : null

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (isBusy || name.trim() === '' || body.trim() === '') return
    setBusy(true)
    setFailure(null)
    setSent(false)
    try {
      await send({ name: name.trim(), body })
      keepName(name.trim())
      setBody('')
      setTried(false)
      setSent(true)
    } catch (error) {
      setFailure(error instanceof CallError ? error.message : t('failed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={pageClasses.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextLine
        label={t('name')}
        value={name}
        onChange={setName}
        error={isTried && name.trim() === '' ? t('nameRequired') : null}
        autoComplete="name"
        maxLength={uploadLinkLimits.visitorName}
      />
      <p className={pageClasses.dim}>{t('nameHint')}</p>
      <div className={pageClasses.field}>
        <label htmlFor={id}>{label}</label>
        <textarea
          id={id}
          rows={3}
          value={body}
          maxLength={commentLimits.body}
          aria-invalid={bodyFault ? true : undefined}
          aria-describedby={bodyFault ? `${id}-error` : undefined}
          onChange={(event) => setBody(event.currentTarget.value)}
        />
        {bodyFault && (
          <p id={`${id}-error`} className={pageClasses.fault} role="alert">
            {bodyFault}
          </p>
        )}
      </div>
      {failure && (
        <p className={pageClasses.fault} role="alert">
          {failure}
        </p>
      )}
      <p role="status" className={pageClasses.dim}>
        {isSent && t('sent')}
      </p>
      <div className={pageClasses.buttons}>
        {onCancel && (
          <button type="button" className={pageClasses.second} onClick={onCancel}>
            {t('cancel')}
          </button>
        )}
        <button type="submit" className={pageClasses.button} aria-disabled={isBusy}>
          {t('send')}
        </button>
      </div>
    </form>
  )
}
