import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Clock } from '../clock.ts'
import type { Config, Secrets } from '../config.ts'
import type { Log } from '../log.ts'
import type { Attachment } from './attachment.ts'
import { type ChatOutcome, type ChatToken, postChat, requestChatToken } from './chat.ts'
import { keepMessage, listChats, listKept, type Message } from './folder.ts'
import { withInertAddresses } from './inert-addresses.rules.ts'
import { postSms } from './sms-gateway.ts'
import { createMailCarrier } from './smtp.ts'

export type { Message } from './folder.ts'
export type Messages = ReturnType<typeof createMessages>

/** The idempotency key of a message: handed over twice, it is sent once. */
type Once = { key: string; at: Date }

type Deps = {
  config: Pick<Config, 'mail' | 'sms' | 'chat' | 'dataDir' | 'publicUrl'>
  secrets: Pick<Secrets, 'smsGatewayToken' | 'chatToken' | 'smtpUrl'>
  clock: Clock
  log: Log
}

/** Outgoing text messages, mails and chats. Without a gateway, a mail server or a provider they are kept in a folder. */
export function createMessages({ config, secrets, clock, log }: Deps) {
  const folder = config.sms.kind === 'folder' ? config.sms.folder : join(config.dataDir, 'outgoing-mail')
  const keep = (
    channel: Message['channel'],
    to: string,
    text: string,
    {
      subject,
      once,
      attachments,
    }: { subject?: string; once?: Once | undefined; attachments?: readonly Attachment[] } = {},
  ) =>
    keepMessage(
      folder,
      { channel, to, text, at: (once?.at ?? clock.now()).toISOString(), ...(subject !== undefined && { subject }) },
      once?.key,
      attachments,
    )
  const inert = (text: string) => withInertAddresses(text, config.publicUrl)
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
     * for this address. Only addresses of this product can be opened in it.
     * @param once a message that may be handed over twice and must be sent once
     */
    async sendMail(
      to: string,
      title: string,
      body: string,
      once?: Once,
      attachments: readonly Attachment[] = [],
    ): Promise<boolean> {
      const [subject, text] = [inert(title), inert(body)]
      if (!carry) await keep('mail', to, text, { subject, once, attachments })
      else if (
        (await carry({
          to,
          subject,
          text,
          at: once?.at ?? clock.now(),
          key: once?.key ?? randomUUID(),
          attachments,
        })) === 'refused'
      ) {
        log.warn({ to: to.slice(to.lastIndexOf('@')) }, 'the mail server refused a receiver')
        return false
      }
      return true
    },
    /** Hands a message to the chat provider; without one it is kept in the folder. */
    async sendChat(to: string, text: string, once: Once): Promise<ChatOutcome> {
      const { chat } = config
      if (chat.kind === 'provider') return postChat(chat.url, secrets.chatToken ?? '', { to, text, key: once.key })
      await keep('chat', to, text, { once })
      return 'taken'
    },
    /**
     * Exchanges the name of a person at the identity service for their token of the provider's chat widget. Throws
     * CHAT_ACCOUNT_UNKNOWN, CHAT_NOT_FRIEND or UNAVAILABLE.
     */
    requestChatToken: (tokenUrl: string, oneId: string): Promise<ChatToken> =>
      requestChatToken(tokenUrl, secrets.chatToken ?? '', oneId),
    /** Kept chat messages to a user name, newest first: those among the latest messages of the folder. */
    listChats: (to: string, limit: number): Promise<Message[]> => listChats(folder, to, limit),
    /** Kept messages, newest first. */
    list: (limit: number, after: string | null): Promise<{ items: Message[]; next: string | null }> =>
      listKept(folder, limit, after),
  }
}
