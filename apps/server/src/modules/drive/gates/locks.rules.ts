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

/**
 * The lock that prevents taking another. One person's own locks coexist, and so do a person's and a program's own; two
 * programs must both agree to share.
 */
export function obstacleTo(
  input: { personId: string; kind: 'system' | 'manual'; shared: boolean },
  locks: readonly Lock[],
): Lock | undefined {
  return locks.find((lock) => {
    if (input.shared && lock.shared) return false
    return lock.person_id !== input.personId || (input.kind === 'system' && lock.kind === 'system')
  })
}

/** A system lock expires this long after its holder's last refresh. */
export const heartbeatSeconds = 300

/** The end of a system lock: as requested by its program, limited by the heartbeat. */
export const systemLockEnd = (now: Date, wantedSeconds: number | null): Date =>
  new Date(now.getTime() + Math.min(Math.max(wantedSeconds ?? heartbeatSeconds, 1), heartbeatSeconds) * 1000)
