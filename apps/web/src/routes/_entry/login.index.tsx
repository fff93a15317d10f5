import { type ErrorCode, errorCatalogue, errorText } from '@khlang/contract'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../lib/i18n.ts'
import { searchParser, textOf } from '../../app/search-params.ts'
import { SignIn } from '../../features/identity/entry/sign-in.tsx'
import { safeInternalPath } from '../../lib/safe-path.ts'

export type SignInSearch = { returnTo?: string; error?: string }

/** `?code=` is answered by the server; this page offers the methods of signing in, and says why one failed. */
export const Route = createFileRoute('/_entry/login/')({
  validateSearch: searchParser<SignInSearch>((raw) => ({
    returnTo: safeInternalPath(raw.returnTo) ?? undefined,
    error: textOf(raw.error, 60),
  })),
  component: Page,
  staticData: { title: 'signIn' },
})

function Page() {
  const { t } = useTranslation('identity')
  const language = useLanguage()
  const { returnTo, error } = Route.useSearch()
  const known =
    error && Object.hasOwn(errorCatalogue, error) ? errorText(error as ErrorCode, language) : t('signIn.failed')
  const text = t(returnTo && !error ? 'signIn.toOpen' : 'signIn.text')
  return <SignIn title={t('signIn.title')} text={text} returnTo={returnTo ?? null} notice={error && known} />
}
