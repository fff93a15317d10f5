import type { Item } from '@khlang/contract'
import type { Preview } from '@khlang/contract/previews'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { previewQuery } from '../../../lib/preview-query.ts'
import { Segments } from '../../../ui/segments.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { Making, VersionPage } from '../version-view.tsx'
import classes from '../versions.module.css'

/** The pages of two versions side by side; on a phone one of them at a time. */
export function PagesCompare({ item, older, newer }: { item: Item; older: number; newer: number }) {
  const { t } = useTranslation('versions')
  const [side, setSide] = useState<'older' | 'newer'>('newer')
  const before = useQuery(previewQuery(item.id, item.version, older))
  const after = useQuery(previewQuery(item.id, item.version, newer))
  const error = before.error ?? after.error
  if (error) {
    const again = () => void Promise.all([before.refetch(), after.refetch()])
    return <ErrorState error={error} level={3} onRetry={again} />
  }
  if (!before.data || !after.data || before.data.state === 'making' || after.data.state === 'making') return <Making />
  const unshown = [before.data, after.data].find(({ state, kind }) => state === 'none' || kind !== 'pages')
  if (unshown)
    return (
      <p className={classes.note}>
        {t(`reason.${unshown.kind === 'blocks' ? 'no_program' : (unshown.reason ?? 'unsupported')}`)}
      </p>
    )
  const most = Math.max(before.data.pages.length, after.data.pages.length)
  const rest = Math.max(before.data.pageCount, after.data.pageCount) - most
  const cell = (preview: Preview, n: number, page: number, which: 'older' | 'newer') => {
    const found = preview.pages[page - 1]
    return (
      <div className={classes.cell} data-which={which}>
        {found ? (
          <VersionPage item={item} n={n} page={found} />
        ) : (
          <p className={classes.note}>{t('view.noPage', { page })}</p>
        )}
      </div>
    )
  }
  return (
    <div className={classes.sides} data-side={side}>
      <div className={classes.sideChoice}>
        <Segments
          label={t('compare.side')}
          value={side}
          onChange={setSide}
          choices={[
            { value: 'older', label: t('number', { n: older }) },
            { value: 'newer', label: t('number', { n: newer }) },
          ]}
        />
      </div>
      <h3 className={classes.cell} data-which="older">
        {t('number', { n: older })}
      </h3>
      <h3 className={classes.cell} data-which="newer">
        {t('number', { n: newer })}
      </h3>
      {Array.from({ length: most }, (_, index) => index + 1).flatMap((page) => [
        <div key={`older ${page}`} className={classes.contents}>
          {cell(before.data, older, page, 'older')}
        </div>,
        <div key={`newer ${page}`} className={classes.contents}>
          {cell(after.data, newer, page, 'newer')}
        </div>,
      ])}
      {rest > 0 && <p className={classes.note}>{t('view.more', { count: rest })}</p>}
    </div>
  )
}
