import { join } from 'node:path'
import type { Clock } from '../clock.ts'
import type { Config, Secrets } from '../config.ts'
import type { Log } from '../log.ts'
import { keepMessage, listKept, type Message } from './folder.ts'
import { postSms } from './sms-gateway.ts'

export type { Message } from './folder.ts'
export type Messages = ReturnType<typeof createMessages>

/** What tells one message from another: handed over again with the same, it stays one. */
type Once = { key: string; at: Date }

type Deps = {
  config: Pick<Config, 'mail' | 'sms' | 'dataDir'>
  secrets: Pick<Secrets, 'smsGatewayToken'>
  clock: Clock
  log: Log
}

/** What leaves the product for people's phones and mailboxes. Without a gateway every message is kept in a folder. */
export function createMessages({ config, secrets, clock, log }: Deps) {
  const folder = config.sms.kind === 'folder' ? config.sms.folder : join(config.dataDir, 'outgoing-mail')
  const keep = (channel: Message['channel'], to: string, text: string, subject?: string, once?: Once) =>
    keepMessage(
      folder,
      { channel, to, text, at: (once?.at ?? clock.now()).toISOString(), ...(subject !== undefined && { subject }) },
      once?.key,
    )
  if (config.mail.kind === 'smtp')
    log.warn('mail is kept in the data folder: no mail carrier is part of this build yet')
  return {
    /** True where short messages go to the folder, and take no longer than the disk does. */
    keepsSms: config.sms.kind === 'folder',
    /** Resolves when the gateway has taken the message, or when it is safely on disk. */
    async sendSms(to: string, text: string): Promise<void> {
      const { sms } = config
      if (sms.kind === 'folder') await keep('sms', to, text)
      else await postSms(sms.url, secrets.smsGatewayToken ?? '', { to, text })
    },
    /** @param once a message that may be handed over twice and must go out once */
    sendMail: (to: string, subject: string, text: string, once?: Once): Promise<void> =>
      keep('mail', to, text, subject, once),
    /** Messages that were kept, the newest first. */
    list: (limit: number, after: string | null): Promise<{ items: Message[]; next: string | null }> =>
      listKept(folder, limit, after),
  }
}
