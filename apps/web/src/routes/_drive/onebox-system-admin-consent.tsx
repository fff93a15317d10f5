import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { requireNeeds } from '../../app/guards.ts'
import { usePageTitle } from '../../app/title.ts'
import { ProofNotice } from '../../features/accounts/proof/proof-notice.tsx'
import { accountsTexts } from '../../features/accounts/texts.ts'
import { ConsentPage } from '../../features/consent/consent-page.tsx'
import { consentTexts } from '../../features/consent/texts.ts'
import { needTexts } from '../../lib/i18n.ts'

export const Route = createFileRoute('/_drive/onebox-system-admin-consent')({
  beforeLoad: async (input) => {
    await requireNeeds(input, { admin: true })
    await needTexts(consentTexts, accountsTexts)
  },
  component: Page,
  staticData: { title: 'admin' },
})

function Page() {
  const { t } = useTranslation('consent')
  usePageTitle(t('title'))
  return <ConsentPage notice={<ProofNotice />} />
}
