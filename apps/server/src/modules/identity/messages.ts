import type { Input, listMessages, Reply } from '@khlang/contract'
import type { PersonActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { IdentityContext } from './deps.ts'
import { isMessageReader } from './me.ts'

/** Messages kept because there is no gateway; for the demo admin, and only in a demo. */
export const createMessageList =
  ({ db, config, accounts, messages }: IdentityContext) =>
  async (actor: PersonActor, query: Input<typeof listMessages>['query']): Promise<Reply<typeof listMessages>> => {
    const person = await accounts.findPerson(db, actor.personId)
    if (!person || !isMessageReader(config, person.username)) throw new AppError('NOT_ALLOWED')
    const { items, next } = await messages.list(query.limit ?? 100, query.cursor ?? null)
    return { items: items.map(({ id, channel, to, text, at }) => ({ id, channel, to, text, at })), nextCursor: next }
  }
