import { percentOf } from '../../lib/sizes.ts'
import classes from './business.module.css'

/** How full something is; the figures are in the text beside it. */
export function Meter({ used, max }: { used: number; max: number }) {
  const percent = percentOf(used, max)
  const state = used >= max && used > 0 ? 'full' : percent >= 95 ? 'full' : percent >= 80 ? 'near' : undefined
  return (
    <span className={classes.meter} aria-hidden="true">
      <span data-state={state} style={{ inlineSize: `${used > 0 && max === 0 ? 100 : percent}%` }} />
    </span>
  )
}
