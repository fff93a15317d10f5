import { Link, Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Brand } from './brand.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import classes from './entry-layout.module.css'
import { PreferenceButtons } from './preference-buttons.tsx'
import { PolicyLinks } from './policy-links.tsx'

/** One column, one action. */
export function EntryLayout() {
  const { t } = useTranslation('app')
  return (
    <div className={classes.page}>
      <ConnectionNotice />
      <header className={classes.header}>
        <Link to="/" aria-label={t('menu.toHome')} className={classes.brand}>
          <Brand />
        </Link>
        <div className={classes.tools}>
          <PreferenceButtons />
        </div>
      </header>
      <main id="content" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      <footer className={classes.footer}>
        <PolicyLinks />
      </footer>
    </div>
  )
}
