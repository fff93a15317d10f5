import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './formatted.module.css'
import { isNumber, readTable } from './read-table.ts'

const rowsAtATime = 500

/** Comma-separated values as a table; its first line is the head. */
export function Table({ name, text, cut }: { name: string; text: string; cut: boolean }) {
  const { t } = useTranslation('previews')
  const { head, rows, columnsLeft } = useMemo(() => readTable(text, cut), [text, cut])
  const [shown, setShown] = useState(rowsAtATime)
  const rest = rows.length - shown
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('tableOf', { name })}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('table.line')}</th>
            {head.map((cell, column) => (
              // oxlint-disable-next-line react/no-array-index-key -- columns never change places
              <th key={column} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map((row, line) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines never change places
            <tr key={line}>
              <th scope="row">{line + 2}</th>
              {head.map((_, column) => (
                // oxlint-disable-next-line react/no-array-index-key -- columns never change places
                <td key={column} data-number={isNumber(row[column] ?? '') || undefined}>
                  {row[column] ?? ''}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rest > 0 && (
        <Button variant="default" className={classes.more} onClick={() => setShown(shown + rowsAtATime)}>
          {t('table.more', { count: rest })}
        </Button>
      )}
      {columnsLeft > 0 && <p className={classes.note}>{t('table.columns', { count: columnsLeft })}</p>}
    </div>
  )
}
