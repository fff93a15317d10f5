import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Compass, CloudOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from './title.ts'
import { WholePage } from './whole-page.tsx'

/** Any address that leads nowhere. */
export function NotFoundPage() {
  const { t } = useTranslation('app')
  usePageTitle(t(navigator.onLine ? 'notFound.title' : 'offlinePage.title'))
  if (!navigator.onLine) return <OfflinePage />
  return (
    <WholePage
      icon={Compass}
      title={t('notFound.title')}
      text={t('notFound.text')}
      action={
        <Button component={Link} to="/">
          {t('notFound.home')}
        </Button>
      }
    />
  )
}

/** An address that needs the server while the server cannot be reached. */
function OfflinePage() {
  const { t } = useTranslation('app')
  return (
    <WholePage
      icon={CloudOff}
      title={t('offlinePage.title')}
      text={t('offlinePage.text')}
      action={<Button onClick={() => location.reload()}>{t('offlinePage.retry')}</Button>}
    />
  )
}
