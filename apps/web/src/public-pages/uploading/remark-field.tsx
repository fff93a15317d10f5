import { uploadLinkLimits } from '@khlang/contract'
import { useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import pageClasses from '../public-pages.module.css'

type RemarkFieldProps = {
  value: string
  onChange: (value: string) => void
  /** Of a message that has gone with files meanwhile, how many. */
  sentWith: number
}

/** A message to the receiver: it goes with the files that are chosen next, and a page that still holds one asks. */
export function RemarkField({ value, onChange, sentWith }: RemarkFieldProps) {
  const { t } = useTranslation('public-uploads')
  const id = useId()
  const isWritten = value.trim() !== ''
  useEffect(() => {
    if (!isWritten) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isWritten])
  return (
    <div className={pageClasses.field}>
      <label htmlFor={id}>{t('remark.label')}</label>
      <textarea
        id={id}
        rows={2}
        maxLength={uploadLinkLimits.visitorRemark}
        aria-describedby={`${id}-hint`}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <p id={`${id}-hint`} className={pageClasses.dim} role="status">
        {isWritten ? t('remark.waiting') : sentWith > 0 ? t('remark.sent', { count: sentWith }) : t('remark.hint')}
      </p>
    </div>
  )
}
