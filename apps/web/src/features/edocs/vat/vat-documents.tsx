import type { VatReportDocument } from '@khlang/contract/vat-reports'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { DateText } from '../../../ui/date-text.tsx'
import figures from '../../../ui/figures/figures.module.css'
import { PagedList } from '../../../ui/paged-list.tsx'
import settings from '../../../ui/settings.module.css'
import { EmptyState } from '../../../ui/states.tsx'
import { noon, useMoney, useTypeName } from '../labels.ts'
import { useBranchName } from './branch-name.ts'
import { type VatChoice, vatDocumentsQuery, type VatShown } from './vat.api.ts'
import classes from './vat.module.css'

type VatDocumentsProps = { choice: VatChoice; shown: VatShown; onShow: (shown: VatShown) => void }

/** The documents of the report, or those that are left out for a reason, in the order of their dates. */
export function VatDocuments({ choice, shown, onShow }: VatDocumentsProps) {
  const { t } = useTranslation('edoc-vat')
  const typeName = useTypeName()
  const list = useInfiniteQuery(vatDocumentsQuery(choice, shown))
  const heading = useRef<HTMLHeadingElement>(null)
  const { docType, reason } = shown
  // Whoever chose a number is taken to its documents.
  useEffect(() => {
    if (docType !== undefined || reason !== undefined) heading.current?.focus()
  }, [docType, reason])
  const title =
    reason !== undefined
      ? t('documents.leftOut', { reason: t(`reason.${reason}`) })
      : docType !== undefined
        ? t('documents.ofType', { type: typeName(docType) })
        : t('documents.all')
  return (
    <section className={settings.section} aria-labelledby="vat-documents">
      <h2 id="vat-documents" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {(docType !== undefined || reason !== undefined) && (
        <Button variant="default" size="xs" mb="xs" onClick={() => onShow({})}>
          {t('documents.showAll')}
        </Button>
      )}
      <PagedList
        list={list}
        level={3}
        empty={<EmptyState icon={ReceiptText} level={3} title={t('empty.title')} text={t(`empty.${choice.box}`)} />}
      >
        {(rows) => <DocumentTable choice={choice} rows={rows} />}
      </PagedList>
    </section>
  )
}

type DocumentTableProps = { choice: VatChoice; rows: readonly VatReportDocument[] }

function DocumentTable({ choice: { box }, rows }: DocumentTableProps) {
  const { t } = useTranslation(['edoc-vat', 'edocs'])
  const money = useMoney()
  const typeName = useTypeName()
  const branchName = useBranchName()
  const amount = (value: string | null) => (value === null ? '–' : money(value, 'THB'))
  return (
    <div className={figures.scroll}>
      <table className={classes.documents}>
        <thead>
          <tr>
            <th scope="col">{t('edocs:fact.docDate')}</th>
            <th scope="col">{t('documents.number')}</th>
            <th scope="col">{t(`${box}.party`)}</th>
            <th scope="col">{t('documents.taxId')}</th>
            <th scope="col" data-sum>
              {t('sums.net')}
            </th>
            <th scope="col" data-sum>
              {t('edocs:fact.vat')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <DateText at={noon(row.docDate)} form="date" />
              </td>
              <th scope="row">
                <Link to={`/${box}`} search={{ doc: row.id }}>
                  {row.documentNo}
                </Link>
                <small>
                  {typeName(row.docType)}
                  {row.refersTo.length > 0 && ` · ${t('documents.refersTo', { numbers: row.refersTo.join(', ') })}`}
                </small>
              </th>
              <td>{row.party.name ?? t('edocs:unnamed')}</td>
              <td>
                {row.party.taxId}
                {row.party.branch !== null && <small>{branchName(row.party.branch)}</small>}
              </td>
              <td data-sum>{amount(row.net)}</td>
              <td data-sum>{amount(row.vat)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
