import type { AppEvent, ErrorCode } from '@khlang/contract'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { transactUnsynced, type Tx } from '../../../platform/db.ts'
import type { ProtectionDeps } from '../deps.ts'

export type Guess<T> = {
  /** Identifies the secret and the person, independent of the session. */
  key: string
  tries: { max: number; seconds: number }
  wrong: ErrorCode
  tooMany: ErrorCode
  /** The event of a wrong guess. */
  refused(left: number): AppEvent
  /** Called when the file has just been blocked for this person, once per block. */
  onBlocked?(tx: Tx): Promise<void>
  /** The result of the right secret; null or false for a wrong one. */
  compare(): Promise<T | null | false>
}

/**
 * Compares a secret. An attempt is counted before it is compared, so that concurrent ones cannot exceed the limit; the
 * last wrong one blocks the file for this person.
 */
export async function guess<T>(
  { db, limits, audit }: Pick<ProtectionDeps, 'db' | 'limits' | 'audit'>,
  actor: PersonActor,
  { key, tries: { max, seconds }, wrong, tooMany, refused, onBlocked, compare }: Guess<T>,
): Promise<T> {
  const shut = `${key}:shut`
  let left = 0
  let isBlocked = false
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
    isBlocked = (await limits.count(shut, seconds)).count === 1
    await limits.assertFree(shut, 1, tooMany)
    throw new AppError(wrong, { left })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await transactUnsynced(db, async (tx) => {
      await audit.record(tx, actor, refused(left), 'refused')
      if (isBlocked) await onBlocked?.(tx)
    })
    throw error
  }
}
