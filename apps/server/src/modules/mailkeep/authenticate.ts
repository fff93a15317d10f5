import { Readable } from 'node:stream'
import type { DnsLookup } from '../../platform/dns.ts'
import type { SenderResults } from '@khlang/contract/mails'

/** How a mail came to the listener. */
export type Connection = { address: string; helo: string; mailFrom: string; receivedBy: string }

const chunk = 1 << 16

/** A mail in pieces, so that other work goes on while its hashes are calculated. */
function* piecesOf(raw: Buffer): Generator<Buffer> {
  for (let at = 0; at < raw.length; at += chunk) yield raw.subarray(at, at + chunk)
}

/** Checks SPF, DKIM and DMARC of a mail as it comes. What cannot be looked up is `temperror`, which is neither pass nor fail. */
export async function authenticate(
  raw: Buffer,
  { address, helo, mailFrom, receivedBy }: Connection,
  resolver: DnsLookup,
): Promise<SenderResults> {
  const mailauth = await import('mailauth')
  const { spf, dkim, dmarc } = await mailauth.authenticate(Readable.from(piecesOf(raw)), {
    ip: address.replace(/^::ffff:/, ''),
    helo,
    sender: mailFrom,
    mta: receivedBy,
    resolver,
    strict: true,
    disableArc: true,
    disableBimi: true,
  })
  const signatures = (dkim.results ?? []).map(({ status, signingDomain }) => ({
    // What a signature leaves out may have been added by anybody.
    result: status.result === 'pass' && status.underSized ? 'policy' : status.result,
    domain: signingDomain?.toLowerCase() ?? null,
  }))
  const isPartly = dmarc && dmarc.alignment?.dkim?.underSized && !dmarc.alignment.spf?.result
  return {
    by: 'here',
    spf: spf ? { result: spf.status.result, domain: spf.domain?.toLowerCase() ?? null } : null,
    dkim: signatures.slice(0, 10),
    dmarc: dmarc
      ? {
          result: isPartly ? 'fail' : dmarc.status.result,
          domain: (dmarc.status.header?.from ?? dmarc.domain ?? '').toLowerCase() || null,
        }
      : null,
  }
}
