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

/** Outgoing text messages and mails. Without a gateway or a mail server they are kept in a folder. */
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
    /** True if text messages go to the folder, which takes no longer than the disk. */
    keepsSms: config.sms.kind === 'folder',
    /** Resolves when the gateway has accepted the message, or when it is safely on disk. */
    async sendSms(to: string, text: string): Promise<void> {
      const { sms } = config
      if (sms.kind === 'folder') await keep('sms', to, text)
      else await postSms(sms.url, secrets.smsGatewayToken ?? '', { to, text })
    },
    /**
     * Resolves when the mail server has accepted the mail, or when it is safely on disk; false if the server refuses it
     * for this address.
     * @param once a message that may be handed over twice and must be sent once
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
    /** Kept messages, newest first. */
    list: (limit: number, after: string | null): Promise<{ items: Message[]; next: string | null }> =>
      listKept(folder, limit, after),
  }
}
