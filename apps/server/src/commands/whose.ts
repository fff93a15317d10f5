/** How commands name an account: by its person, its tax id, or its id where several claim a tax id. */
export const whoseOptions = {
  username: { type: 'string' },
  'tax-id': { type: 'string' },
  branch: { type: 'string', default: '00000' },
  account: { type: 'string' },
} as const

type Values = { username?: string; 'tax-id'?: string; branch: string; account?: string }

/** What was named, and the word for it; `isSeveral` if more than one was. */
export function readWhose({ username, 'tax-id': taxId, branch: branchNo, account: accountId }: Values) {
  const whom = username ? { username } : taxId ? { taxId, branchNo } : accountId ? { accountId } : null
  const named = [username, taxId, accountId].filter(Boolean)
  return { whom, word: named[0], isSeveral: named.length > 1 }
}
