import type { EdocBox } from '@khlang/contract/edoc-states'
import { lastMonths, monthOf, shiftMonth } from '@khlang/contract/months'
import { vatReportReasons } from '@khlang/contract/vat-reports'
import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import { useActiveAccount } from '../../../lib/session.ts'
import { formatMonth } from '../../../ui/figures/months.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import settings from '../../../ui/settings.module.css'
import { NoPermissionState } from '../../../ui/states.tsx'
import { useBranchName } from './branch-name.ts'
import { vatFileAddress, type VatChoice, vatQuery, type VatShown } from './vat.api.ts'
import classes from './vat.module.css'
import { VatDocuments } from './vat-documents.tsx'
import { VatSums } from './vat-sums.tsx'

/** What the address holds; a value that does not exist is none. */
export type VatSearch = { month?: string; branch?: string; docType?: string; reason?: string }
export type VatPageProps = { box: EdocBox; search: VatSearch; onSearch: (search: VatSearch) => void }

/** How far back months are offered: as long as documents have to be kept. */
const monthsBack = 60
const isMonth = (text: string | undefined) => text !== undefined && /^\d{4}-(0[1-9]|1[0-2])$/.test(text)

/** Input or output tax of a month, every figure with the documents that it counts. */
export function VatPage({ box, search, onSearch }: VatPageProps) {
  const { t } = useTranslation(['edoc-vat', 'edocs'])
  const language = useLanguage()
  const active = useActiveAccount()
  const held = box === 'inbox' ? active.statusPermissionInbox : active.statusPermissionOutbox
  const [thisMonth] = useState(() => monthOf(new Date()))
  const choice: VatChoice = {
    box,
    month: isMonth(search.month) ? (search.month ?? '') : thisMonth,
    ...(search.branch && /^(\d{5}|none)$/.test(search.branch) && { branch: search.branch }),
  }
  const reason = vatReportReasons.find((one) => one === search.reason)
  const shown: VatShown = { ...(search.docType && { docType: search.docType }), ...(reason && { reason }) }
  const file = (format: 'xlsx' | 'csv') => (
    <Button
      component="a"
      variant="default"
      href={vatFileAddress(choice, format, language)}
      download
      leftSection={<Download size={16} aria-hidden="true" />}
    >
      {t(`export.${format}`)}
    </Button>
  )
  return (
    <div className={settings.page} data-wide>
      <PageHeader
        title={t(`${box}.title`)}
        text={t(`${box}.text`)}
        actions={
          <>
            {held === 'manage' && file('xlsx')}
            {held === 'manage' && file('csv')}
            <Button component={Link} to={`/${box}`} variant="default">
              {t(`${box}.open`)}
            </Button>
          </>
        }
      />
      {held === 'manage' ? (
        <>
          <MonthChoice
            choice={choice}
            now={thisMonth}
            onChoose={(month) => onSearch({ ...search, month, docType: '', reason: '' })}
          />
          <Report
            choice={choice}
            shown={shown}
            onShow={(next) => onSearch({ ...search, docType: '', reason: '', ...next })}
          />
        </>
      ) : (
        <NoPermissionState text={t('edocs:notAllowed')} />
      )}
    </div>
  )
}

type MonthChoiceProps = { choice: VatChoice; now: string; onChoose: (month: string) => void }

function MonthChoice({ choice: { month }, now, onChoose }: MonthChoiceProps) {
  const { t } = useTranslation('edoc-vat')
  const language = useLanguage()
  const months = lastMonths(now, monthsBack).toReversed()
  const known = months.includes(month) ? months : [month, ...months]
  return (
    <div className={classes.month}>
      <IconButton
        label={t('month.previous')}
        icon={ChevronLeft}
        strong
        onClick={() => onChoose(shiftMonth(month, -1))}
      />
      <NativeSelect
        aria-label={t('month.label')}
        value={month}
        data={known.map((value) => ({ value, label: formatMonth(value, language) }))}
        onChange={({ currentTarget: { value } }) => onChoose(value)}
      />
      <IconButton
        label={t('month.next')}
        icon={ChevronRight}
        strong
        disabled={month >= now}
        onClick={() => onChoose(shiftMonth(month, 1))}
      />
    </div>
  )
}

type ReportProps = { choice: VatChoice; shown: VatShown; onShow: (shown: VatShown & { branch?: string }) => void }

function Report({ choice, shown, onShow }: ReportProps) {
  const { t } = useTranslation('edoc-vat')
  const branchName = useBranchName()
  const query = useQuery(vatQuery(choice))
  return (
    <QueryState query={query} waiting={{ rows: 6 }}>
      {(report) => (
        <>
          {report.branches.length > 1 && (
            <NativeSelect
              className={classes.branch}
              label={t('branch.label')}
              value={choice.branch ?? ''}
              data={[
                { value: '', label: t('branch.all') },
                ...report.branches.map(({ branch, documents }) => ({
                  value: branch,
                  label: t('branch.documents', { branch: branchName(branch), count: documents }),
                })),
              ]}
              onChange={({ currentTarget: { value } }) => onShow({ branch: value })}
            />
          )}
          <VatSums box={choice.box} report={report} shown={shown} onShow={onShow} />
          <VatDocuments choice={choice} shown={shown} onShow={onShow} />
        </>
      )}
    </QueryState>
  )
}
