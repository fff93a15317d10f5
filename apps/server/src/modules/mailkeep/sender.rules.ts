import type { SenderCheck } from '@khlang/contract/mail-states'
import { getDomain } from 'tldts'
import type { MethodResult, SenderResults } from '@khlang/contract/mails'

/** Whom the header of a mail names. */
export type Senders = { from: string[]; fromFields: number; sender: string | null; returnPath: string | null }
export type JudgedSender = { sender: string | null; sentBy: string | null; check: SenderCheck }

const domainOf = (address: string | null): string | null => {
  const domain = address
    ?.slice(address.lastIndexOf('@') + 1)
    .toLowerCase()
    .replace(/\.$/, '')
  return domain || null
}
const organisationOf = (domain: string) => getDomain(domain, { allowPrivateDomains: true }) ?? domain
const isAligned = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && organisationOf(one) === organisationOf(other)

const isPass = ({ result }: MethodResult) => result === 'pass'
/** SPF that was asked and answered about somebody, whoever that is. */
const isAnswer = ({ result }: MethodResult) => ['pass', 'fail', 'softfail'].includes(result)

/** By DMARC, if the domain has it and it is about the From that people see; otherwise by whether anything that passed is of it. */
function checkOf(domain: string | null, results: SenderResults): SenderCheck {
  const { spf, dkim } = results
  const dmarc =
    results.dmarc?.domain === null || isAligned(results.dmarc?.domain ?? null, domain) ? results.dmarc : null
  if (dmarc?.result === 'pass') return 'verified'
  if (dmarc?.result === 'fail') return 'failed'
  // A name server that did not answer says nothing, for or against.
  if (dmarc?.result === 'temperror') return 'unchecked'
  const passed = [...(spf ? [spf] : []), ...dkim].filter(isPass)
  if (passed.some((one) => isAligned(one.domain, domain))) return 'verified'
  if ([...(spf ? [spf] : []), ...dkim].some(({ result }) => result === 'temperror')) return 'unchecked'
  return passed.length > 0 || (spf !== null && isAnswer(spf)) ? 'failed' : 'none'
}

/**
 * Who sent a mail. Its From is shown if it names one address in one field, for programs disagree about any other; otherwise the
 * Sender that such a mail has to have, or where it came from. Names beside addresses are shown nowhere: they say anything.
 */
export function judgeSender(
  { from, fromFields, sender, returnPath }: Senders,
  envelopeFrom: string | null,
  results: SenderResults | null,
): JudgedSender {
  const [first = null] = from
  const isOne = from.length === 1 && fromFields === 1
  const shown = isOne ? first : (sender ?? envelopeFrom ?? returnPath ?? first)
  const domain = domainOf(shown)
  const isAmbiguous = fromFields > 1 || new Set(from.map(domainOf)).size > 1
  const check = isAmbiguous ? 'failed' : results === null ? 'unchecked' : checkOf(domain, results)
  const proved = results === null ? [] : [...(results.spf ? [results.spf] : []), ...results.dkim].filter(isPass)
  const other = check === 'verified' ? null : proved.find((one) => !isAligned(one.domain, domain))?.domain
  const named = isAligned(domainOf(sender), domain) ? null : sender
  return { sender: shown, sentBy: other ?? named, check }
}
