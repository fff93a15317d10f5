import type { Item } from '@khlang/contract'
import { SingleShare } from './single-share.tsx'
import { ManyShare } from './many-share.tsx'

export type ShareDialogProps = { items: readonly Item[]; onClose: () => void }

/** Shares one item, with people and links in one place, or several at once. */
export function ShareDialog({ items, onClose }: ShareDialogProps) {
  const [first, ...rest] = items
  if (!first) return null
  if (rest.length === 0) return <SingleShare item={first} onClose={onClose} />
  return <ManyShare items={items} onClose={onClose} />
}
