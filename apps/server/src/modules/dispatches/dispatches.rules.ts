import { type Input, isEmail, type Language, recipientsIn } from '@khlang/contract'
import { dispatchLimits } from '@khlang/contract/dispatches'
import type { createLink } from '@khlang/contract/links'
import { AppError } from '../../platform/app-error.ts'
import { oneLine } from '@khlang/contract/plain-text'

export type LinkSettings = Input<typeof createLink>['body']
export type CreatedLink = { id: string; url: string }

/** The recipients in a text, of whom there must be one, and may not be too many. */
function partsOf(text: string): string[] {
  const distinct = recipientsIn(text)
  if (distinct.length === 0) throw new AppError('SEND_RECIPIENT_REQUIRED')
  if (distinct.length > dispatchLimits.recipients)
    throw new AppError('SEND_TOO_MANY_RECIPIENTS', { max: dispatchLimits.recipients })
  return distinct
}

/** The e-mail addresses in a text; throws SEND_EMAIL_INVALID with the first that is none. */
export function parseEmails(text: string): string[] {
  const addresses = partsOf(text)
  const wrong = addresses.find((address) => !isEmail(address))
  if (wrong !== undefined) throw new AppError('SEND_EMAIL_INVALID', { address: wrong.slice(0, 320) })
  return addresses
}

/** The user names in a text. */
export const parseUserNames = (text: string): string[] =>
  // Once more: one may stand there with its @ and without.
  recipientsIn(
    partsOf(text)
      .map((name) => name.replace(/^@/, ''))
      .join(),
  )

/** Throws SEND_TOO_MANY_LINKS if a link to each item for each recipient would be too many. */
export function assertFewLinks(ids: readonly string[], recipients: readonly string[]): void {
  if (ids.length * recipients.length > dispatchLimits.links)
    throw new AppError('SEND_TOO_MANY_LINKS', { max: dispatchLimits.links })
}

type Sent = {
  who: string
  names: readonly string[]
  subject: string
  message: string
  /** With the address of each, if it is sent as a link. */
  links: readonly { name: string; url: string; until: string }[]
}

/** The mail, in the sender's language: who sends what, their message, and the addresses or the names of the files. */
export function dispatchMail(
  { who, names, subject, message, links }: Sent,
  language: Language,
): { subject: string; text: string } {
  const th = language === 'th'
  const [first = '', ...rest] = names.map(oneLine)
  const more = rest.length === 0 ? '' : th ? ` และอีก ${rest.length} รายการ` : ` and ${rest.length} more`
  const head = th ? `${oneLine(who)} ส่ง “${first}”${more} ให้คุณ` : `${oneLine(who)} sent you “${first}”${more}`
  const body =
    links.length > 0
      ? links.flatMap(({ name, url, until }) => [
          `• ${oneLine(name)}`,
          `  ${url}`,
          th ? `  เปิดได้ถึง ${until}` : `  Can be opened until ${until}`,
        ])
      : [th ? 'ไฟล์แนบ:' : 'Attached:', ...names.map((name) => `• ${oneLine(name)}`)]
  const note = message.toWellFormed().replaceAll('\r\n', '\n').trim()
  return {
    subject: oneLine(subject) || head,
    text: [head, ...(note === '' ? [] : ['', note]), '', ...body].join('\n'),
  }
}

/** The chat message: the same in few lines. */
export const dispatchChat = (sent: Sent, language: Language): string => dispatchMail(sent, language).text

export type ItemFacts = { id: string; isFile: boolean; size: number }

/** Throws SEND_FOLDER or SEND_TOO_LARGE for items that cannot be attached together. */
export function assertAttachable(items: readonly ItemFacts[], maxBytes: number, formatted: string): void {
  if (items.some(({ isFile }) => !isFile)) throw new AppError('SEND_FOLDER')
  if (items.reduce((sum, { size }) => sum + size, 0) > maxBytes)
    throw new AppError('SEND_TOO_LARGE', { max: formatted })
}
