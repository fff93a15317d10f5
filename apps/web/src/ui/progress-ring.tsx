import classes from './progress-ring.module.css'

export type ProgressRingProps = { value: number; label: string; size?: number; tone?: 'accent' | 'good' | 'bad' }

/** Progress from 0 to 100 as a ring. */
export function ProgressRing({ value, label, size = 20, tone = 'accent' }: ProgressRingProps) {
  const whole = Math.min(100, Math.max(0, Math.round(value)))
  return (
    <svg
      className={classes.ring}
      data-tone={tone}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      role="progressbar"
      aria-label={label}
      aria-valuenow={whole}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <circle className={classes.track} cx="10" cy="10" r="8" pathLength="100" />
      <circle className={classes.value} cx="10" cy="10" r="8" pathLength="100" strokeDasharray={`${whole} 100`} />
    </svg>
  )
}
