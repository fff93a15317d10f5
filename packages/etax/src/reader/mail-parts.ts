import PostalMime from 'postal-mime'
import { hasLostParts, messagesIn, withReadableHeaders } from './mail-bytes.ts'
import { openArchive, type Room, roomForMail } from './mail-archives.ts'
import { isMessage, type MailFile, nameFor } from './mail-files.ts'

/** A message taken apart: its headers, and the files attached to it. */
export type MailParts =
  | { kind: 'broken' }
  | {
      kind: 'message'
      messageId: string | null
      subject: string | null
      from: string | null
      to: string[]
      /** ISO 8601. */
      date: string | null
      files: MailFile[]
      /** Files beyond the most that are looked at. */
      leftOut: number
      /** Messages, this one or some within it, of which parts cannot be found. */
      lost: string[]
    }
type Message = Extract<MailParts, { kind: 'message' }>

const maxFiles = 50
const maxDepth = 10

const bytesOf = (content: ArrayBuffer | Uint8Array | string): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : content instanceof Uint8Array ? content : new Uint8Array(content)

/** A file, and those in it if it is an archive, and if they are archives of another kind once more. */
function opened(file: MailFile, room: Room, depth = 0): MailFile[] {
  const opening = depth > 1 ? null : openArchive(file, room)
  if (opening === null) return [file]
  return [{ ...file, holds: opening.state }, ...opening.files.flatMap((one) => opened(one, room, depth + 1))]
}

async function readMessage(bytes: Uint8Array, room: Room, depth: number): Promise<Message | null> {
  try {
    const mail = await PostalMime.parse(withReadableHeaders(bytes), {
      maxNestingDepth: 40,
      maxHeadersSize: 1 << 18,
      maxRfc822NestingDepth: maxDepth,
    })
    const subject = mail.subject ?? null
    const date = mail.date === undefined ? Number.NaN : Date.parse(mail.date)
    const whole = mail.attachments
      // What a page shows belongs to it; some programs put every file there.
      .filter(({ related, mimeType }) => !related || !/^(?:image|text\/css)/i.test(mimeType))
      .map(({ filename, mimeType, content }) => {
        const file = bytesOf(content)
        return { name: filename || nameFor(subject, mimeType, file), mimeType, bytes: file }
      })
    const files = whole.flatMap((file) => opened(file, room))
    const within = await readWithin(files.filter(isMessage), room, depth + 1)
    const lost = hasLostParts(bytes) ? [`${subject ?? ''}.eml`] : within.lost
    return {
      kind: 'message',
      messageId: mail.messageId ?? null,
      subject,
      from: mail.from?.address ?? null,
      to: (mail.to ?? []).flatMap(({ address }) => address ?? []),
      date: Number.isNaN(date) ? null : new Date(date).toISOString(),
      files: [...files, ...within.files],
      leftOut: 0,
      lost,
    }
  } catch {
    return null
  }
}

/** The files of messages that are attached as files. */
async function readWithin(
  attached: readonly MailFile[],
  room: Room,
  depth: number,
): Promise<Pick<Message, 'files' | 'lost'>> {
  const files: MailFile[] = []
  const lost: string[] = []
  for (const file of attached)
    for (const bytes of messagesIn(file.bytes)) {
      const message = depth > maxDepth ? null : await readMessage(bytes, room, depth)
      files.push(...(message?.files ?? []))
      lost.push(...(message?.lost ?? [file.name]))
    }
  return { files, lost }
}

/**
 * Takes a message apart. Messages within it count as part of it, to a depth of ten, and so do those that follow it in a file with
 * several. A message that is attached as a file stays one beside what is in it.
 */
export async function readMailParts(bytes: Uint8Array): Promise<MailParts> {
  const room = roomForMail()
  const [first = bytes, ...others] = messagesIn(bytes)
  const mail = await readMessage(first, room, 0)
  if (mail === null) return { kind: 'broken' }
  const more = await readWithin(
    others.map((one) => ({ name: `${mail.subject ?? ''}.eml`, mimeType: 'message/rfc822', bytes: one })),
    room,
    0,
  )
  const files = [...mail.files, ...more.files]
  return {
    ...mail,
    files: files.slice(0, maxFiles),
    leftOut: Math.max(0, files.length - maxFiles),
    lost: [...mail.lost, ...more.lost].slice(0, maxFiles),
  }
}
