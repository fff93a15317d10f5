import { getStorage, type Reply } from '@khlang/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../lib/call.ts'
import { formatBytes, percentOf } from '../lib/sizes.ts'
import { useActiveAccountId } from '../lib/session.ts'
import classes from './storage-bar.module.css'

/** Space of the active account; `['storage']` is what an upload or a purge invalidates. */
export const storageQuery = (accountId: string | null) =>
  queryOptions({
    queryKey: ['storage', accountId],
    queryFn: ({ signal }) => call(getStorage, {}, { signal }),
    staleTime: 30_000,
  })

/** A drive is over its quota: nothing can be added there (C26). */
const isOverQuota = ({ drives }: Reply<typeof getStorage>) => drives.some(({ used, max }) => used > max)

export function useOverQuota(): boolean {
  const { data } = useQuery(storageQuery(useActiveAccountId()))
  return data !== undefined && isOverQuota(data)
}

export function StorageBar() {
  const { t } = useTranslation('app')
  const { data } = useQuery(storageQuery(useActiveAccountId()))
  if (!data) return <div className={classes.storage} />
  const percent = percentOf(data.used, data.max)
  // The fullest drive decides what is shown: a private drive may be full while the business has space.
  const fullest = Math.max(0, ...data.drives.map((drive) => percentOf(drive.used, drive.max)))
  const tone = fullest >= 95 ? 'bad' : fullest >= 80 ? 'warn' : 'accent'
  const state = isOverQuota(data) ? 'over' : tone === 'bad' ? 'full' : 'near'
  const values = { used: formatBytes(data.used), max: formatBytes(data.max), remain: formatBytes(data.remain) }
  return (
    <section className={classes.storage} aria-label={t('storage.label')}>
      <p className={classes.texts} title={t('storage.remain', values)}>
        {t('storage.used', values)}
      </p>
      <meter
        className={classes.meter}
        data-tone={tone}
        min={0}
        max={100}
        value={percent}
        aria-label={t('storage.used', values)}
      />
      {tone !== 'accent' && (
        <p className={classes.warning} data-tone={tone}>
          {t(`storage.${state}`, values)}
        </p>
      )}
    </section>
  )
}
