import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a page of another site led a browser to this address; typed addresses and programs come from nowhere. The
 * referrer is asked as well, because behind a service worker some browsers call every site the same. Our own pages send
 * none.
 */
export function isLedFromElsewhere(headers: IncomingHttpHeaders, { publicUrl }: { publicUrl: string }): boolean {
  const { 'sec-fetch-site': site, referer, host } = headers
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  if (referer === undefined) return false
  return !URL.canParse(referer) || ![host, new URL(publicUrl).host].includes(new URL(referer).host)
}
