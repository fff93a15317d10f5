import type { ReactNode } from 'react'
import classes from './figures.module.css'

type FigureTableProps = {
  /** The table is named by the heading above it, or by itself. */
  name: { labelledBy: string } | { label: string }
  head: readonly string[]
  rows: readonly { key: string; name: string; cells: readonly ReactNode[] }[]
}

/** Figures of people, departments or months, a row each. */
export function FigureTable({ name, head, rows }: FigureTableProps) {
  const named = 'label' in name ? { 'aria-label': name.label } : { 'aria-labelledby': name.labelledBy }
  return (
    <table className={classes.table} {...named}>
      <thead>
        <tr>
          {head.map((text) => (
            <th key={text} scope="col">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{row.name}</th>
            {row.cells.map((cell, index) => (
              <td key={head[index + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
