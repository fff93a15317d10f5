import type { Item, Reply } from '@khlang/contract'
import type { planDownload } from '@khlang/contract/archives'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../lib/i18n.ts'
import { formatBytes } from '../../lib/sizes.ts'
import { FileLines } from '../../ui/choices.tsx'
import { Skeletons } from '../../ui/skeletons.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { failureText, outcomeOf } from '../browser/index.ts'
import classes from './downloads.module.css'

export type DownloadPlanProps = { items: readonly Item[]; plan: UseQueryResult<Reply<typeof planDownload>> }

/** How much is included, and what is left out and why. */
export function DownloadPlan({ items, plan }: DownloadPlanProps) {
  const { t } = useTranslation('downloads')
  const language = useLanguage()
  const { data, error, refetch } = plan
  if (error) return <ErrorState error={error} level={3} onRetry={() => void refetch()} />
  if (!data) return <Skeletons shape="text" rows={2} />
  const { failed, done } = outcomeOf(items, data.verdicts)
  const values = { count: data.items, size: formatBytes(data.bytes) }
  return (
    <div className={classes.plan} role="status">
      {done.length > 0 && (
        <p>
          {t(data.exact ? 'dialog.comes' : 'dialog.comesUpTo', values)}
          {data.large && ` ${t('dialog.large')}`}
        </p>
      )}
      {failed.length > 0 && (
        <>
          <p>{t(done.length > 0 ? 'dialog.left' : 'dialog.none', { count: failed.length })}</p>
          <FileLines
            label={t('dialog.leftLabel')}
            lines={failed.map((one) => ({ key: one.item.id, item: one.item, sub: failureText(one, language) }))}
            rest={(count) => t('dialog.rest', { count })}
          />
        </>
      )}
      {!data.exact && done.some((item) => item.type === 'folder') && <p>{t('dialog.inside')}</p>}
    </div>
  )
}
