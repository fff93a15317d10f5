import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Hourglass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../ui/states.tsx'
import { Brand } from './brand.tsx'
import { usePageTitle } from './title.ts'
import classes from './whole-page.module.css'

/** An address of the specification whose feature is not there yet. */
export function NotYetPage() {
  const { t } = useTranslation('app')
  usePageTitle(t('notYet.title'))
  return (
    <main id="content" tabIndex={-1} className={classes.page}>
      <Brand />
      <EmptyState
        icon={Hourglass}
        level={1}
        title={t('notYet.title')}
        text={t('notYet.text')}
        action={
          <Button component={Link} to="/mydrive">
            {t('notYet.toDrive')}
          </Button>
        }
      />
    </main>
  )
}
