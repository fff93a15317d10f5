import { accountParameter } from '@khlang/contract/account-parameter'

/** A path of the web app that opens with this account of its reader; null: with whichever is in use. */
export function pathIn(path: string, accountId: string | null): string {
  if (accountId === null) return path
  const address = new URL(path, 'http://page.invalid')
  address.searchParams.set(accountParameter, accountId)
  return address.pathname + address.search + address.hash
}

/** The address of a page for a mail or a message: it names the account, for the reader may be using another one. */
export const addressIn = (publicUrl: string, path: string, accountId: string | null): string =>
  new URL(pathIn(path, accountId), publicUrl).href
