import { mostDomains, type OutsideSharing } from '@khlang/contract/admin-settings'
import { AppError } from '../../../platform/app-error.ts'

/** Domains as they shall be, or what is added to and removed from those that are. */
export type DomainEdits = readonly string[] | { add?: readonly string[]; remove?: readonly string[] }
export type SharingEdits = { outside?: OutsideSharing; domains?: DomainEdits }

const isWhole = (edits: DomainEdits): edits is readonly string[] => Array.isArray(edits)

/** The domains after a change: small letters, each once, in order. */
export function domainsAfter(before: readonly string[], edits: DomainEdits = {}): string[] {
  const { add = [], remove = [] } = isWhole(edits) ? { add: edits, remove: before } : edits
  const small = (domains: readonly string[]) => domains.map((domain) => domain.toLowerCase())
  const removed = new Set(small(remove))
  const after = new Set([...before.filter((domain) => !removed.has(domain)), ...small(add)])
  if (after.size > mostDomains) {
    const fields = [{ path: 'domains', message: `at most ${mostDomains}` }]
    throw new AppError('INVALID_INPUT', {}, { fields })
  }
  return [...after].toSorted()
}

/** Whether a mail address is of one of these domains, exactly: a subdomain is another one. */
export function isInDomains(address: string | null, domains: readonly string[]): boolean {
  if (address === null) return false
  const at = address.lastIndexOf('@')
  return at > 0 && domains.includes(address.slice(at + 1).toLowerCase())
}
