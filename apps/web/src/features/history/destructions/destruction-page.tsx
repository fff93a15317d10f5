import type { Destruction } from '@khlang/contract/destructions'
import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Download, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { formatBytes } from '../../../lib/sizes.ts'
import { FileLines } from '../../../ui/choices.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import settings from '../../../ui/settings.module.css'
import { ErrorState } from '../../../ui/states.tsx'
import { checkQuery, destructionQuery, documentAddress, entriesQuery } from './destructions.api.ts'
import classes from './destructions.module.css'

/** One destruction record: shown, printed, downloaded, and verified against the log. */
export function DestructionPage({ id }: { id: string }) {
  const { t } = useTranslation('destructions')
  const record = useQuery(destructionQuery(id))
  const { data } = record
  return (
    <div className={`${settings.page ?? ''} ${classes.record ?? ''}`}>
      <PageHeader
        title={data ? t('record', { name: data.name }) : t('recordTitle')}
        text={t('recordText')}
        actions={
          data && (
            <>
              <Button
                variant="default"
                leftSection={<Printer size={16} aria-hidden="true" />}
                onClick={() => window.print()}
              >
                {t('print')}
              </Button>
              <Button
                component="a"
                variant="default"
                href={documentAddress(id)}
                download
                leftSection={<Download size={16} aria-hidden="true" />}
              >
                {t('download')}
              </Button>
            </>
          )
        }
      />
      <Link to="/trash/destroyed" className={classes.back}>
        <ArrowLeft size={16} aria-hidden="true" />
        {t('backToList')}
      </Link>
      <QueryState query={record}>
        {(found) => (
          <>
            <Facts record={found} />
            <Entries id={id} />
          </>
        )}
      </QueryState>
    </div>
  )
}

function Facts({ record }: { record: Destruction }) {
  const { t } = useTranslation('destructions')
  const language = useLanguage()
  const { id, askedAt, why, by, files, versions, bytes, settledAt, destroyed, kept, listHash } = record
  const check = useQuery(checkQuery(id))
  const facts = [
    [t('fact.asked'), formatDateTime(askedAt, language)],
    [t('fact.why'), t(`why.${why}`, { name: by ?? '' })],
    [
      t('fact.amount'),
      t('amountOfFiles', {
        files: t('files', { count: files }),
        versions: t('amount', { count: versions, size: formatBytes(bytes) }),
      }),
    ],
    [
      t('fact.keys'),
      settledAt === null
        ? t('waiting')
        : t(kept > 0 ? 'settledKept' : 'settled', {
            count: destroyed,
            kept,
            when: formatDateTime(settledAt, language),
          }),
    ],
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <dt>{t('fact.check')}</dt>
      <dd>
        {check.error ? (
          <ErrorState error={check.error} level={3} onRetry={() => void check.refetch()} />
        ) : (
          t(check.data ? checkWord(check.data) : 'checking')
        )}
      </dd>
      <dt>{t('fact.hash')}</dt>
      <dd className={classes.hash}>{listHash}</dd>
    </dl>
  )
}

type Check = { list: string; outcome: string; log: string }
function checkWord({ list, outcome, log }: Check) {
  if (list === 'changed' || outcome === 'changed' || log === 'broken') return 'check.broken'
  return log === 'notYet' ? 'check.notYet' : 'check.sealed'
}

function Entries({ id }: { id: string }) {
  const { t } = useTranslation('destructions')
  const language = useLanguage()
  const list = useInfiniteQuery(entriesQuery(id))
  return (
    <section>
      <h2>{t('entries')}</h2>
      <PagedList list={list} level={3} waiting={{ shape: 'text', rows: 3 }}>
        {(entries) => (
          <FileLines
            label={t('entries')}
            lines={entries.map((entry) => ({
              key: String(entry.n),
              item: { name: entry.path, type: 'file', mimeType: '' },
              sub: (
                <>
                  {t('version', { n: entry.version, size: formatBytes(entry.size) })} ·{' '}
                  {entry.outcome === null
                    ? t('waiting')
                    : t(`outcome.${entry.outcome}`, { when: formatDateTime(entry.keyAt ?? '', language) })}
                  <br />
                  <span className={classes.hash}>{entry.sha256 ?? t('noHash')}</span>
                </>
              ),
            }))}
            atMost={100_000}
            rest={String}
          />
        )}
      </PagedList>
    </section>
  )
}
