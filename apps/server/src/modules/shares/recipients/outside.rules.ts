import { fieldText } from '@khlang/contract/field-texts'
import { mostDomains, type OutsideSharing } from '@khlang/contract/admin-settings'
import { AppError } from '../../../platform/app-error.ts'

/** All domains, or those to add and to remove. */
export type DomainEdits = readonly string[] | { add?: readonly string[]; remove?: readonly string[] }
export type SharingEdits = { outside?: OutsideSharing; domains?: DomainEdits }

const isWhole = (edits: DomainEdits): edits is readonly string[] => Array.isArray(edits)

/** The domains after a change: in lower case, sorted, without duplicates. */
export function domainsAfter(before: readonly string[], edits: DomainEdits = {}): string[] {
  const { add = [], remove = [] } = isWhole(edits) ? { add: edits, remove: before } : edits
  const lowerCase = (domains: readonly string[]) => domains.map((domain) => domain.toLowerCase())
  const removed = new Set(lowerCase(remove))
  const after = new Set([...before.filter((domain) => !removed.has(domain)), ...lowerCase(add)])
  if (after.size > mostDomains) {
    const fields = [{ path: 'domains', message: fieldText('upTo', { limit: mostDomains }) }]
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
