import type { Item } from '@khlang/contract'
import { comparedTextBytes, getFileText } from '@khlang/contract/previews'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { activeAccountId, call } from '../../../lib/call.ts'
import { formatBytes } from '../../../lib/sizes.ts'
import { ErrorState } from '../../../ui/states.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { Making } from '../version-view.tsx'
import classes from '../versions.module.css'
import { type DiffRow, mostRows } from './text-diff.ts'
import { useDiff } from './use-diff.ts'

const askAgainMs = 1000

/** The text of a version never changes. */
const textQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: ['text', activeAccountId(), id, version],
    queryFn: ({ signal }) => call(getFileText, { params: { id }, query: { version } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'making' ? askAgainMs : false),
    gcTime: 30_000,
  })

/** What has changed between the texts of two versions. */
export function TextCompare({ item, older, newer }: { item: Item; older: number; newer: number }) {
  const { t } = useTranslation('versions')
  const before = useQuery(textQuery(item.id, older))
  const after = useQuery(textQuery(item.id, newer))
  const diff = useDiff(before.data?.text, after.data?.text)
  const error = before.error ?? after.error
  if (error) {
    const again = () => void Promise.all([before.refetch(), after.refetch()])
    return <ErrorState error={error} level={3} onRetry={again} />
  }
  if (before.data?.state === 'none' || after.data?.state === 'none')
    return <p className={classes.note}>{t('compare.noText')}</p>
  if (diff === 'waiting') return <Making />
  if (diff === null) return <p className={classes.note}>{t('compare.tooDifferent')}</p>
  const cut = before.data?.cut || after.data?.cut
  const isSame = diff.added === 0 && diff.removed === 0
  return (
    <>
      <p className={classes.note} role="status">
        {isSame ? t('compare.same') : t('compare.figures', { added: diff.added, removed: diff.removed })}
        {cut && ` · ${t('compare.cut', { size: formatBytes(comparedTextBytes) })}`}
      </p>
      {!isSame && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
        <div className={classes.diff} tabIndex={0} role="region" aria-label={t('compare.list', { a: older, b: newer })}>
          {diff.rows.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows never change places
            <Line key={index} row={row} />
          ))}
        </div>
      )}
      {diff.cut && <p className={classes.note}>{t('compare.tooLong', { count: mostRows })}</p>}
    </>
  )
}

const markers = { same: ' ', old: '−', new: '+' } as const

function Line({ row }: { row: DiffRow }) {
  const { t } = useTranslation('versions')
  if (row.kind === 'folded') return <div className={classes.folded}>{t('compare.folded', { count: row.count })}</div>
  const label = row.kind === 'old' ? t('compare.removed') : row.kind === 'new' ? t('compare.added') : null
  return (
    <div className={classes.line} data-kind={row.kind}>
      <span className={classes.lineNumber}>{row.oldN}</span>
      <span className={classes.lineNumber}>{row.newN}</span>
      <span className={classes.marker} aria-hidden="true">
        {markers[row.kind]}
      </span>
      {label && <VisuallyHidden>{label}: </VisuallyHidden>}
      <span className={classes.lineText}>
        {row.parts.map(({ text, mark }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- parts never change places
          <Fragment key={index}>{mark ? <mark>{text}</mark> : text}</Fragment>
        ))}
      </span>
    </div>
  )
}
