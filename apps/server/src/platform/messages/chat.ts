import Type from 'typebox'
import Value from 'typebox/value'
import { AppError } from '../app-error.ts'
import { postJson } from './post-json.ts'

/** What a chat provider says of a message: taken, or why this recipient cannot get it. */
export type ChatOutcome = 'taken' | 'unknownUser' | 'notFriend'

/**
 * Sends one message through the configured chat provider: 404 says that it does not know the user, 409 that the user has
 * not added its bot as a friend. Throws UNAVAILABLE for everything else.
 */
export async function postChat(
  url: string,
  token: string,
  message: { to: string; text: string; key: string },
): Promise<ChatOutcome> {
  const response = await postJson(url, token, message)
  await response.body?.cancel()
  if (response.status === 404) return 'unknownUser'
  if (response.status === 409) return 'notFriend'
  if (!response.ok) return unavailable(new Error(`chat provider: ${response.status}`))
  return 'taken'
}

/** Opens the chat widget for one person, until it expires. */
export type ChatToken = { token: string; seconds: number }

const ChatTokenReply = Type.Object({
  onechat_token: Type.String({ minLength: 1, maxLength: 8192 }),
  expires_in: Type.Optional(Type.Integer({ minimum: 1 })),
})
const usualSeconds = 600

/**
 * Exchanges the name of a person at the identity service for a token of the chat widget. Throws CHAT_ACCOUNT_UNKNOWN if
 * the provider does not know them (404), CHAT_NOT_FRIEND if they have not added its bot as a friend (409), and
 * UNAVAILABLE for everything else.
 */
export async function requestChatToken(url: string, bearer: string, oneId: string): Promise<ChatToken> {
  const response = await postJson(url, bearer, { one_id: oneId })
  if (!response.ok) {
    await response.body?.cancel()
    if (response.status === 404) throw new AppError('CHAT_ACCOUNT_UNKNOWN')
    if (response.status === 409) throw new AppError('CHAT_NOT_FRIEND')
    return unavailable(new Error(`chat provider: ${response.status}`))
  }
  const reply: unknown = await response.json().catch(unavailable)
  if (!Value.Check(ChatTokenReply, reply)) return unavailable(new Error('chat provider: an unknown reply'))
  return { token: reply.onechat_token, seconds: reply.expires_in ?? usualSeconds }
}

function unavailable(cause: unknown): never {
  throw new AppError('UNAVAILABLE', {}, { cause })
}
