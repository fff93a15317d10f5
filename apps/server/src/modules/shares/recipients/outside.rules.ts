/** Whether a mail address is of one of these domains, exactly: a subdomain is another one. */
export function isInDomains(address: string | null, domains: readonly string[]): boolean {
  if (address === null) return false
  const at = address.lastIndexOf('@')
  return at > 0 && domains.includes(address.slice(at + 1).toLowerCase())
}
