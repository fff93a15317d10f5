import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Compass, CloudOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../ui/states.tsx'
import { Brand } from './brand.tsx'
import { usePageTitle } from './title.ts'
import classes from './whole-page.module.css'

/** Any address that leads nowhere. */
export function NotFoundPage() {
  const { t } = useTranslation('app')
  usePageTitle(t(navigator.onLine ? 'notFound.title' : 'offlinePage.title'))
  if (!navigator.onLine) return <OfflinePage />
  return (
    <main id="content" tabIndex={-1} className={classes.page}>
      <Brand />
      <EmptyState
        icon={Compass}
        level={1}
        title={t('notFound.title')}
        text={t('notFound.text')}
        action={
          <Button component={Link} to="/">
            {t('notFound.home')}
          </Button>
        }
      />
    </main>
  )
}

/** An address that needs the server while the server cannot be reached. */
function OfflinePage() {
  const { t } = useTranslation('app')
  return (
    <main id="content" tabIndex={-1} className={classes.page}>
      <Brand />
      <EmptyState
        icon={CloudOff}
        level={1}
        title={t('offlinePage.title')}
        text={t('offlinePage.text')}
        action={<Button onClick={() => location.reload()}>{t('offlinePage.retry')}</Button>}
      />
    </main>
  )
}
