import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { needTexts } from '../../app/i18n.ts'
import { toast } from '../../ui/toasts.tsx'

function Note({ count }: { count: number }) {
  const { t } = useTranslation('downloads')
  return (
    <>
      {t('preparing', { count })} <Link to="/downloads">{t('see')}</Link>
    </>
  )
}

/** Says that a zip of so many items is being made, and where one sees how far it is. */
export async function tellPreparing(count: number): Promise<void> {
  await needTexts('downloads')
  toast({ message: <Note count={count} />, life: 15_000 })
}
