import { firstWays, nameWays, type SignInWay, signInWays } from '@khlang/contract/sign-in-ways'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { listAfter, type ListEdits } from '../../../platform/list-edits.ts'
import { findWay } from '../sessions/sessions.repo.ts'
import { isWay } from '../sessions/sign-in-ways.ts'

const external: readonly SignInWay[] = ['directory', 'provider']

/** The ways that occur: a directory and the words of another provider only where there is one. */
export const possibleWays = (embedded: boolean): SignInWay[] =>
  signInWays.filter((way) => !embedded || !external.includes(way))

/** Each once, in their usual order. */
export const waysIn = (ways: readonly string[]): SignInWay[] => signInWays.filter((way) => ways.includes(way))

/** The ways after some are added and taken out; null, for all, stays while nothing is taken out. */
export function waysAfter(
  before: readonly SignInWay[] | null,
  edits: ListEdits<SignInWay>,
  possible: readonly SignInWay[],
): SignInWay[] | null {
  const after = waysIn(listAfter(before ?? possible, edits))
  return before === null && after.length === possible.length ? null : after
}

/** A QR code and a token come after another sign-in: alone, nobody could begin. */
export function assertWays(ways: readonly SignInWay[]): void {
  if (!ways.some((way) => firstWays.includes(way))) throw new AppError('SIGN_IN_WAY_FIRST')
}

export async function ownWayOf(db: Db, { sessionId, accountId }: PersonActor): Promise<SignInWay> {
  const found = await findWay(db, sessionId, accountId)
  return found && isWay(found.way) ? found.way : 'token'
}

/** Whoever changes what a business accepts must still be accepted: so there is always an admin who can change it back. */
export async function assertOwnWay(tx: Tx, { sessionId, accountId }: PersonActor): Promise<void> {
  const found = await findWay(tx, sessionId, accountId)
  if (found?.refused) throw new AppError('SIGN_IN_WAY_OWN', { way: nameWays(waysIn([found.way])) })
}
