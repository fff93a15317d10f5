import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../app/title.ts'
import { OwnerPage } from '../../features/support/owner-page.tsx'
import { supportTexts } from '../../features/support/texts.ts'
import { needTexts } from '../../lib/i18n.ts'

export const Route = createFileRoute('/_drive/support-access')({
  beforeLoad: () => needTexts(supportTexts),
  component: Page,
  staticData: { title: 'profile' },
})

function Page() {
  const { t } = useTranslation('support')
  usePageTitle(t('owner.title'))
  return <OwnerPage />
}
