import { type RefundDocument, refundFailures } from '@khlang/contract/edoc-refunds'
import { Button, Checkbox } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DateText } from '../../../ui/date-text.tsx'
import settings from '../../../ui/settings.module.css'
import classes from '../edocs.module.css'
import { noon, useMoney, useTypeName } from '../labels.ts'

type RefundRowProps = {
  document: RefundDocument
  isChosen: boolean
  busy: boolean
  onChoose: (isChosen: boolean) => void
  onImport: () => void
}

/** One document: who sold what for how much, whether it is here, and whether it counts, with the reason. */
export function RefundRow({ document, isChosen, busy, onChoose, onImport }: RefundRowProps) {
  const { t } = useTranslation(['refunds', 'edocs'])
  const money = useMoney()
  const typeName = useTypeName()
  const { importStatus, status, reason, seller, gross, currency, counted, documentNo } = document
  const isHere = importStatus === 'imported'
  const failure = refundFailures.find((code) => code === document.failure)
  const verdict = isHere ? status : reason === null && !document.excluded ? 'wouldCount' : 'none'
  const isGood = verdict === 'eligible' || verdict === 'used' || verdict === 'wouldCount'
  return (
    <li className={settings.row}>
      <Checkbox
        aria-label={t('edocs:select', { number: documentNo })}
        checked={isChosen}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <div className={settings.rowText}>
        {isHere ? (
          <Link to="/inbox" search={{ doc: document.id }}>
            {documentNo}
          </Link>
        ) : (
          <span>{documentNo}</span>
        )}{' '}
        <span className={settings.badge} data-tone={isHere ? 'quiet' : 'warn'}>
          {t(`importStatus.${importStatus}`)}
        </span>{' '}
        <span className={settings.badge} data-tone={isGood ? 'quiet' : 'warn'}>
          {t(`verdict.${verdict}`)}
        </span>
        <small>
          {typeName(document.docType)} · {seller.name ?? t('edocs:unnamed')} · {seller.taxId} ·{' '}
          <DateText at={noon(document.docDate)} form="date" />
        </small>
        {reason && <small>{t(`reason.${reason}`)}</small>}
        {document.credited !== null && <small>{t('credited', { sum: money(document.credited, 'THB') })}</small>}
        {document.special && <small>{t('special')}</small>}
        {isHere && counted !== null && counted !== gross && status !== 'none' && (
          <small>{t('countedPart', { sum: money(counted, 'THB') })}</small>
        )}
        {importStatus === 'failed' && <small>{t(`failure.${failure ?? 'other'}`)}</small>}
      </div>
      {gross !== null && <span className={classes.sum}>{money(gross, currency)}</span>}
      {!isHere && (
        <Button
          variant="default"
          disabled={busy}
          aria-label={t('importNumber', { number: documentNo })}
          onClick={onImport}
        >
          {t(importStatus === 'not_imported' ? 'importOne' : 'importAgain')}
        </Button>
      )}
    </li>
  )
}
