import type { Lock } from '../../drive/drive.rules.ts'

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
