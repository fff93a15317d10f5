import { documentXml } from './documents.ts'
import { zipOf } from './zips.ts'

const base64 = (content: Uint8Array | string) =>
  (
    Buffer.from(content)
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  ).join('\r\n')

/** A file attached to a message. */
export const attached = (type: string, name: string, content: Uint8Array | string, kind = 'attachment') =>
  `Content-Type: ${type}; name="${name}"\r\nContent-Disposition: ${kind}; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64(content)}`

/** The headers of a message. */
export const said = (boundary: string, type = 'mixed') =>
  `From: billing@seller.example\r\nTo: etax@buyer.example\r\nSubject: Fwd: Invoice\r\nMessage-ID: <${boundary}@seller.example>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/${type}; boundary="${boundary}"\r\n\r\n`

export const parts = (boundary: string, ...list: string[]) =>
  `${list.map((one) => `--${boundary}\r\n${one}\r\n`).join('')}--${boundary}--\r\n`

/** A message with these parts beside its text. */
export const message = (boundary: string, ...list: string[]) =>
  said(boundary) + parts(boundary, 'Content-Type: text/plain\r\n\r\nhello', ...list)

const thai = Buffer.from([0xba, 0xd4, 0xc5]).toString('latin1')
const nothing = '%PDF-1.4 nothing'

/**
 * A mail of each kind that was once misread, with documents of these numbers for this buyer, by the name under which the
 * kind was reported.
 */
export function mailCases(
  [first, second]: readonly [string, string],
  buyer?: string,
): Readonly<Record<string, Buffer>> {
  const invoice = (number: string) =>
    attached('text/xml', 'invoice.xml', documentXml({ number, ...(buyer !== undefined && { buyer }) }))
  const inner = message('i', invoice(first))
  const from = 'From billing@seller.example Fri Nov 20 02:00:00 2026\r\n'
  const nameless = `Content-Type: application/pdf\r\nContent-Disposition: attachment\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64(nothing)}`
  const asMessage = 'Content-Type: message/rfc822; name="f.eml"\r\nContent-Disposition: attachment; filename="f.eml"'
  const locked = zipOf({ name: 'x.xml', content: documentXml({ number: first }), flags: 1 })
  const whole = said('x').replace(/Content-Type:.*\r\n\r\n/, '')
  const texts = {
    'mail-wrong-boundary.eml': said('never-used') + parts('used', invoice(first)),
    'mail-encrypted-zip.eml': whole + attached('application/zip', 'secret.zip', locked),
    '09-two-messages.mbox': `${from}${inner}\r\n${from}${message('j', invoice(second))}`,
    '11-spoofed-sender.eml': `Authentication-Results: mx.buyer.example; spf=fail; dkim=none; dmarc=fail\r\n${inner}`,
    'forwarded-as-attachment.eml': message('o', `${asMessage}\r\n\r\n${inner}`),
    'forwarded-as-octet-stream.eml': message('o', attached('application/octet-stream', 'f.eml', inner)),
    'attachment-without-name.eml': message('o', nameless),
    'raw-tis620-name.eml': message('o', attached('application/pdf', `${thai}5.pdf`, nothing)),
  }
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, Buffer.from(text, 'latin1')]))
}
