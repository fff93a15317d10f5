import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../app/title.ts'
import { EnterBusiness } from '../../features/identity/two-factor/enter-business.tsx'
import { identityTexts } from '../../features/identity/texts.ts'
import { needTexts } from '../../lib/i18n.ts'

export const Route = createFileRoute('/_drive/two-factor')({
  validateSearch: ({ account }: { account?: unknown }) => (typeof account === 'string' ? { account } : {}),
  beforeLoad: () => needTexts(identityTexts),
  component: Page,
  staticData: { title: 'profile' },
})

function Page() {
  const { t } = useTranslation('identity')
  const { account } = Route.useSearch()
  usePageTitle(t('twoFactor.title'))
  return <EnterBusiness accountId={account ?? null} />
}
