import { Link } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyDialog } from '../ui/lazy-part.tsx'
import classes from './bottom-bar.module.css'
import type { MoreDialogProps } from './more-dialog.tsx'
import { type PlaceName, usePlaces } from './places.ts'

const moreDialog = lazyDialog(() => import('./more-dialog.tsx').then((module) => module.MoreDialog))

/** Names that a fifth of a narrow screen has no room for. */
const short: Partial<Record<PlaceName, 'menu.short.driveBusiness' | 'menu.short.shared'>> = {
  driveBusiness: 'menu.short.driveBusiness',
  shared: 'menu.short.shared',
}

/** Four places and “more”, under the thumb. */
export function BottomBar({ pinned, area }: Omit<MoreDialogProps, 'onClose'>) {
  const { t } = useTranslation('app')
  const [more, setMore] = useState(false)
  const places = usePlaces()
  const close = () => setMore(false)
  return (
    <>
      <nav className={classes.bar} aria-label={t('menu.bottom')}>
        {places.slice(0, 4).map(({ name, to, icon: Icon }) => (
          <Link key={name} to={to} className={classes.place} activeProps={{ 'aria-current': 'page' }}>
            <Icon size={22} strokeWidth={1.8} aria-hidden="true" />
            <span>{t(short[name] ?? `title.${name}`)}</span>
          </Link>
        ))}
        <button type="button" className={classes.place} aria-haspopup="dialog" onClick={() => setMore(true)}>
          <Ellipsis size={22} aria-hidden="true" />
          <span>{t('menu.more')}</span>
        </button>
      </nav>
      {more && <moreDialog.Dialog pinned={pinned} area={area} onClose={close} />}
    </>
  )
}
