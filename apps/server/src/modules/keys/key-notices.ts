import { formatInstant } from '@khlang/contract'
import type { PersonActor } from '../../platform/actor.ts'
import { transact, type Tx } from '../../platform/db.ts'
import { readInBoth } from '../../platform/reader.ts'
import { findPersonName } from '../../platform/person-names.ts'
import type { NewNotice } from '../notifications/index.ts'
import type { KeysDeps } from './deps.ts'
import * as repo from './keys.repo.ts'

const page = '/onebox-system-admin-generatekey'
const weekMs = 7 * 86_400_000

/** What every Admin Business hears of the keys of their business; nobody can turn that off, because a key opens the drive. */
export function createKeyNotices({ db, clock, accounts, notifications }: KeysDeps) {
  type Reason = Pick<NewNotice, 'kind' | 'key' | 'data'>

  async function notifyAdmins(tx: Tx, accountId: string, reason: Reason, at: Date): Promise<void> {
    for (const { personId } of await accounts.findAnswerable(tx, accountId))
      await notifications.notify(tx, { ...reason, personId, accountId, path: page, at })
  }

  return {
    /** In the transaction that creates or revokes the key. */
    async notifyOf(tx: Tx, actor: PersonActor, event: 'created' | 'revoked', key: { id: string; name: string }) {
      const data = { who: await readInBoth(() => findPersonName(tx, actor.personId)), name: key.name }
      const kind = event === 'created' ? 'keyCreated' : 'keyRevoked'
      await notifyAdmins(tx, actor.accountId, { kind, key: `key-${event}-${key.id}`, data }, clock.now())
    },

    /** Of keys that end within a week: once for each end, however often it runs. */
    notifyExpiring: (): Promise<void> =>
      transact(db, async (tx) => {
        const at = clock.now()
        const keys = await repo.findExpiringKeys(tx, at, new Date(at.getTime() + weekMs))
        for (const { id, account_id: accountId, name, expires_at: end } of keys) {
          const when = { th: formatInstant(end, 'th'), en: formatInstant(end, 'en') }
          const key = `key-expiring-${id}-${end.toISOString()}`
          await notifyAdmins(tx, accountId, { kind: 'keyExpiring', key, data: { name, when } }, at)
        }
      }),

    /** After somebody has left: keys that they created keep working, and belong to the business. */
    notifyCreatorLeft: (employeeId: string): Promise<void> =>
      transact(db, async (tx) => {
        const at = clock.now()
        for (const { id, account_id: accountId, name, personId } of await repo.findKeysOfLeaver(tx, employeeId, at)) {
          const who = await readInBoth(() => findPersonName(tx, personId))
          const key = `key-left-${id}-${employeeId}`
          await notifyAdmins(tx, accountId, { kind: 'keyCreatorLeft', key, data: { who, name } }, at)
        }
      }),
  }
}

export type KeyNotices = ReturnType<typeof createKeyNotices>
