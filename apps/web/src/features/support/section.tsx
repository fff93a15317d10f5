import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../lib/session.ts'
import settings from '../../ui/settings.module.css'

/** On the profile: where to see what support did in this account. Employees do not answer for a business. */
export function SupportSection() {
  const { t } = useTranslation('support')
  const { active } = useMe()
  if (active.type === 'Business' && !active.isAdmin) return null
  return (
    <section className={settings.section}>
      <h2>{t('section.title')}</h2>
      <p>{t('section.text')}</p>
      <Button component={Link} to="/support-access" variant="default">
        {t('section.link')}
      </Button>
    </section>
  )
}
