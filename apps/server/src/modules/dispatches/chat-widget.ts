import type { Reply } from '@khlang/contract'
import { type ChatToken, embeddedChat, type readEmbeddedChat } from '@khlang/contract/chat'
import type { PersonActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db.ts'
import type { Messages } from '../../platform/messages/messages.ts'
import { readersLanguage } from '../../platform/reader.ts'
import type { RateLimits } from '../../platform/rate-limits.ts'
import type { ServiceKeys } from '../../platform/service-secret.ts'
import { accountRules, type Accounts } from '../accounts/index.ts'
import { findService } from './dispatches.repo.ts'

const tokensPerMinute = 20
const embeddedSeconds = 600
const shown = 50
const place = 'chat-token'

type Deps = {
  db: Db
  clock: Clock
  config: Pick<Config, 'chatWidget' | 'publicUrl'>
  limits: RateLimits
  messages: Pick<Messages, 'requestChatToken' | 'listChats'>
  accounts: Pick<Accounts, 'findPerson'>
  keys: Pick<ServiceKeys, 'seal' | 'unseal'>
  isSessionOpen(id: string): Promise<boolean>
}
/** What a token of the embedded chat page says; sealed, so that only this server can issue and read it. */
type Sealed = { person: string; session: string; until: number }

export type ChatWidget = ReturnType<typeof createChatWidget>

/**
 * The chat widget (A40). What opens it is exchanged here, so that the provider's secret never reaches a browser. Without
 * a provider, an embedded page takes its place, and shows the messages that are kept instead of sent.
 */
export function createChatWidget({ db, clock, config, limits, messages, accounts, keys, isSessionOpen }: Deps) {
  function embeddedToken(actor: PersonActor) {
    const until = clock.now().getTime() + embeddedSeconds * 1000
    const content: Sealed = { person: actor.personId, session: actor.sessionId, until }
    return { token: keys.seal(place, JSON.stringify(content)).toString('base64url'), seconds: embeddedSeconds }
  }

  /** The person of an embedded token, as long as it lasts and its session is open; throws CHAT_TOKEN_EXPIRED. */
  async function personOf(token: string): Promise<string> {
    const content = unsealed(token)
    if (content === null || content.until <= clock.now().getTime() || !(await isSessionOpen(content.session)))
      throw new AppError('CHAT_TOKEN_EXPIRED')
    return content.person
  }

  function unsealed(token: string): Sealed | null {
    try {
      // Sealed above: nobody else can make one.
      return JSON.parse(keys.unseal(place, Buffer.from(token, 'base64url'))) as Sealed
    } catch {
      return null
    }
  }

  return {
    /** The page is this server's own, and may be served. */
    isEmbedded: config.chatWidget?.kind === 'embedded',

    /** Exchanges the one id of the signed-in person for a token; only single sign-on has a widget. */
    async open(actor: PersonActor): Promise<ChatToken> {
      const { chatWidget } = config
      if (chatWidget === null) throw new AppError('CHAT_OFF')
      const service = await findService(db, actor.sessionId)
      if (service !== 'OneID' && service !== 'OneMail_OneID') throw new AppError('NOT_ALLOWED')
      await limits.take(`chat-token:${actor.personId}`, tokensPerMinute, 60)
      const person = await accounts.findPerson(db, actor.personId)
      if (!person) throw new AppError('SESSION_EXPIRED')
      const isProvider = chatWidget.kind === 'provider'
      const { token, seconds } = isProvider
        ? await messages.requestChatToken(chatWidget.tokenUrl, person.username)
        : embeddedToken(actor)
      const page = isProvider ? chatWidget.page : new URL(embeddedChat.page, config.publicUrl).href
      return { token, expiresAt: new Date(clock.now().getTime() + seconds * 1000).toISOString(), page }
    },

    /** What the embedded page shows: who is signed in, and the latest messages kept for them. */
    async readEmbedded(token: string): Promise<Reply<typeof readEmbeddedChat>> {
      const person = await accounts.findPerson(db, await personOf(token))
      if (!person) throw new AppError('CHAT_TOKEN_EXPIRED')
      const kept = await messages.listChats(person.username, shown)
      return {
        person: { username: person.username, name: accountRules.personName(person, readersLanguage()) },
        messages: kept.map(({ id, text, at }) => ({ id, text, at })),
      }
    },
  }
}
