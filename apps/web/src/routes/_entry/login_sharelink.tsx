import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { searchParser } from '../../app/search-params.ts'
import { SignIn } from '../../features/identity/entry/sign-in.tsx'
import { safeInternalPath } from '../../lib/safe-path.ts'

export const Route = createFileRoute('/_entry/login_sharelink')({
  validateSearch: searchParser<{ returnTo?: string }>((raw) => ({
    returnTo: safeInternalPath(raw.returnTo) ?? undefined,
  })),
  component: Page,
  staticData: { title: 'signIn' },
})

function Page() {
  const { t } = useTranslation('identity')
  return (
    <SignIn title={t('signIn.shareTitle')} text={t('signIn.shareText')} returnTo={Route.useSearch().returnTo ?? null} />
  )
}
