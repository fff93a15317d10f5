import { formatInstant, isEmail, type Language, recipientsIn, uploadLinkLimits } from '@khlang/contract'
import { oneLine } from '@khlang/contract/plain-text'
import type { RequestState } from '@khlang/contract/upload-requests'
import { AppError } from '../../../../platform/app-error.ts'

export type RequestFacts = {
  delivered: boolean
  stopped_at: Date | null
  asked_at: Date
  reminded_at: Date | null
  reminders: number
}

/** Who stopped the mails and delivered all the same has delivered. */
export function requestStateOf({ delivered, stopped_at }: RequestFacts): RequestState {
  if (delivered) return 'delivered'
  return stopped_at === null ? 'waiting' : 'stopped'
}

/** The instant before which the last mail must have been, for another one at `now`. */
export const quietSince = (now: Date): Date => new Date(now.getTime() - uploadLinkLimits.reminderHours * 3_600_000)

/** Whether the creator may remind somebody now: they wait, had no mail for a day, and have not been reminded too often. */
export const canRemind = (request: RequestFacts, now: Date): boolean =>
  requestStateOf(request) === 'waiting' &&
  request.reminders < uploadLinkLimits.reminders &&
  (request.reminded_at ?? request.asked_at) <= quietSince(now)

/** The addresses of people to be asked, in lower case; throws EMAIL_INVALID with the first that is none. */
export function parseAsked(text: string): string[] {
  const addresses = recipientsIn(text).map((address) => address.toLowerCase())
  if (addresses.length === 0) throw new AppError('SEND_RECIPIENT_REQUIRED')
  const wrong = addresses.find((address) => !isEmail(address))
  if (wrong !== undefined) throw new AppError('EMAIL_INVALID', { email: wrong.slice(0, 320) })
  return addresses
}

export type AboutRequest = {
  /** Who asks. */
  who: string
  /** Of the link; may be empty. */
  title: string
  remark: string
  /** What is missing, of a checklist. */
  owed: readonly { title: string; due_at: Date | null }[]
  endsAt: Date | null
  address: string
  stopAddress: string
}

/** The mail that asks for files, and the one that reminds of them. */
export function requestMail(
  { who: asker, title, remark, owed, endsAt, address, stopAddress }: AboutRequest,
  kind: 'ask' | 'remind',
  language: Language,
): { subject: string; text: string } {
  const who = oneLine(asker)
  const what = title === '' ? '' : language === 'th' ? `สำหรับ “${title}”` : ` for “${title}”`
  const isReminder = kind === 'remind'
  const list = owed.map(({ title: name, due_at: due }) => {
    if (due === null) return `• ${name}`
    const when = formatInstant(due, language)
    return language === 'th' ? `• ${name} (ภายใน ${when})` : `• ${name} (by ${when})`
  })
  const end = endsAt === null ? null : formatInstant(endsAt, language)
  const lines =
    language === 'th'
      ? [
          isReminder ? `${who} ยังไม่ได้รับไฟล์จากคุณ${what}` : `${who} ขอให้คุณส่งไฟล์${what}`,
          ...(remark === '' || isReminder ? [] : ['', remark]),
          ...(list.length === 0 ? [] : ['', isReminder ? 'เอกสารที่ยังขาด:' : 'เอกสารที่ขอ:', ...list]),
          ...(end === null ? [] : ['', `ส่งได้ถึง ${end} (เวลาประเทศไทย)`]),
          '',
          'ส่งไฟล์ได้ที่',
          address,
          '',
          '—',
          `คุณได้รับอีเมลนี้เพราะ ${who} ขอไฟล์จากคุณผ่านคลัง หากไม่ต้องการรับอีเมลนี้อีก โปรดหยุดรับที่`,
          stopAddress,
        ]
      : [
          isReminder ? `${who} hasn’t received your files${what} yet.` : `${who} asks you to send files${what}.`,
          ...(remark === '' || isReminder ? [] : ['', remark]),
          ...(list.length === 0 ? [] : ['', isReminder ? 'Still missing:' : 'Documents:', ...list]),
          ...(end === null ? [] : ['', `Files can be sent until ${end} (Thailand time).`]),
          '',
          'Send them here:',
          address,
          '',
          '—',
          `You received this email because ${who} asked you for files on Khlang. To stop these emails:`,
          stopAddress,
        ]
  const subject =
    language === 'th'
      ? isReminder
        ? `เตือนให้ส่งไฟล์${what}`
        : `${who} ขอให้คุณส่งไฟล์${what}`
      : isReminder
        ? `Reminder: send your files${what}`
        : `${who} asks you for files${what}`
  return { subject, text: lines.join('\n') }
}
