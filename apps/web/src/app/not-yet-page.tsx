import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Hourglass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from './title.ts'
import { WholePage } from './whole-page.tsx'

/** An address of the specification whose feature is not there yet. */
export function NotYetPage() {
  const { t } = useTranslation('app')
  usePageTitle(t('notYet.title'))
  return (
    <WholePage
      icon={Hourglass}
      title={t('notYet.title')}
      text={t('notYet.text')}
      action={
        <Button component={Link} to="/mydrive">
          {t('notYet.toDrive')}
        </Button>
      }
    />
  )
}
