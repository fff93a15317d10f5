import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import settings from '../../ui/settings.module.css'
import { ProductTokenDialog } from './product-token.tsx'

/** What only those need who connect other programs. */
export function Developers() {
  const { t } = useTranslation('identity')
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={settings.section} aria-label={t('developers.title')}>
      <h2>{t('developers.title')}</h2>
      <p>{t('developers.text')}</p>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('developers.token')}
      </Button>
      {isOpen && <ProductTokenDialog onClose={() => setOpen(false)} />}
    </section>
  )
}
