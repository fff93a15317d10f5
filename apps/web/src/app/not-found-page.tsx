import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../ui/states.tsx'

/** Any address that leads nowhere. */
export function NotFoundPage() {
  const { t } = useTranslation('app')
  return (
    <main id="content" tabIndex={-1}>
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
