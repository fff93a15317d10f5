import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../../lib/sizes.ts'
import { FileIcon } from '../../../ui/file-icon.tsx'
import classes from './preflight.module.css'

type Row = { key: string; name: string; size?: number; sub?: string }
const shownAtMost = 200

/** Files with a word each, and a choice where there is one. */
export function PreflightList({
  label,
  rows,
  side,
}: {
  label: string
  rows: readonly Row[]
  side?: (key: string) => ReactNode
}) {
  const { t } = useTranslation('transfer')
  return (
    <ul className={classes.files} aria-label={label}>
      {rows.slice(0, shownAtMost).map((row) => (
        <li key={row.key}>
          <FileIcon item={{ type: 'file', name: row.name }} size={18} />
          <span className={classes.words}>
            <b title={row.name}>{row.name}</b>
            <small>{row.sub ?? (row.size === undefined ? '' : formatBytes(row.size))}</small>
          </span>
          {side?.(row.key)}
        </li>
      ))}
      {rows.length > shownAtMost && <li>{t('preflight.rest', { count: rows.length - shownAtMost })}</li>}
    </ul>
  )
}
