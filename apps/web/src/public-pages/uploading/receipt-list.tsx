import type { UploadReceipt } from '@khlang/contract/public-upload-links'
import { CircleCheck, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../lib/dates.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { formatBytes } from '../../lib/sizes.ts'
import pageClasses from '../public-pages.module.css'
import classes from './uploading.module.css'

/** What has come in: a visitor is sure of it, and need not send it again. */
export function ReceiptList({ receipts }: { receipts: readonly UploadReceipt[] }) {
  const { t } = useTranslation('public-uploads')
  return (
    <section className={classes.list} aria-live="polite">
      {receipts.length > 0 && (
        <>
          <h2>{t('receipts.title')}</h2>
          <ul aria-label={t('receipts.title')}>
            {receipts.map((receipt) => (
              <ReceiptRow key={receipt.reference} receipt={receipt} />
            ))}
          </ul>
          <p className={classes.limits}>{t('receipts.keep')}</p>
        </>
      )}
    </section>
  )
}

function ReceiptRow({ receipt: { reference, name, size, receivedAt } }: { receipt: UploadReceipt }) {
  const { t } = useTranslation('public-uploads')
  const language = useLanguage()
  const [outcome, setOutcome] = useState<'copied' | 'notCopied' | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(reference)
      setOutcome('copied')
    } catch {
      setOutcome('notCopied')
    }
  }
  return (
    <li className={classes.receipt}>
      <CircleCheck size={24} aria-hidden="true" />
      <div className={classes.entry}>
        <b>{t('receipts.received', { name })}</b>
        <span>{`${formatBytes(size)} · ${formatDateTime(receivedAt, language)}`}</span>
        <span>
          {t('receipts.reference')} <strong className={classes.reference}>{reference}</strong>{' '}
          <span role="status">{outcome ? t(`receipts.${outcome}`) : ''}</span>
        </span>
      </div>
      <button
        type="button"
        className={pageClasses.tool}
        aria-label={t('receipts.copy', { reference })}
        onClick={() => void copy()}
      >
        <Copy size={18} aria-hidden="true" />
      </button>
    </li>
  )
}
