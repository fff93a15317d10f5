import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Download, ScrollText, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import { useMe } from '../../../lib/session.ts'
import { formatDate } from '../../../lib/dates.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import settings from '../../../ui/settings.module.css'
import { EmptyState } from '../../../ui/states.tsx'
import { Entry } from './entry.tsx'
import { LogFilterBar } from './filter-bar.tsx'
import { byDay, csvAddress, logQuery, type LogSearch } from './personal-log.api.ts'
import { personalProof } from './proof.api.ts'
import { ProofDialog } from './proof-dialog.tsx'
import classes from './personal-log.module.css'

export type PersonalLogProps = { search: LogSearch; onSearch: (search: LogSearch) => void }

/** What I did in this account, and what others did to my items, day by day (T20). */
export function PersonalLog({ search, onSearch }: PersonalLogProps) {
  const { t } = useTranslation('log')
  const language = useLanguage()
  const { active } = useMe()
  const [proving, setProving] = useState(false)
  const list = useInfiniteQuery(logQuery(search, language))
  const isFiltered = Object.values(search).some((value) => value !== undefined)
  return (
    <div className={settings.page}>
      <PageHeader
        title={t('title')}
        text={t('text', { account: active.name })}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<ShieldCheck size={16} aria-hidden="true" />}
              onClick={() => setProving(true)}
            >
              {t('proof.open')}
            </Button>
            <Button
              component="a"
              variant="default"
              href={csvAddress(search, language)}
              download
              leftSection={<Download size={16} aria-hidden="true" />}
            >
              {t('export')}
            </Button>
          </>
        }
      />
      {proving && <ProofDialog proof={personalProof(search)} onClose={() => setProving(false)} />}
      <LogFilterBar search={search} onSearch={onSearch} />
      <PagedList
        list={list}
        empty={
          <EmptyState
            icon={ScrollText}
            title={t(isFiltered ? 'nothing.title' : 'empty.title')}
            text={t(isFiltered ? 'nothing.text' : 'empty.text')}
            action={
              isFiltered ? (
                <Button variant="default" onClick={() => onSearch({})}>
                  {t('filter.clear')}
                </Button>
              ) : undefined
            }
          />
        }
      >
        {(entries) =>
          byDay(entries).map(({ day, entries: ofDay }) => (
            <section key={day} className={classes.day} aria-labelledby={`day-${day}`}>
              <h2 id={`day-${day}`}>{formatDate(`${day}T12:00:00+07:00`, language)}</h2>
              <ul className={classes.entries}>
                {ofDay.map((entry) => (
                  <Entry key={entry.id} entry={entry} />
                ))}
              </ul>
            </section>
          ))
        }
      </PagedList>
    </div>
  )
}
