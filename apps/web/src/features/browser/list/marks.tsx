import type { Item } from '@khlang/contract'
import { useState } from 'react'
import { useBrowser } from '../registry/browser-context.ts'
import classes from './list.module.css'

/** Small signs after a name: the browser's own and those that capabilities register. */
export function Marks({ item }: { item: Item }) {
  const { signs } = useBrowser()
  const [now] = useState(() => Date.now())
  const shown = []
  for (const { id, icon: Icon, filled, says } of signs) {
    const said = says(item, now)
    if (!said) continue
    shown.push(
      <Icon
        key={id}
        size={14}
        role="img"
        aria-label={said.label}
        data-state={said.state}
        {...(filled && { fill: 'currentColor' })}
      />,
    )
  }
  return shown.length > 0 ? <span className={classes.marks}>{shown}</span> : null
}
