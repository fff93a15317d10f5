import { signInByHandoff } from '@khlang/contract'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { signInThenBack } from '../../app/guards.ts'
import { needTexts } from '../../lib/i18n.ts'
import { searchParser, textOf } from '../../app/search-params.ts'
import { refusedEntry } from '../../lib/refused-entry.ts'
import { switchAccount } from '../../lib/session.ts'
import { takeAddressToken } from '../../features/identity/address-token.ts'
import { EntryCard } from '../../features/identity/entry/card.tsx'
import { DirectUpload } from '../../features/transfer/direct/direct-upload.tsx'
import { call, CallError } from '../../lib/call.ts'
import { directTexts } from '../../features/transfer/direct/texts.ts'

type Search = { folder_id?: string; account_id?: string }

/** What a partner system, a chat or a phone leads to: a token that was handed over, or the session that is there. */
export const Route = createFileRoute('/_entry/direct_uploads')({
  validateSearch: searchParser<Search>((raw) => ({
    folder_id: textOf(raw.folder_id),
    account_id: textOf(raw.account_id),
  })),
  beforeLoad: async (input) => {
    await needTexts(directTexts)
    const token = takeAddressToken('/direct_uploads')
    if (token) await exchange(token)
    const me = await signInThenBack(input)
    const { account_id: accountId } = input.search
    if (accountId && accountId !== me.active.accountId) {
      await switchAccount(input.context.queries, accountId, me).catch((error: unknown) => {
        const way = refusedEntry(error, accountId)
        throw way ? redirect(way) : error
      })
    }
  },
  component: Page,
  staticData: { title: 'directUpload' },
})

async function exchange(token: string): Promise<void> {
  try {
    await call(signInByHandoff, { body: { kind: 'sharedToken', token, landing: 'drive' } })
  } catch (error) {
    if (error instanceof CallError && error.status > 0 && error.status < 500)
      throw redirect({ to: '/login_sharelink_tokenunavailable' })
    throw error
  }
}

function Page() {
  const { t } = useTranslation('direct')
  const { folder_id: folderId } = Route.useSearch()
  return (
    <EntryCard title={t('title')} text={t('text')}>
      <DirectUpload folderId={folderId ?? null} />
    </EntryCard>
  )
}
