import type { EdocDetail } from '@khlang/contract/edoc-boxes'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../lib/i18n.ts'
import { DateText } from '../../ui/date-text.tsx'
import { FactList } from '../../ui/fact-list.tsx'
import classes from './edocs.module.css'
import { noon, useMoney, useTypeName } from './labels.ts'

type Party = EdocDetail['seller']
type EdocFactsProps = { edoc: EdocDetail; onOpen: (id: string) => void }

/** The fields of a document, what its check found, what belongs to it and what was tried. */
export function EdocFacts({ edoc, onOpen }: EdocFactsProps) {
  const { t } = useTranslation('edocs')
  const language = useLanguage()
  const money = useMoney()
  const typeName = useTypeName()
  const party = ({ name, taxId, branch }: Party) => [name, taxId, branch].filter(Boolean).join(' · ') || null
  const sum = (value: string | null) => (value === null ? null : money(value, edoc.currency))
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('fact.status'), t(`status.${edoc.status}`)],
    [t('fact.type'), typeName(edoc.docType)],
    [t('fact.docDate'), <DateText key="day" at={noon(edoc.docDate)} form="date" />],
    [t(`fact.at.${edoc.box}`), <DateText key="at" at={edoc.at} form="dateTime" />],
    [t('fact.seller'), party(edoc.seller)],
    [t('fact.buyer'), party(edoc.buyer)],
    [t('fact.receiver'), party(edoc.receiver)],
    [t('fact.poNumber'), edoc.poNumber],
    [t('fact.net'), sum(edoc.net)],
    [t('fact.vat'), sum(edoc.vat)],
    [t('fact.gross'), sum(edoc.gross)],
    [t('fact.light'), t(`light.${edoc.light}`)],
    [t('fact.signature'), t(`signature.${edoc.signature}`)],
    [t('fact.retention'), <DateText key="keep" at={noon(edoc.retentionUntil)} form="date" />],
  ]
  return (
    <>
      {edoc.reason && (
        <p className={classes.note}>
          {t(`reason.${edoc.reason}`)}{' '}
          {edoc.pendingUntil && (
            <>
              {t('heldUntil')} <DateText at={edoc.pendingUntil} form="dateTime" />
            </>
          )}
        </p>
      )}
      <FactList facts={facts} />
      <Part title={t('findings')} items={edoc.findings}>
        {(finding) => finding[language]}
      </Part>
      <Part title={t('related')} items={edoc.related}>
        {(one) => (
          <>
            {t(`relation.${one.relation}`)}{' '}
            <button type="button" className={classes.open} onClick={() => onOpen(one.id)}>
              {one.documentNo}
            </button>
          </>
        )}
      </Part>
      <Part title={t('requests')} items={edoc.deleteRequests}>
        {(one) => (
          <>
            <DateText at={one.askedAt} form="dateTime" /> · {one.reason} · {t(`answer.${one.answer ?? 'open'}`)}
            {one.answerReason && ` · ${one.answerReason}`}
          </>
        )}
      </Part>
      <Part title={t('attempts')} items={edoc.attempts}>
        {(one) => <DateText at={one.at} form="dateTime" />}
      </Part>
    </>
  )
}

type PartProps<T> = { title: string; items: readonly T[]; children: (item: T) => ReactNode }

function Part<T>({ title, items, children }: PartProps<T>) {
  if (items.length === 0) return null
  return (
    <section className={classes.part}>
      <h3>{title}</h3>
      <ul>
        {items.map((item, n) => (
          <li key={n}>{children(item)}</li>
        ))}
      </ul>
    </section>
  )
}
