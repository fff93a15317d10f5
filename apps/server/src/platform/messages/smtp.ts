import { Readable } from 'node:stream'
import type { Transporter } from 'nodemailer'
import { AppError } from '../app-error.ts'
import type { Attachment } from './attachment.ts'

export type Mail = {
  to: string
  subject: string
  text: string
  at: Date
  key: string
  attachments: readonly Attachment[]
}

export type MailRoute = {
  /** `smtp://` or `smtps://`, with credentials if the server requires them. */
  url: string
  /** The sender of the mails. */
  from: string
}

const timeoutMs = 10_000
const loopback = /^(localhost|127\.[\d.]+|\[?::1\]?)$/

/**
 * Sends mails through an SMTP server, each over its own connection. A key identifies a mail: handed over twice it has
 * the same Message-ID, by which mailboxes drop duplicates.
 */
export function createMailCarrier({ url, from }: MailRoute): (mail: Mail) => Promise<'taken' | 'refused'> {
  const { hostname, port, protocol, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const user = decodeURIComponent(username)
  const options = {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    // A password never travels in the clear, except inside this machine.
    requireTLS: !secure && user !== '' && !loopback.test(hostname),
    ...(user !== '' && { auth: { user, pass: decodeURIComponent(password) } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  let transport: Promise<Transporter> | undefined
  const getTransport = () =>
    (transport ??= import('nodemailer').then((nodemailer) => nodemailer.createTransport(options)))
  const domain = from.slice(from.lastIndexOf('@') + 1).replace(/>$/, '')

  /** Resolves when the server has accepted the mail, or has permanently refused this recipient. */
  return async ({ to, subject, text, at, key, attachments }) => {
    try {
      await (await getTransport()).sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        date: at,
        attachments: attachments.map(({ name, type, read }) => ({
          filename: name,
          contentType: type,
          content: Readable.from(read()),
        })),
        messageId: `<${key}@${domain}>`,
        headers: { 'auto-submitted': 'auto-generated' },
      })
      return 'taken'
    } catch (cause) {
      if (isRefusedReceiver(cause)) return 'refused'
      throw new AppError('UNAVAILABLE', {}, { cause })
    }
  }
}

/** An address that does not exist stays wrong; all other errors may be temporary. */
const isRefusedReceiver = (error: unknown) =>
  error instanceof Error &&
  'command' in error &&
  error.command === 'RCPT TO' &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500
