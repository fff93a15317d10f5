import { fieldText, type FieldReason } from '@khlang/contract/field-texts'
import { createHash } from 'node:crypto'
import type { AccountActor, PersonActor } from './actor.ts'
import { AppError } from './app-error.ts'
import type { Clock } from './clock.ts'
import { type Db, transactUnsynced, type Tx } from './db.ts'

/** The key that a client gave a request, and what the request is for, hashed. */
export type RequestKey = { key: string; request: Buffer }

/** Visible ASCII, as in draft-ietf-httpapi-idempotency-key-header, with or without its quotes. */
const form = /^"?([\x21\x23-\x7e]{1,128})"?$/
const keptHours = 24

/**
 * Reads the header `Idempotency-Key`; null without one, INVALID_INPUT for a malformed one.
 * @param parts what identifies the request: the same key for anything else is refused
 */
export function parseRequestKey(header: string | string[] | undefined, parts: readonly unknown[]): RequestKey | null {
  if (header === undefined) return null
  const key = typeof header === 'string' ? form.exec(header)?.[1] : undefined
  if (key === undefined) throw invalid('requestKey')
  return { key, request: createHash('sha256').update(JSON.stringify(parts)).digest() }
}

const invalid = (reason: FieldReason) =>
  new AppError('INVALID_INPUT', {}, { fields: [{ path: 'Idempotency-Key', message: fieldText(reason) }] })

/** Another request with the same key was faster: this one's transaction must not be committed. */
class StoredMeanwhile extends Error {}

/** A person in an account, or a program by its key. */
type Who = AccountActor | Pick<PersonActor, 'personId' | 'accountId'>
/** Whose requests these are: ids of people and of keys never meet. */
const senderOf = (who: Who): string => ('key' in who ? who.key.id : who.personId)
export type Idempotency = ReturnType<typeof createIdempotency>

/** Requests that have an effect once, however often they are repeated. */
export function createIdempotency({ db, clock }: { db: Db; clock: Clock }) {
  const find = (where: Db, who: Who, key: string) =>
    where
      .selectFrom('idempotent_request')
      .select(['request', 'result'])
      .where('person_id', '=', senderOf(who))
      .where('account_id', '=', who.accountId)
      .where('key', '=', key)
      .executeTakeFirst()

  async function resultOf<T>(who: Who, { key, request }: RequestKey): Promise<{ result: T } | undefined> {
    const row = await find(db, who, key)
    if (row && !row.request.equals(request)) throw invalid('otherRequest')
    // Written by `store` for the same request.
    return row && { result: row.result as T }
  }

  return {
    /** Runs `work`, which has to call `store` in its transaction; a repeat returns the stored result instead. */
    async once<T>(who: Who, requestKey: RequestKey | null, work: () => Promise<T>): Promise<T> {
      if (!requestKey) return work()
      const earlier = await resultOf<T>(who, requestKey)
      if (earlier) return earlier.result
      try {
        return await work()
      } catch (error) {
        // Whatever it failed with: if the request was stored, that is what its repeat has to return.
        const stored = await resultOf<T>(who, requestKey)
        if (stored) return stored.result
        throw error
      }
    },

    /** Stores the result along with the work; ends the transaction if a request with the same key has done so. */
    async store(tx: Tx, who: Who, requestKey: RequestKey | null, result: object): Promise<void> {
      if (!requestKey) return
      const { key, request } = requestKey
      const stored = await tx
        .insertInto('idempotent_request')
        .values({
          person_id: senderOf(who),
          account_id: who.accountId,
          key,
          request,
          result: JSON.stringify(result),
          stored_at: clock.now(),
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('key')
        .executeTakeFirst()
      if (!stored) throw new StoredMeanwhile()
    },

    /** Removes results that no client repeats any more. */
    forget: () =>
      transactUnsynced(db, (tx) =>
        tx
          .deleteFrom('idempotent_request')
          .where('stored_at', '<', new Date(clock.now().getTime() - keptHours * 3_600_000))
          .execute(),
      ),
  }
}
