import PostalMime from 'postal-mime'

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
      files: { name: string; mimeType: string; bytes: Uint8Array }[]
      /** Files beyond the most that are looked at. */
      leftOut: number
    }

const maxFiles = 50

const bytesOf = (content: ArrayBuffer | Uint8Array | string): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : content instanceof Uint8Array ? content : new Uint8Array(content)

/** Takes a message apart. Messages within it count as part of it, to a depth of ten. */
export async function readMailParts(bytes: Uint8Array): Promise<MailParts> {
  try {
    const mail = await PostalMime.parse(bytes, {
      maxNestingDepth: 40,
      maxHeadersSize: 1 << 18,
      maxRfc822NestingDepth: 10,
    })
    const attached = mail.attachments.filter(({ related }) => !related)
    const date = mail.date === undefined ? Number.NaN : Date.parse(mail.date)
    return {
      kind: 'message',
      messageId: mail.messageId ?? null,
      subject: mail.subject ?? null,
      from: mail.from?.address ?? null,
      to: (mail.to ?? []).flatMap(({ address }) => address ?? []),
      date: Number.isNaN(date) ? null : new Date(date).toISOString(),
      files: attached.slice(0, maxFiles).map(({ filename, mimeType, content }) => ({
        name: filename ?? '',
        mimeType,
        bytes: bytesOf(content),
      })),
      leftOut: Math.max(0, attached.length - maxFiles),
    }
  } catch {
    return { kind: 'broken' }
  }
}
