import type { EdocFigures } from '@khlang/contract/edoc-figures'
import type { EdocBox } from '@khlang/contract/edoc-states'
import { Button, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChartColumn } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useActiveAccount, useMe } from '../../../lib/session.ts'
import { DateText } from '../../../ui/date-text.tsx'
import classes from '../../../ui/figures/figures.module.css'
import { PageHeader } from '../../../ui/page-header.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import settings from '../../../ui/settings.module.css'
import { Skeletons } from '../../../ui/skeletons.tsx'
import { EmptyState, NoPermissionState } from '../../../ui/states.tsx'
import { figuresQuery } from './figures.api.ts'
import { MonthsPart } from './months-part.tsx'
import { StatusesPart } from './statuses-part.tsx'
import { PartiesPart, TroublesPart, TypesPart } from './tables.tsx'

/** What the address holds. */
export type FiguresSearch = { docType?: string; scope?: string }
export type FiguresPageProps = { box: EdocBox; search: FiguresSearch; onSearch: (search: FiguresSearch) => void }

/** A box over six months; every number opens the list that it counts (A27). */
export function FiguresPage({ box, search, onSearch }: FiguresPageProps) {
  const { t } = useTranslation(['edoc-figures', 'edocs'])
  const { accounts } = useMe()
  const active = useActiveAccount()
  const isAll = search.scope === 'all' && accounts.length > 1
  const held = box === 'inbox' ? active.statusPermissionInbox : active.statusPermissionOutbox
  const text = isAll ? t('textAll', { count: accounts.length }) : t('text', { account: active.name })
  const toBox = (
    <Button component={Link} to={`/${box}`} variant="default">
      {t(`${box}.open`)}
    </Button>
  )
  return (
    <div className={settings.page} data-wide>
      <PageHeader title={t(`${box}.title`)} text={text} actions={toBox} />
      {accounts.length > 1 && (
        <Checkbox
          mb="md"
          label={t('edocs:search.all')}
          checked={isAll}
          onChange={(event) => onSearch({ ...search, scope: event.currentTarget.checked ? 'all' : '' })}
        />
      )}
      {held !== 'manage' && !isAll ? (
        <NoPermissionState text={t('edocs:notAllowed')} />
      ) : (
        <Shown box={box} isAll={isAll} type={search.docType} onType={(docType) => onSearch({ ...search, docType })} />
      )}
    </div>
  )
}

type ShownProps = { box: EdocBox; isAll: boolean; type: string | undefined; onType: (type: string) => void }

function Shown({ box, isAll, type, onType }: ShownProps) {
  const { t } = useTranslation('edoc-figures')
  const query = useQuery(figuresQuery(box, isAll ? 'all' : 'account'))
  return (
    <QueryState query={query} waiting={{ rows: 8 }}>
      {(figures) => (
        <>
          <Counted figures={figures} />
          {figures.counting ? (
            <Skeletons rows={8} />
          ) : figures.documents === 0 ? (
            <EmptyState icon={ChartColumn} title={t('empty.title')} text={t('empty.text')} />
          ) : (
            <>
              <StatusesPart box={box} isAll={isAll} figures={figures} />
              <MonthsPart box={box} isAll={isAll} figures={figures} type={type} onType={onType} />
              <TypesPart box={box} isAll={isAll} figures={figures} />
              <TroublesPart box={box} isAll={isAll} figures={figures} />
              <PartiesPart box={box} isAll={isAll} figures={figures} />
            </>
          )}
        </>
      )}
    </QueryState>
  )
}

/** Small boxes are counted when they are looked at, and say nothing of it. */
function Counted({ figures: { counting, countedAt } }: { figures: EdocFigures }) {
  const { t } = useTranslation('edoc-figures')
  if (!counting && countedAt === null) return null
  return (
    <p className={classes.dim} role="status">
      {counting || countedAt === null ? (
        t('counting')
      ) : (
        <>
          {t('counted')} <DateText at={countedAt} form="dateTime" />
        </>
      )}
    </p>
  )
}
