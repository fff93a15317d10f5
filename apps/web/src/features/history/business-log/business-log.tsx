import { businessLogKinds } from '@khlang/contract/business-log-kinds'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ScrollText, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import { useMe } from '../../../lib/session.ts'
import { formatDate } from '../../../lib/dates.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { Segments } from '../../../ui/segments.tsx'
import settings from '../../../ui/settings.module.css'
import { EmptyState } from '../../../ui/states.tsx'
import { byDay } from '../log/personal-log.api.ts'
import classes from '../log/personal-log.module.css'
import { ProofDialog } from '../log/proof-dialog.tsx'
import { BusinessEntry } from './business-entry.tsx'
import { BusinessFilterBar, countFilters } from './business-filter-bar.tsx'
import { businessLogQuery, type BusinessLogSearch, businessProof, searchOfKind } from './business-log.api.ts'

export type BusinessLogProps = { search: BusinessLogSearch; onSearch: (search: BusinessLogSearch) => void }

/** What everybody did in a business, for its admin: four logs, day by day (A26). */
export function BusinessLog({ search, onSearch }: BusinessLogProps) {
  const { t } = useTranslation('log')
  const language = useLanguage()
  const { active } = useMe()
  const [proving, setProving] = useState(false)
  const { kind = 'business' } = search
  const list = useInfiniteQuery(businessLogQuery(search, language))
  return (
    <div className={settings.page} data-wide>
      <PageHeader
        title={t('business.title')}
        text={t('business.text', { account: active.name })}
        actions={
          <Button
            variant="default"
            leftSection={<ShieldCheck size={16} aria-hidden="true" />}
            onClick={() => setProving(true)}
          >
            {t('proof.open')}
          </Button>
        }
      />
      {proving && <ProofDialog proof={businessProof(search)} onClose={() => setProving(false)} />}
      <div className={classes.kinds}>
        <Segments
          label={t('business.kinds.label')}
          choices={businessLogKinds.map((value) => ({ value, label: t(`business.kinds.${value}`) }))}
          value={kind}
          onChange={(chosen) => onSearch(searchOfKind(chosen, search))}
        />
      </div>
      {kind === 'sign-in' && <p className={classes.note}>{t('business.signIns')}</p>}
      {kind !== 'consent' && <BusinessFilterBar search={search} onSearch={onSearch} />}
      <PagedList list={list} empty={<Nothing search={search} onSearch={onSearch} />}>
        {(entries) =>
          byDay(entries).map(({ day, entries: ofDay }) => (
            <section key={day} className={classes.day} aria-labelledby={`day-${day}`}>
              <h2 id={`day-${day}`}>{formatDate(`${day}T12:00:00+07:00`, language)}</h2>
              <ul className={classes.entries}>
                {ofDay.map((entry) => (
                  <BusinessEntry
                    key={entry.id}
                    entry={entry}
                    onPerson={search.actor ? null : (actor) => onSearch({ ...search, actor })}
                    onInitiator={search.by ? null : (by) => onSearch({ ...search, by })}
                  />
                ))}
              </ul>
            </section>
          ))
        }
      </PagedList>
    </div>
  )
}

function Nothing({ search, onSearch }: BusinessLogProps) {
  const { t } = useTranslation('log')
  const { kind = 'business' } = search
  if (kind === 'consent' || countFilters(search) === 0)
    return (
      <EmptyState icon={ScrollText} title={t(`business.empty.${kind}.title`)} text={t(`business.empty.${kind}.text`)} />
    )
  return (
    <EmptyState
      icon={ScrollText}
      title={t('nothing.title')}
      text={t('business.nothing')}
      action={
        <Button variant="default" onClick={() => onSearch(kind === 'business' ? {} : { kind })}>
          {t('filter.clear')}
        </Button>
      }
    />
  )
}
