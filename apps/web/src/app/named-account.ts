import { accountParameter } from '@khlang/contract/account-parameter'
import type { Me } from '@khlang/contract'
import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import i18next from 'i18next'
import { refusedEntry } from '../lib/refused-entry.ts'
import { safeInternalPath } from '../lib/safe-path.ts'
import { switchAccount } from '../lib/session.ts'
import { toast } from '../ui/toasts.tsx'
import { parseSearch } from './search-params.ts'

/** Makes this tab act for another account of the person, and says so. */
export async function enterAccount(queries: QueryClient, accountId: string, me: Me): Promise<void> {
  const { active } = await switchAccount(queries, accountId, me)
  toast({ message: i18next.t('app:account.switched', { name: active.name }) })
}

/**
 * An address of a mail, a chat or a notification names the account that opens it: it is entered if it belongs to the
 * person, and leaves the address.
 */
export async function followNamedAccount(queries: QueryClient, href: string, me: Me): Promise<void> {
  const path = safeInternalPath(href)
  const address = path === null ? null : new URL(path, location.origin)
  const named = address?.searchParams.get(accountParameter)
  if (!address || !named) return
  address.searchParams.delete(accountParameter)
  const account = me.accounts.find(({ accountId }) => accountId === named)
  if (account && named !== me.active.accountId) {
    try {
      await enterAccount(queries, named, me)
    } catch (error) {
      const way = refusedEntry(error, named)
      if (!way) throw error
      throw redirect(way)
    }
  }
  throw redirect({
    to: address.pathname as '/',
    search: parseSearch(address.search),
    hash: address.hash.slice(1),
    replace: true,
  })
}
