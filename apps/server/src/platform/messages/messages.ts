import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Clock } from '../clock.ts'
import type { Config, Secrets } from '../config.ts'
import type { Log } from '../log.ts'
import { keepMessage, listKept, type Message } from './folder.ts'
import { postSms } from './sms-gateway.ts'
import { createMailCarrier } from './smtp.ts'

export type { Message } from './folder.ts'
export type Messages = ReturnType<typeof createMessages>

/** The idempotency key of a message: handed over twice, it is sent once. */
type Once = { key: string; at: Date }

type Deps = {
  config: Pick<Config, 'mail' | 'sms' | 'dataDir'>
  secrets: Pick<Secrets, 'smsGatewayToken' | 'smtpUrl'>
  clock: Clock
  log: Log
}

/** What leaves the product for people's phones and mailboxes. Without a gateway or a mail server they are kept in a folder. */
export function createMessages({ config, secrets, clock, log }: Deps) {
  const folder = config.sms.kind === 'folder' ? config.sms.folder : join(config.dataDir, 'outgoing-mail')
  const keep = (channel: Message['channel'], to: string, text: string, subject?: string, once?: Once) =>
    keepMessage(
      folder,
      { channel, to, text, at: (once?.at ?? clock.now()).toISOString(), ...(subject !== undefined && { subject }) },
      once?.key,
    )
  const carry =
    config.mail.kind === 'smtp' ? createMailCarrier({ url: secrets.smtpUrl ?? '', from: config.mail.from }) : null
  return {
    /** True where short messages go to the folder, and take no longer than the disk does. */
    keepsSms: config.sms.kind === 'folder',
    /** Resolves when the gateway has taken the message, or when it is safely on disk. */
    async sendSms(to: string, text: string): Promise<void> {
      const { sms } = config
      if (sms.kind === 'folder') await keep('sms', to, text)
      else await postSms(sms.url, secrets.smsGatewayToken ?? '', { to, text })
    },
    /**
     * Resolves when the mail server has taken the mail, or when it is safely on disk; false when the server will not take
     * it for this address.
     * @param once a message that may be handed over twice and must go out once
     */
    async sendMail(to: string, subject: string, text: string, once?: Once): Promise<boolean> {
      if (!carry) await keep('mail', to, text, subject, once)
      else if (
        (await carry({ to, subject, text, at: once?.at ?? clock.now(), key: once?.key ?? randomUUID() })) === 'refused'
      ) {
        log.warn({ to: to.slice(to.lastIndexOf('@')) }, 'the mail server refused a receiver')
        return false
      }
      return true
    },
    /** Messages that were kept, the newest first. */
    list: (limit: number, after: string | null): Promise<{ items: Message[]; next: string | null }> =>
      listKept(folder, limit, after),
  }
}
