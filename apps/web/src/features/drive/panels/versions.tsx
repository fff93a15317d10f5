import { type Item, restoreVersion } from '@khlang/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, RotateCcw } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../app/i18n.ts'
import { CallError, call, contentUrl } from '../../../lib/call.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { formatBytes } from '../../../lib/sizes.ts'
import { Skeletons } from '../../../ui/skeletons.tsx'
import { ErrorState, NoPermissionState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { driveKeys, versionsQuery } from '../drive.api.ts'
import { putItem, refreshLists } from '../drive.cache.ts'
import { refusalOf } from '../model/permits.ts'
import { openFirst } from '../protection/unlocking.ts'
import classes from './panel.module.css'

/** A file with a password is opened first; then the browser follows the same link. */
const holdUntilOpen = (item: Item) => (event: MouseEvent<HTMLAnchorElement>) => {
  const link = event.currentTarget
  if (!item.hasPassword || link.dataset.open) return
  event.preventDefault()
  void openFirst(item).then((open) => {
    if (!open) return
    link.dataset.open = 'true'
    link.click()
    delete link.dataset.open
  })
}

/** The versions of a file, newest first; an old one can become the newest. */
export function Versions({ item }: { item: Item }) {
  const { t } = useTranslation('drive')
  const language = useLanguage()
  const queries = useQueryClient()
  const mayRead = refusalOf(item, 'version.list', null) === null
  const { data, error, refetch } = useQuery({ ...versionsQuery(item.id), enabled: mayRead })
  const restore = useMutation({
    mutationFn: (n: number) => call(restoreVersion, { params: { id: item.id, n }, body: {} }),
    onSuccess: (changed, n) => {
      putItem(queries, changed)
      refreshLists(queries, [item.parentId])
      void queries.invalidateQueries({ queryKey: driveKeys.versions(item.id) })
      toast({ tone: 'good', message: t('versions.restored', { n }) })
    },
    onError: (failure) => toast({ tone: 'bad', message: failure instanceof CallError ? failure.message : t('failed') }),
  })
  if (!mayRead) return <NoPermissionState level={3} text={t('versions.refused')} />
  if (error) return <ErrorState error={error} level={3} onRetry={() => void refetch()} />
  if (!data) return <Skeletons shape="text" rows={5} />
  const refusal = refusalOf(item, 'version.restore', null)
  return (
    <ol className={classes.versions}>
      {data.items.map((version) => (
        <li key={version.n}>
          <div className={classes.versionWords}>
            <strong>
              {t('details.versionNumber', { n: version.n })}
              {version.current && <span className={classes.badge}>{t('versions.current')}</span>}
            </strong>
            <span className={classes.by}>
              {formatDateTime(version.createdAt, language)} · {formatBytes(version.size)}
            </span>
            {version.author && <span className={classes.by}>{version.author}</span>}
            {(version.label || version.remark) && (
              <span>{[version.label, version.remark].filter(Boolean).join(' · ')}</span>
            )}
          </div>
          <a
            className={classes.close}
            href={contentUrl(`/api/files/${item.id}/content?version=${version.n}&download=1`)}
            download
            onClick={holdUntilOpen(item)}
            aria-label={t('versions.download', { n: version.n })}
            title={t('versions.download', { n: version.n })}
          >
            <Download size={16} aria-hidden="true" />
          </a>
          {!version.current && (
            <button
              type="button"
              className={classes.close}
              disabled={restore.isPending}
              aria-disabled={refusal ? true : undefined}
              aria-label={t('versions.restore', { n: version.n })}
              title={refusal ? t(`refusal.${refusal}`, { held: '' }) : t('versions.restore', { n: version.n })}
              onClick={() => refusal || restore.mutate(version.n)}
            >
              <RotateCcw size={16} aria-hidden="true" />
            </button>
          )}
        </li>
      ))}
    </ol>
  )
}
