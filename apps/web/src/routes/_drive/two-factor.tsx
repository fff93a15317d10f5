import { createFileRoute } from '@tanstack/react-router'
import { EnterBusiness } from '../../features/identity/two-factor/enter-business.tsx'
import { identityTexts } from '../../features/identity/texts.ts'
import { needTexts } from '../../lib/i18n.ts'

export const Route = createFileRoute('/_drive/two-factor')({
  validateSearch: ({ account }: { account?: unknown }) => (typeof account === 'string' ? { account } : {}),
  beforeLoad: () => needTexts(identityTexts),
  component: Page,
  staticData: { title: 'signIn' },
})

function Page() {
  const { account } = Route.useSearch()
  return <EnterBusiness accountId={account ?? null} />
}
