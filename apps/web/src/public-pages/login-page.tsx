import { LogIn } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Card } from './parts.tsx'
import classes from './public-pages.module.css'

/** A link for people who are signed in: the sign-in page leads back to it (T23). */
export function LoginPage() {
  const { t } = useTranslation('public-pages')
  const back = new URLSearchParams({ returnTo: `${location.pathname}${location.search}` })
  return (
    <Card icon={LogIn} title={t('login.title')} text={t('login.text')}>
      <a className={classes.button} href={`/login_sharelink?${back}`}>
        {t('login.button')}
      </a>
    </Card>
  )
}
