import { createFileRoute } from '@tanstack/react-router'
import { ChangePassword } from '../../features/identity/change-password.tsx'
import { identityTexts } from '../../features/identity/texts.ts'
import { needTexts } from '../../lib/i18n.ts'

export const Route = createFileRoute('/_drive/change-password')({
  validateSearch: ({ account }: { account?: unknown }) => (typeof account === 'string' ? { account } : {}),
  beforeLoad: () => needTexts(identityTexts),
  component: Page,
  staticData: { title: 'signIn' },
})

function Page() {
  const { account } = Route.useSearch()
  return <ChangePassword accountId={account ?? null} />
}
