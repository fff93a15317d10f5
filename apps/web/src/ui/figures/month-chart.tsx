import { VisuallyHidden } from '../visually-hidden.tsx'
import type { ReactNode } from 'react'
import classes from './figures.module.css'

export type MonthBar = {
  month: string
  label: string
  /** The value that the height of the bar shows; null where it is not known. */
  value: number | null
  text: string
}

type MonthChartProps = {
  label: string
  bars: readonly MonthBar[]
  /** Wraps a bar in the link to its list. */
  renderBar: (bar: MonthBar, content: ReactNode) => ReactNode
}

/** A bar for each month with its number above and its name below, each a link: readable without the picture. */
export function MonthChart({ label, bars, renderBar }: MonthChartProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value ?? 0))
  return (
    <ul className={classes.chart} aria-label={label}>
      {bars.map((bar) => (
        <li key={bar.month}>
          {renderBar(
            bar,
            <>
              <b>
                {bar.value === null ? (
                  <>
                    <span aria-hidden="true">–</span>
                    <VisuallyHidden>{bar.text}</VisuallyHidden>
                  </>
                ) : (
                  bar.text
                )}
              </b>
              <span className={classes.track} aria-hidden="true">
                <span style={{ blockSize: `${((bar.value ?? 0) / most) * 100}%` }} />
              </span>
              <small>{bar.label}</small>
            </>,
          )}
        </li>
      ))}
    </ul>
  )
}
