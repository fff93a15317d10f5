type Landing = 'drive' | 'business' | 'taxbox'

/** The page that a sign-in by token leads to; it takes the account from the address. */
export function landingOf(kind: string, landing: Landing | undefined, accountId: string | null): string {
  const wanted = landing ?? (kind === 'businessToken' || accountId !== null ? 'business' : 'drive')
  if (wanted === 'taxbox') return accountId === null ? '/inbox' : `/inbox?accountId=${accountId}`
  return wanted === 'business' && accountId !== null ? `/drivebusiness/${accountId}` : '/mydrive'
}
