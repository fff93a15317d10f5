import { randomInt } from 'node:crypto'
import { AppError } from '../../platform/app-error.ts'
import { transact } from '../../platform/db.ts'
import type { Person } from '../accounts/index.ts'
import type { SupportDeps } from './deps.ts'
import { codeSubject, codeText } from './support-messages.rules.ts'

export type Channel = 'chat' | 'sms' | 'mail'
type Asking = { agent: string; account: string; reason: string; caseNo: string; code: string }

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

export type SendCode = ReturnType<typeof createSendCode>

/**
 * Sends the owner a code by the first way that reaches them: the chat bot, else a text message, else mail to an address
 * that they have proven. Throws why nothing did: that the bot is not their friend, if that is all that was left.
 */
export function createSendCode({ db, config, messages, notifications, clock, log }: SupportDeps) {
  async function byChat(owner: Person, text: string, key: string): Promise<Channel | AppError | null> {
    // Without a provider a message is kept on this machine, where the owner does not see it.
    if (config.chat.kind !== 'provider') return null
    const outcome = await messages.sendChat(owner.username, text, { key, at: clock.now() }).catch(failed('chat'))
    if (outcome === 'taken') return 'chat'
    if (outcome === 'unknownUser') return new AppError('CHAT_ACCOUNT_UNKNOWN')
    return outcome === 'notFriend' ? new AppError('CHAT_NOT_FRIEND') : null
  }

  const failed = (channel: Channel) => (err: unknown) => {
    log.warn({ err, channel }, 'a code for support was not sent')
    return null
  }

  async function bySms({ mobile }: Person, text: string): Promise<Channel | null> {
    if (mobile === null) return null
    return messages.sendSms(mobile, text).then(() => 'sms' as const, failed('sms'))
  }

  async function byMail({ email, emailVerified }: Person, text: string, key: string): Promise<Channel | null> {
    if (email === null || !emailVerified) return null
    const mail = { key, to: email, subject: codeSubject, text, at: clock.now() }
    await transact(db, (tx) => notifications.mail(tx, mail))
    return 'mail'
  }

  return async (owner: Person, asking: Asking, key: string): Promise<Channel> => {
    const text = codeText(asking)
    const chat = await byChat(owner, text, key)
    if (chat === 'chat') return chat
    const other = (await bySms(owner, text)) ?? (await byMail(owner, text, key))
    if (other !== null) return other
    throw chat instanceof AppError ? chat : new AppError('SUPPORT_UNREACHABLE')
  }
}
