import { type OfBusiness } from './directory.ts'
import { DirectoryError } from './directory-chart.rules.ts'

/** Where an external directory has the chart of a business; null for those that it does not serve. */
export type Served = { urlOf(business: OfBusiness): URL | null; requireUrl(business: OfBusiness): URL }

/**
 * By the operator's settings alone. An address without `{taxId}` has the chart of one business, so that no other business
 * here ever reads it.
 */
export function servedBusinesses({ url, businesses }: { url: string; businesses: readonly string[] }): Served {
  const urlOf = ({ taxId, branchNo, proved }: OfBusiness): URL | null => {
    // Whoever only claims to be a business does not get its people.
    if (!proved) return null
    if (!businesses.includes('*') && !businesses.includes(`${taxId}:${branchNo}`)) return null
    return new URL(url.replaceAll('{taxId}', taxId).replaceAll('{branchNo}', branchNo))
  }
  return {
    urlOf,
    requireUrl(business) {
      const found = urlOf(business)
      if (found === null) throw new DirectoryError('refused', 'it does not serve this business')
      return found
    },
  }
}
