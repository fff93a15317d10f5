import classes from './links.module.css'

type Day = { day: string; opens: number; wrongPasswords: number }
export type DayChartProps = { days: readonly Day[]; label: string }

const height = 96
const step = 6
const bar = 4

/** A bar for each day, wrong passwords above opens; the figures themselves are in a table beside it. */
export function DayChart({ days, label }: DayChartProps) {
  const most = Math.max(1, ...days.map(({ opens, wrongPasswords }) => opens + wrongPasswords))
  const tall = (count: number) => (count / most) * (height - 2)
  return (
    <svg
      className={classes.chart}
      viewBox={`0 0 ${Math.max(1, days.length) * step} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {days.map(({ day, opens, wrongPasswords }, index) => (
        <g key={day}>
          <rect data-of="opens" x={index * step} y={height - tall(opens)} width={bar} height={tall(opens)} />
          <rect
            data-of="wrong"
            x={index * step}
            y={height - tall(opens + wrongPasswords)}
            width={bar}
            height={tall(wrongPasswords)}
          />
        </g>
      ))}
      <rect data-of="line" x={0} y={height - 1} width={days.length * step} height={1} />
    </svg>
  )
}
