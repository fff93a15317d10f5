import type { Restore, RestoreEntry, RestoreWay } from '@khlang/contract/restores'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../../lib/sizes.ts'
import { FileLines } from '../../../ui/choices.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import classes from './restore.module.css'
import { entriesQuery } from './restore.api.ts'

type Props = {
  run: Restore
  way: RestoreWay
  show: 'back' | 'left'
  /** Another list of them than that of one's own restores. */
  query?: typeof entriesQuery
}

/** What will be restored, or what will not and why; paged. */
export function RestoreEntries({ run, way, show, query = entriesQuery }: Props) {
  const { t } = useTranslation('restore')
  const list = useInfiniteQuery(query(run.id, way, show, run.state))
  const count = show === 'back' ? run[way].items : run[way].left
  if (count === 0 && show === 'left') return null
  return (
    <section className={classes.part} aria-label={t(`list.${show}`)}>
      <h3>{t(`listCount.${show}`, { count })}</h3>
      {count === 0 ? (
        <p>{t('nothing')}</p>
      ) : (
        <PagedList list={list} level={3} waiting={{ shape: 'text', rows: 3 }}>
          {(entries) => (
            <FileLines
              label={t(`list.${show}`)}
              lines={entries.map((entry) => ({
                key: `${entry.itemId} ${entry.action}`,
                item: iconOf(entry),
                sub: describeEntry(entry, t),
              }))}
              atMost={20_000}
              rest={String}
            />
          )}
        </PagedList>
      )}
    </section>
  )
}

const iconOf = ({ name, type }: RestoreEntry) => ({ name, type, mimeType: '' })

/** The location and version at that time, and the state since. */
function describeEntry(entry: RestoreEntry, t: TFunction<'restore'>): string {
  const { place, version, size, type, message, action } = entry
  return [
    place,
    type === 'file' && version !== null && t('version', { n: version, size: formatBytes(size) }),
    message ?? t(`action.${action}`),
  ]
    .filter(Boolean)
    .join(' · ')
}
