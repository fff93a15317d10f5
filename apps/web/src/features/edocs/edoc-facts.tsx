import type { EdocDetail } from '@khlang/contract/edoc-boxes'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../lib/i18n.ts'
import { useActiveAccount } from '../../lib/session.ts'
import { formatMonth } from '../../ui/figures/months.ts'
import { DateText } from '../../ui/date-text.tsx'
import { FactList } from '../../ui/fact-list.tsx'
import { SignaturePanel } from './contents/signature-panel.tsx'
import { EdocChecks } from './edoc-checks.tsx'
import { EdocPart } from './edoc-part.tsx'
import classes from './edocs.module.css'
import { SavedPlaces } from './keeping/saved-places.tsx'
import { RelatedEdocs } from './related-edocs.tsx'
import { noon, useMoney, useReasonText, useTypeName } from './labels.ts'

type Party = EdocDetail['seller']
type EdocFactsProps = { edoc: EdocDetail; onOpen: (id: string) => void }

/** What a document is waiting for, what its check found, its fields, and what belongs to it. */
export function EdocFacts({ edoc, onOpen }: EdocFactsProps) {
  const { t } = useTranslation('edocs')
  const reasonText = useReasonText()
  return (
    <>
      {edoc.reason && (
        <p className={classes.note}>
          {reasonText(edoc.status, edoc.reason)}{' '}
          {edoc.pendingUntil && (
            <>
              {t('heldUntil')} <DateText at={edoc.pendingUntil} form="dateTime" />
            </>
          )}
        </p>
      )}
      {edoc.genuineId !== null && (
        <p className={classes.note}>
          {t('sender.genuine')}{' '}
          <button type="button" className={classes.open} onClick={() => onOpen(edoc.genuineId ?? '')}>
            {t('sender.open')}
          </button>
        </p>
      )}
      <EdocPart title={t('requests')} items={edoc.deleteRequests}>
        {(one) => (
          <>
            <DateText at={one.askedAt} form="dateTime" /> · {one.reason} · {t(`answer.${one.answer ?? 'open'}`)}
            {one.answerReason && ` · ${one.answerReason}`}
          </>
        )}
      </EdocPart>
      <EdocPart title={t('responses')} items={edoc.responses}>
        {(one) => (
          <>
            <DateText at={one.at} form="dateTime" /> · {t(`response.${one.response}`)}
            {one.paidOn !== null && (
              <>
                {' '}
                <DateText at={noon(one.paidOn)} form="date" />
              </>
            )}
            {one.reason !== null && ` · ${one.reason}`}
          </>
        )}
      </EdocPart>
      <EdocChecks edoc={edoc} />
      <SignaturePanel edoc={edoc} />
      <Facts edoc={edoc} />
      <SavedPlaces edoc={edoc} />
      <RelatedEdocs edoc={edoc} onOpen={onOpen} />
    </>
  )
}

/** Who sent it, and what shows that it comes from its seller. */
function Sender({ edoc: { sender, confirmedAt } }: { edoc: EdocDetail }) {
  const { t } = useTranslation('edocs')
  const who = sender.via === 'mail' ? t('sender.mail') : [sender.name, sender.taxId].filter(Boolean).join(' · ')
  return (
    <>
      {who} ({t(`sender.authority.${sender.authority}`)})
      {confirmedAt !== null && (
        <>
          {' · '}
          {t('sender.confirmed')} <DateText at={confirmedAt} form="date" />
        </>
      )}
    </>
  )
}

/** How often the same was sent again, and when last. */
function Repeats({ repeats: { count, lastAt } }: { repeats: EdocDetail['repeats'] }) {
  const { t } = useTranslation('edocs')
  return (
    <>
      {t('repeats', { count })}
      {lastAt !== null && (
        <>
          {' · '}
          {t('lastRepeat')} <DateText at={lastAt} form="dateTime" />
        </>
      )}
    </>
  )
}

const partyOf = ({ name, taxId, branch }: Party) => [name, taxId, branch].filter(Boolean).join(' · ') || null
const day = (date: string | null) => (date === null ? null : <DateText at={noon(date)} form="date" />)
const instant = (at: string | null) => (at === null ? null : <DateText at={at} form="dateTime" />)

function Facts({ edoc }: { edoc: EdocDetail }) {
  const { t } = useTranslation('edocs')
  const { t: more } = useTranslation('edoc-boxes')
  const money = useMoney()
  const typeName = useTypeName()
  const sum = (value: string | null) => (value === null ? null : money(value, edoc.currency))
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('fact.status'), t(`status.${edoc.status}`)],
    [t('fact.standing'), t(`standing.${edoc.standing}`)],
    [t('fact.type'), typeName(edoc.docType)],
    [t('fact.docDate'), day(edoc.docDate)],
    [t(`fact.at.${edoc.box}`), instant(edoc.at)],
    [t('fact.seller'), partyOf(edoc.seller)],
    [t('fact.sender'), <Sender key="sender" edoc={edoc} />],
    [t('fact.repeats'), edoc.repeats.count > 0 && <Repeats key="repeats" repeats={edoc.repeats} />],
    [t('fact.buyer'), partyOf(edoc.buyer)],
    [t('fact.receiver'), partyOf(edoc.receiver)],
    [t('fact.net'), sum(edoc.net)],
    [t('fact.vat'), edoc.vat === null ? null : <VatFact key="vat" edoc={edoc} />],
    [t('fact.gross'), sum(edoc.gross)],
    [t('fact.poNumber'), edoc.poNumber],
    [more('column.customerId'), edoc.customerId],
    [more('column.systemName'), edoc.systemName],
    [more('column.processDate'), instant(edoc.processDate)],
    [more('fact.dateEffect'), day(edoc.dateEffect)],
    [more('fact.purpose'), edoc.purposeCode],
    [more('column.refund'), edoc.taxRefundStatus === 'none' ? null : more(`refund.${edoc.taxRefundStatus}`)],
    [more('column.chat'), edoc.chatStatus === 'none' ? null : more(`chat.${edoc.chatStatus}`)],
    [more('column.shareDate'), instant(edoc.shareDate)],
    [more('fact.hashtags'), edoc.hashtags.map((tag) => `#${tag}`).join(' ') || null],
    [t('fact.retention'), day(edoc.retentionUntil)],
    [more('fact.transaction'), <code key="id">{edoc.id}</code>],
  ]
  return <FactList facts={facts} />
}

/** The tax, and the report of its month, which is that of the account one is in. */
function VatFact({ edoc: { accountId, box, vat, currency, docDate, mayManage } }: { edoc: EdocDetail }) {
  const active = useActiveAccount()
  const { t } = useTranslation('edocs')
  const money = useMoney()
  const language = useLanguage()
  const month = docDate.slice(0, 7)
  return (
    <>
      {money(vat ?? '', currency)}
      {mayManage && accountId === active.accountId && (
        <>
          {' · '}
          <Link to={`/${box}/vat`} search={{ month }} className={classes.open}>
            {t('vatReport.ofMonth', { month: formatMonth(month, language) })}
          </Link>
        </>
      )}
    </>
  )
}
