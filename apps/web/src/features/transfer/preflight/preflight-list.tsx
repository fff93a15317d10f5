import { type DuplicateChoice, duplicateChoices } from '@khlang/contract'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../../lib/sizes.ts'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { isDuplicateChoice } from './plan.ts'
import classes from './preflight.module.css'

type Row = { key: string; name: string; size?: number; sub?: string }
const shownAtMost = 200

type Props = {
  label: string
  rows: readonly Row[]
  choiceOf?: (key: string) => DuplicateChoice
  onChoice?: (key: string, choice: DuplicateChoice) => void
}

/** Files with a word each, and a choice where there is one. */
export function PreflightList({ label, rows, choiceOf, onChoice }: Props) {
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
          {choiceOf && onChoice && (
            <Select
              label={t('preflight.for', { name: row.name })}
              value={choiceOf(row.key)}
              onChange={(choice) => onChoice(row.key, choice)}
            />
          )}
        </li>
      ))}
      {rows.length > shownAtMost && <li>{t('preflight.rest', { count: rows.length - shownAtMost })}</li>}
    </ul>
  )
}

function Select({
  label,
  value,
  onChange,
}: {
  label: string
  value: DuplicateChoice
  onChange: (choice: DuplicateChoice) => void
}) {
  const { t } = useTranslation('transfer')
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => {
        const next = event.currentTarget.value
        if (isDuplicateChoice(next)) onChange(next)
      }}
    >
      {duplicateChoices.map((choice) => (
        <option key={choice} value={choice}>
          {t(`choice.${choice}`)}
        </option>
      ))}
    </select>
  )
}
