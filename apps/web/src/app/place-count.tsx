import { useTranslation } from 'react-i18next'
import { createStore, useStore } from '../lib/store.ts'
import type { PlaceName } from './places.ts'
import classes from './sidebar.module.css'

/** Where something may wait for the reader. */
type Counted = Extract<PlaceName, 'inbox' | 'outbox' | 'admin'>

/** How much waits in each place; filled once the page has loaded. */
export const placeCounts = createStore<Readonly<Partial<Record<Counted, number>>>>({})

const isCounted = (name: PlaceName): name is Counted => name === 'inbox' || name === 'outbox' || name === 'admin'
const shownAtMost = 99

/** How much waits in a place; nothing while nothing does. */
export const PlaceCount = ({ name }: { name: PlaceName }) => (isCounted(name) ? <Count name={name} /> : null)

function Count({ name }: { name: Counted }) {
  const { t } = useTranslation('app')
  const count = useStore(placeCounts)[name] ?? 0
  if (count === 0) return null
  return (
    <span className={classes.count} role="img" aria-label={t(`menu.count.${name}`, { count })}>
      {count > shownAtMost ? `${shownAtMost}+` : count}
    </span>
  )
}
