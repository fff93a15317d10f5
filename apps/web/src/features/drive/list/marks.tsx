import type { Item } from '@khlang/contract'
import { EyeOff, KeyRound, Lock, Star } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './list.module.css'

/** Small signs after a name: starred, locked, with a password, hidden. */
export const Marks = memo(function Marks({ item }: { item: Item }) {
  const { t } = useTranslation('drive')
  if (!item.starred && !item.locked && !item.hasPassword && !item.hidden) return null
  return (
    <span className={classes.marks}>
      {item.starred && <Star size={14} fill="currentColor" role="img" aria-label={t('mark.starred')} />}
      {item.locked && <Lock size={14} role="img" aria-label={t('mark.locked')} />}
      {item.hasPassword && <KeyRound size={14} role="img" aria-label={t('mark.password')} />}
      {item.hidden && <EyeOff size={14} role="img" aria-label={t('mark.hidden')} />}
    </span>
  )
})
