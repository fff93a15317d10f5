import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../ui/page-header.tsx'
import settings from '../../ui/settings.module.css'
import classes from './retained.module.css'
import { RetainedList } from './retained-list.tsx'

/** The retained trash of a business, from which its Admin Business restores (C08). */
export function RetainedTrash() {
  const { t } = useTranslation('retained')
  return (
    <div className={settings.page}>
      <PageHeader title={t('title')} text={t('text')} />
      <Link to="/trash" className={classes.back}>
        <ArrowLeft size={16} aria-hidden="true" />
        {t('back')}
      </Link>
      <RetainedList />
    </div>
  )
}

/** The same in the backup page of the business. */
export function RetainedSection() {
  const { t } = useTranslation('retained')
  return (
    <section className={settings.section} aria-labelledby="retained">
      <h2 id="retained">{t('title')}</h2>
      <p>{t('text')}</p>
      <RetainedList level={3} />
    </section>
  )
}
