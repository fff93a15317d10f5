import type { Item } from '@khlang/contract'
import type { EarlierRestore } from '@khlang/contract/restores'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { earlierQuery } from './restore.api.ts'
import classes from './restore.module.css'

type Props = { item: Item; onClose: () => void; onBack: () => void; onOpen: (run: EarlierRestore) => void }

/** Earlier restores: who, when, to which point in time and target, and the result. */
export function EarlierRestores({ item, onClose, onBack, onOpen }: Props) {
  const { t } = useTranslation('restore')
  const list = useInfiniteQuery(earlierQuery(item.id))
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
      <PagedList list={list} level={3} waiting={{ shape: 'text', rows: 4 }} empty={<p>{t('earlier.none')}</p>}>
        {(runs) => (
          <ul className={classes.earlier} aria-label={t('earlier.title')}>
            {runs.map((run) => (
              <Run key={run.id} run={run} onOpen={() => onOpen(run)} />
            ))}
          </ul>
        )}
      </PagedList>
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
