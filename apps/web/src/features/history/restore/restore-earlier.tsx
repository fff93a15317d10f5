import type { Item } from '@khlang/contract'
import type { EarlierRestore } from '@khlang/contract/restores'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeletons } from '../../../ui/skeletons.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { earlierQuery } from './restore.api.ts'
import classes from './restore.module.css'

type Props = { item: Item; onClose: () => void; onBack: () => void; onOpen: (run: EarlierRestore) => void }

/** What was restored here before: who, when, back to when, where to, and what became of it. */
export function EarlierRestores({ item, onClose, onBack, onOpen }: Props) {
  const { t } = useTranslation('restore')
  const list = useInfiniteQuery(earlierQuery(item.id))
  const runs = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <Dialog
      opened
      width="medium"
      onClose={onClose}
      title={t('earlier.title')}
      text={t('earlier.text', { name: item.name })}
      footer={
        <Button variant="default" onClick={onBack} data-autofocus>
          {t('earlier.back')}
        </Button>
      }
    >
      {list.isPending && <Skeletons shape="text" rows={4} />}
      {list.error && <ErrorState error={list.error} level={3} onRetry={() => void list.refetch()} />}
      {list.data && runs.length === 0 && <p>{t('earlier.none')}</p>}
      {runs.length > 0 && (
        <ul className={classes.earlier} aria-label={t('earlier.title')}>
          {runs.map((run) => (
            <Run key={run.id} run={run} onOpen={() => onOpen(run)} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </Dialog>
  )
}

function Run({ run, onOpen }: { run: EarlierRestore; onOpen: () => void }) {
  const { t } = useTranslation('restore')
  const language = useLanguage()
  const when = formatDateTime(run.startedAt, language)
  const who = run.by.me ? t('earlier.me') : run.by.name
  return (
    <li>
      <div>
        <b>{run.name}</b>
        <small>{t('earlier.what', { at: formatDateTime(run.at, language), way: t(`way.${run.way}.label`) })}</small>
        <small>{t('earlier.who', { when, who })}</small>
        <small>{t(`earlier.state.${run.state}`, { count: run.done, left: run.left })}</small>
      </div>
      {run.isOpen && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('earlier.openNamed', { name: run.name, when })}
          onClick={onOpen}
        >
          {t('earlier.open')}
        </Button>
      )}
    </li>
  )
}
