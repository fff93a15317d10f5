import { Button } from '@mantine/core'
import { Link, Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Brand } from './brand.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { PolicyLinks } from './policy-links.tsx'
import { PreferenceButtons } from './preference-buttons.tsx'
import classes from './public-layout.module.css'
import { useMaybeMe } from '../lib/session.ts'
import { useServerTrouble } from './server-trouble.ts'

/** Public pages: light and fast. */
export function PublicLayout() {
  const { t } = useTranslation('app')
  const me = useMaybeMe()
  return (
    <div className={classes.page}>
      <ConnectionNotice failing={useServerTrouble()} />
      <header className={classes.header}>
        <Link to="/" aria-label={t('menu.toHome')} className={classes.brand}>
          <Brand />
        </Link>
        <nav className={classes.nav} aria-label={t('menu.public')}>
          <Link to="/detailfeature">{t('title.detailfeature')}</Link>
          <Link to="/listpackage">{t('title.listpackage')}</Link>
        </nav>
        <div className={classes.tools}>
          <PreferenceButtons />
          {me ? (
            <Button component={Link} to="/mydrive" className={classes.enter}>
              {t('title.myDrive')}
            </Button>
          ) : (
            <Button component={Link} to="/login" className={classes.enter}>
              {t('title.signIn')}
            </Button>
          )}
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
