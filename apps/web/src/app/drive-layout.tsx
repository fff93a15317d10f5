import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeletons } from '../ui/skeletons.tsx'
import { isAdminPath } from './admin-area.ts'
import { BottomBar } from './bottom-bar.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import classes from './drive-layout.module.css'
import { menuOn } from './guards.ts'
import { Header } from './header.tsx'
import { KeyHelp } from './key-help.tsx'
import { featureOfPath } from './places.ts'
import { useMe } from '../lib/session.ts'
import { useOverQuota } from './storage-bar.tsx'
import type { Suggestions } from './search-box.tsx'
import { Sidebar } from './sidebar.tsx'

const MenuOff = lazy(() => import('./menu-off.tsx').then((module) => ({ default: module.MenuOff })))
const QuotaNotice = lazy(() => import('./quota-notice.tsx').then((module) => ({ default: module.QuotaNotice })))

export type DriveLayoutProps = {
  /** At the top of the sidebar, such as “create”. */
  create?: ReactNode
  /** At the end of the menu; `onChoose` closes a floating menu. */
  pinned?: (onChoose?: () => void) => ReactNode
  /** The menu of the administration of a business, while somebody is there. */
  adminMenu: (onChoose?: () => void) => ReactNode
  /** Floats at the lower right, such as the upload tray. */
  tray?: ReactNode
  /** Dialogs that any page may need, such as the password of a file. */
  asking?: ReactNode
  /** Above the page, such as what has to be done before a date. */
  notice?: ReactNode
  /** Beside the page, on a wide screen. */
  chat?: ReactNode
  /** At the top right. */
  bell: ReactNode
  /** Below the search box. */
  Suggestions: Suggestions
}

/** The shell around every page of a signed-in person. */
export function DriveLayout(props: DriveLayoutProps) {
  const { create, pinned, adminMenu, tray, asking, notice, chat, bell, Suggestions } = props
  const { t } = useTranslation('app')
  const me = useMe()
  const overQuota = useOverQuota()
  const feature = useLocation({ select: (location) => featureOfPath(location.pathname) })
  const inAdmin = useLocation({ select: ({ pathname }) => isAdminPath(pathname) }) && me.active.isAdmin
  const area = inAdmin ? adminMenu : undefined
  return (
    <div className={classes.shell}>
      <a href="#content" className={classes.skip}>
        {t('skip')}
      </a>
      <ConnectionNotice>
        <Suspense>{overQuota && <QuotaNotice />}</Suspense>
        {notice}
      </ConnectionNotice>
      <Header Suggestions={Suggestions} bell={bell} />
      <Sidebar create={create} area={area?.()} pinned={pinned?.()} />
      <main id="content" tabIndex={-1} className={classes.main} key={me.active.accountId}>
        <Suspense fallback={<Skeletons />}>
          {feature && !menuOn(me, feature) ? <MenuOff feature={feature} /> : <Outlet />}
        </Suspense>
      </main>
      {chat}
      {tray && <div className={classes.tray}>{tray}</div>}
      <BottomBar pinned={pinned} area={area} />
      <KeyHelp />
      {asking}
    </div>
  )
}
