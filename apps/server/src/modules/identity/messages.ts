import type { Input, listMessages as listMessagesEndpoint, Reply } from '@khlang/contract'
import type { PersonActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { IdentityContext } from './deps.ts'
import { isMessageReader } from './me.ts'

/** Messages that were kept because there is no gateway: for the demo admin, and only in a demo. */
export async function listMessages(
  ctx: IdentityContext,
  actor: PersonActor,
  query: Input<typeof listMessagesEndpoint>['query'],
): Promise<Reply<typeof listMessagesEndpoint>> {
  const person = await ctx.accounts.findPerson(ctx.db, actor.personId)
  if (!person || !isMessageReader(ctx, person.username)) throw new AppError('NOT_ALLOWED')
  const { items, next } = await ctx.messages.list(query.limit ?? 100, query.cursor ?? null)
  return { items: items.map(({ id, channel, to, text, at }) => ({ id, channel, to, text, at })), nextCursor: next }
}
