import { AppError } from '../../../platform/app-error.ts'

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const wellFormed = new RegExp(`^(?=.{4,253}$)(?:${label}\\.)+(?!\\d+$)${label}$`)

/** A domain as the DNS knows it, from how people write it, with or without the part before an @; null if it is none. */
export function findDomainIn(text: string): string | null {
  const written = text.trim().toLowerCase().replace(/^.*@/, '')
  const address = `http://${written}`
  // Converts letters of other scripts as browsers do.
  const domain = /[\s/:?#\\]/.test(written) || !URL.canParse(address) ? '' : new URL(address).hostname
  return wellFormed.test(domain) ? domain : null
}

/** The same for a domain that there has to be. */
export function domainIn(text: string): string {
  const domain = findDomainIn(text)
  if (domain === null) throw new AppError('DOMAIN_INVALID')
  return domain
}

/** The TXT record that proves a domain. */
export const recordOf = ({ domain, token }: { domain: string; token: string }) => ({
  recordName: `_khlang.${domain}`,
  recordValue: `khlang-domain=${token}`,
})
