import type { Item } from '@khlang/contract'
import { CalendarClock, EyeOff, FileLock2, KeyRound, Lock, Star } from 'lucide-react'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './list.module.css'

/** After its warning an item expires soon; at its instant it has expired. */
function expiryOf({ expiresAt, warnAt }: Item, now: number): 'expired' | 'near' | null {
  if (!expiresAt) return null
  if (Date.parse(expiresAt) <= now) return 'expired'
  return warnAt && Date.parse(warnAt) <= now ? 'near' : null
}

/** Small signs after a name: starred, locked, with a password, encrypted, about to expire, hidden. */
export function Marks({ item }: { item: Item }) {
  const { starred, locked, hasPassword, encrypted, hidden, expiresAt } = item
  return starred || locked || hasPassword || encrypted || hidden || expiresAt ? <Signs item={item} /> : null
}

const Signs = memo(function Signs({ item }: { item: Item }) {
  const { t } = useTranslation('drive')
  const [now] = useState(() => Date.now())
  const state = expiryOf(item, now)
  return (
    <span className={classes.marks}>
      {item.starred && <Star size={14} fill="currentColor" role="img" aria-label={t('mark.starred')} />}
      {item.locked && <Lock size={14} role="img" aria-label={t('mark.locked')} />}
      {item.hasPassword && <KeyRound size={14} role="img" aria-label={t('mark.password')} />}
      {item.encrypted && <FileLock2 size={14} role="img" aria-label={t('mark.encrypted')} />}
      {state && <CalendarClock size={14} role="img" data-state={state} aria-label={t(`mark.${state}`)} />}
      {item.hidden && <EyeOff size={14} role="img" aria-label={t('mark.hidden')} />}
    </span>
  )
})
