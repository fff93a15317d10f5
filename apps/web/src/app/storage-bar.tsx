import { getStorage, type Reply } from '@khlang/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../lib/call.ts'
import { formatBytes, percentOf } from '../lib/sizes.ts'
import { useActiveAccountId } from '../lib/session.ts'
import classes from './storage-bar.module.css'

/** Space of the active account; `lib/usage.ts` knows what renews it. */
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

type Space = { used: number; max: number; remain: number }
const shareOf = ({ used, max }: Space) => percentOf(used, max)
/** A number and its unit stay on one line. */
const amount = (bytes: number) => formatBytes(bytes).replace(' ', '\u00a0')
const valuesOf = ({ used, max, remain }: Space) => ({
  used: amount(used),
  max: amount(max),
  remain: amount(remain),
})

export function StorageBar() {
  const { t } = useTranslation('app')
  const { data } = useQuery(storageQuery(useActiveAccountId()))
  if (!data) return <div className={classes.storage} />
  // The business's space is Drive Business, as on the page of quotas; a private drive has its own beside it.
  const business = data.drives.find(({ kind }) => kind === 'business')
  const own = business && data.drives.find(({ kind }) => kind === 'personal')
  const shown = business ?? data
  const percent = percentOf(shown.used, shown.max)
  // The fullest drive is warned of: a private drive may be full while the business has space.
  const fullest = data.drives.reduce<Space>((most, one) => (shareOf(one) > shareOf(most) ? one : most), shown)
  const most = shareOf(fullest)
  const tone = most >= 95 ? 'bad' : most >= 80 ? 'warn' : 'accent'
  const state = isOverQuota(data) ? 'over' : tone === 'bad' ? 'full' : 'near'
  const warning =
    own && fullest === own ? t(`storage.privately.${state}`, valuesOf(own)) : t(`storage.${state}`, valuesOf(fullest))
  const values = valuesOf(shown)
  const used = t(business ? 'storage.business' : 'storage.used', values)
  return (
    <section className={classes.storage} aria-label={t('storage.label')}>
      <p className={classes.texts} title={t('storage.remain', values)}>
        {used}
      </p>
      <meter className={classes.meter} data-tone={tone} min={0} max={100} value={percent} aria-label={used} />
      {own && <p className={classes.texts}>{t('storage.private', valuesOf(own))}</p>}
      {tone !== 'accent' && (
        <p className={classes.warning} data-tone={tone}>
          {warning}
        </p>
      )}
    </section>
  )
}
