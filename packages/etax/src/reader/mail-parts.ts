import PostalMime, { addressParser, type Email } from 'postal-mime'
import { hasLostParts, messagesIn, withReadableHeaders } from './mail-bytes.ts'
import { openArchive, type Room, roomForMail } from './mail-archives.ts'
import { isMessage, type MailFile, nameFor } from './mail-files.ts'

/** Whom a message names as its senders: addresses alone, for the names beside them say anything. */
export type Senders = {
  /** Those of every From field, also of one with several, or with groups. */
  from: string[]
  /** How many From fields there are; one, in a message that is well made. */
  fromFields: number
  sender: string | null
  /** Where it is returned to, if a server that delivered it wrote that down. */
  returnPath: string | null
}

/** A message taken apart: its headers, and the files attached to it. */
export type MailParts =
  | { kind: 'broken' }
  | {
      kind: 'message'
      messageId: string | null
      subject: string | null
      senders: Senders
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

/** A file, and those in it if it is an archive; of archives within it only what they hold, unless they cannot be read. */
function opened(file: MailFile, room: Room, depth = 0): MailFile[] {
  const opening = openArchive(file, room, depth)
  if (opening === null) return [file]
  const within = opening.files.flatMap((one) => opened(one, room, depth + 1))
  return depth > 0 && opening.state === 'archive' ? within : [{ ...file, holds: opening.state }, ...within]
}

const addressesIn = (values: readonly string[]): string[] =>
  values
    .flatMap((value) => addressParser(value, { flatten: true }))
    .flatMap(({ address }) => (address === undefined || !address.includes('@') ? [] : address))

function sendersOf({ headers }: Email): Senders {
  const valuesOf = (name: string) => headers.filter(({ key }) => key === name).map(({ value }) => value)
  const from = valuesOf('from')
  return {
    from: addressesIn(from).slice(0, 20),
    fromFields: from.length,
    sender: addressesIn(valuesOf('sender')).at(0) ?? null,
    returnPath: addressesIn(valuesOf('return-path')).at(0) ?? null,
  }
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
      senders: sendersOf(mail),
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
