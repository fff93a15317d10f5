/** The lock columns of an item, from the lock that lasts longest. */
export type LockMark = { locked_by: string | null; lock_until: Date | null }

/** The current holder of an item; an expired lock has no effect, swept or not. */
export function holderOf({ locked_by, lock_until }: LockMark, now: number): string | null {
  return lock_until !== null && lock_until.getTime() <= now ? null : locked_by
}

/** A lock as it is stored. */
export type Lock = {
  id: string
  item_id: string
  kind: string
  via: string
  person_id: string
  shared: boolean
  deep: boolean
  owner_text: string
  created_at: Date
  expires_at: Date | null
}

export type HeldLock = Lock & { holder_name: string }

const endOf = ({ expires_at }: Pick<Lock, 'expires_at'>) => expires_at?.getTime() ?? Number.POSITIVE_INFINITY

export const isActive = (lock: Pick<Lock, 'expires_at'>, now: Date): boolean => endOf(lock) > now.getTime()

/** The lock that represents all locks of an item: the one that lasts longest, manual before system. */
export function leadingLock<T extends Pick<Lock, 'expires_at' | 'kind'>>(locks: readonly T[]): T | undefined {
  return [...locks].sort((a, b) => {
    const [endA, endB] = [endOf(a), endOf(b)]
    if (endA !== endB) return endB > endA ? 1 : -1
    return Number(b.kind === 'manual') - Number(a.kind === 'manual')
  })[0]
}
