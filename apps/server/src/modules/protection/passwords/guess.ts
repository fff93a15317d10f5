import type { AppEvent, ErrorCode } from '@khlang/contract'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { transactLightly, type Tx } from '../../../platform/db.ts'
import type { ProtectionDeps } from '../deps.ts'

export type Guess<T> = {
  /** Of the secret and the person who tries: whichever sign-in they use. */
  key: string
  tries: { max: number; seconds: number }
  wrong: ErrorCode
  tooMany: ErrorCode
  /** What the log keeps of a wrong one. */
  refused(left: number): AppEvent
  /** The file has just been shut for this person: once for each time it is. */
  onShut?(tx: Tx): Promise<void>
  /** What the right secret gives; null or false for a wrong one. */
  compare(): Promise<T | null | false>
}

/**
 * Compares what somebody gave. A try counts before it is compared, so that many at once are no more than allowed; the
 * last wrong one shuts the file for this person.
 */
export async function guess<T>(
  { db, limits, audit }: Pick<ProtectionDeps, 'db' | 'limits' | 'audit'>,
  actor: PersonActor,
  { key, tries: { max, seconds }, wrong, tooMany, refused, onShut, compare }: Guess<T>,
): Promise<T> {
  const shut = `${key}:shut`
  let left = 0
  let hasShut = false
  try {
    await limits.assertFree(shut, 1, tooMany)
    const { count } = await limits.count(key, seconds)
    if (count > max) await limits.assertFree(key, max, tooMany)
    left = Math.max(0, max - count)
    const found = await compare()
    if (found !== null && found !== false) {
      await limits.forget(key)
      return found
    }
    if (left > 0) throw new AppError(wrong, { left })
    hasShut = (await limits.count(shut, seconds)).count === 1
    await limits.assertFree(shut, 1, tooMany)
    throw new AppError(wrong, { left })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await transactLightly(db, async (tx) => {
      await audit.record(tx, actor, refused(left), 'refused')
      if (hasShut) await onShut?.(tx)
    })
    throw error
  }
}
