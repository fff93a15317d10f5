import { Button } from '@mantine/core'
import type { Restore, RestoreEntry, RestoreWay } from '@khlang/contract/restores'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../../lib/sizes.ts'
import { FileLines } from '../../../ui/choices.tsx'
import { Skeletons } from '../../../ui/skeletons.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import classes from './restore.module.css'
import { entriesQuery } from './restore.api.ts'

type Props = { run: Restore; way: RestoreWay; show: 'back' | 'left' }

/** What comes back, or what does not and why; page by page. */
export function RestoreEntries({ run, way, show }: Props) {
  const { t } = useTranslation('restore')
  const list = useInfiniteQuery(entriesQuery(run.id, way, show, run.state))
  const count = show === 'back' ? run[way].items : run[way].left
  if (count === 0 && show === 'left') return null
  const entries = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <section className={classes.part} aria-label={t(`list.${show}`)}>
      <h3>{t(`listCount.${show}`, { count })}</h3>
      {count === 0 && <p>{t('nothing')}</p>}
      {list.error && <ErrorState error={list.error} level={3} onRetry={() => void list.refetch()} />}
      {list.isPending && count > 0 && <Skeletons shape="text" rows={3} />}
      {entries.length > 0 && (
        <FileLines
          label={t(`list.${show}`)}
          lines={entries.map((entry) => ({
            key: `${entry.itemId} ${entry.action}`,
            item: iconOf(entry),
            sub: wordsOf(entry, t),
          }))}
          atMost={20_000}
          rest={String}
        />
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
    </section>
  )
}

const iconOf = ({ name, type }: RestoreEntry) => ({ name, type, mimeType: '' })

/** Where it was, which content, and what has become of it since. */
function wordsOf(entry: RestoreEntry, t: TFunction<'restore'>): string {
  const { place, version, size, type, message, action } = entry
  return [
    place,
    type === 'file' && version !== null && t('version', { n: version, size: formatBytes(size) }),
    message ?? t(`action.${action}`),
  ]
    .filter(Boolean)
    .join(' · ')
}
