import { formatInstant } from '@khlang/contract'
import type { PersonActor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db.ts'
import { readInBoth } from '../../../platform/reader.ts'
import { findPersonName } from '../../../platform/person-names.ts'
import type { HistoryDeps } from '../deps.ts'
import type { RunRow } from './restores.repo.ts'

/** Notifies the owner of a private drive, and records in the log, what an admin does with it, without any names. */
export function createRecordPrivate({
  audit,
  notifications,
  clock,
}: Pick<HistoryDeps, 'audit' | 'notifications' | 'clock'>) {
  return async (tx: Tx, actor: PersonActor, run: RunRow, items: number, how: 'started' | 'ended'): Promise<void> => {
    if (run.owner_id === null) return
    const at = run.at.toISOString()
    const type = `private-restore.${how}` as const
    await audit.record(tx, actor, { type, subject: actor.accountId, data: { personId: run.owner_id, at, items } })
    if (how === 'ended') return
    await notifications.notify(tx, {
      kind: 'driveRestored',
      key: `restored-${run.id}`,
      personId: run.owner_id,
      accountId: actor.accountId,
      data: {
        who: await readInBoth(() => findPersonName(tx, actor.personId)),
        when: { th: formatInstant(run.at, 'th'), en: formatInstant(run.at, 'en') },
      },
      path: '/mydrive',
      at: clock.now(),
    })
  }
}
