import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlaces } from './places.ts'
import classes from './sidebar.module.css'
import { StorageBar } from './storage-bar.tsx'

type SidebarProps = { create?: ReactNode; pinned?: ReactNode; chat?: ReactNode }

export function Sidebar({ create, pinned, chat }: SidebarProps) {
  return (
    <aside className={classes.sidebar}>
      {create}
      <PlaceList pinned={pinned} />
      {chat}
      <StorageBar />
    </aside>
  )
}

export function PlaceList({ onChoose, pinned }: { onChoose?: () => void; pinned?: ReactNode }) {
  const { t } = useTranslation('app')
  return (
    <nav aria-label={t('menu.label')} className={classes.places}>
      {usePlaces().map(({ name, to, icon: Icon }) => (
        <Link key={name} to={to} className={classes.place} activeProps={{ 'aria-current': 'page' }} onClick={onChoose}>
          <Icon size={19} strokeWidth={1.8} aria-hidden="true" />
          <span>{t(`title.${name}`)}</span>
        </Link>
      ))}
      {pinned}
    </nav>
  )
}
