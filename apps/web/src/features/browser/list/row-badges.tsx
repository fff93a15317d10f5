import type { Item } from '@khlang/contract'
import { useState } from 'react'
import { useBrowser } from '../registry/browser-context.ts'
import classes from './list.module.css'

/** Small icons after a name: the browser's own and those that capabilities register. */
export function RowBadges({ item }: { item: Item }) {
  const { badges } = useBrowser()
  const [now] = useState(() => Date.now())
  const shown = []
  for (const { id, icon: Icon, filled, describe } of badges) {
    const badge = describe(item, now)
    if (!badge) continue
    shown.push(
      <Icon
        key={id}
        size={14}
        role="img"
        aria-label={badge.label}
        data-state={badge.state}
        {...(filled && { fill: 'currentColor' })}
      />,
    )
  }
  return shown.length > 0 ? <span className={classes.badges}>{shown}</span> : null
}
