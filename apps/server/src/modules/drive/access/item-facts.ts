import type { Operation } from '@khlang/contract/permissions'
import { personOf, type Principal } from '../../../platform/actor.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import { findSessionKey } from '../gates/encryption.repo.ts'
import { isExpired } from '../gates/expiry.rules.ts'
import { isFileOpen } from '../gates/file-passwords.repo.ts'
import { findLocksBelow, holdsOne } from '../gates/locks.repo.ts'
import { holderOf } from '../gates/locks.rules.ts'
import { FOLDER, type ItemRow } from '../model/drive.types.ts'
import { findSpace } from '../model/quota.repo.ts'
import {
  type AccountState,
  requiresPassphrase,
  requiresPassword,
  dependsOnSpace,
  type ItemState,
} from './access.gates.rules.ts'
import type { CellFacts, Facts } from './access.operation.rules.ts'
import type { Located } from './located.ts'

const noFeaturesOff: ReadonlySet<Operation> = new Set()
/** What happens to a folder by these happens to everything below it. */
const wholeTree: ReadonlySet<Operation> = new Set(['item.rename', 'item.moveWithin', 'item.moveOut', 'item.trash'])

/** In the trash, expired, or below something that is. */
export const stateOf = ({ chain, trashed }: Pick<Located, 'chain' | 'trashed'>, now: Date): ItemState =>
  trashed ? 'trashed' : chain.some((link) => isExpired(link, now)) ? 'expired' : 'normal'

/** What the rules want to know of an item before they decide. */
export function createItemFacts({ clock }: { clock: Clock }) {
  /** Why an account may only read: suspended or ended, or more kept than its quota allows. */
  async function accountState(db: Db, located: Located, countSpace = true): Promise<AccountState> {
    const { drive } = located
    if (drive.account_status !== 'active') return 'suspended'
    if (!countSpace) return 'active'
    const space = located.space ?? (await findSpace(db, drive.id))
    return space && space.used > space.quota ? 'readOnly' : 'active'
  }

  /** Whether others hold the item: it itself, with a folder above it, or by something below it that would go along. */
  async function isHeldByOthers(db: Db, actor: Principal, operation: Operation, { item, chain }: Located) {
    const now = clock.now()
    // Only a person can be the one who holds it.
    const me = personOf(actor)?.personId ?? null
    const locks = chain.filter((link, height) => {
      const holder = height === 0 || link.lock_deep ? holderOf(link, now.getTime()) : null
      return holder !== null && holder !== me
    })
    for (const { id } of locks) if (me === null || !(await holdsOne(db, [id], me, now))) return true
    if (item.kind !== FOLDER || !wholeTree.has(operation)) return false
    return (await findLocksBelow(db, item, now)).some((lock) => lock.person_id !== me)
  }

  /** A file with a password is open to the sign-in that has given it, and to nobody who has none. */
  async function isShutByPassword(db: Db, actor: Principal, item: ItemRow): Promise<boolean> {
    if (item.password_hash === null) return false
    const sessionId = personOf(actor)?.sessionId ?? ''
    return sessionId === '' || !(await isFileOpen(db, sessionId, item.id, clock.now()))
  }

  /** An encrypted file is open to the sign-in that has given its passphrase, and to nobody who has none. */
  async function isSealedFrom(db: Db, actor: Principal, item: ItemRow): Promise<boolean> {
    if (!item.encrypted) return false
    const person = personOf(actor)
    return !(person?.sessionKey && (await findSessionKey(db, person.sessionId, item.id, clock.now())))
  }

  async function factsFor(
    db: Db,
    actor: Principal,
    operation: Operation,
    located: Located,
    more: CellFacts,
  ): Promise<Facts> {
    const { item, drive } = located
    const me = personOf(actor)?.personId
    return {
      account: await accountState(db, located, dependsOnSpace(operation)),
      state: stateOf(located, clock.now()),
      passwordRequired: requiresPassword(operation) && (await isShutByPassword(db, actor, item)),
      encrypted: item.encrypted,
      passphraseRequired: requiresPassphrase(operation) && (await isSealedFrom(db, actor, item)),
      lockedByOther: await isHeldByOthers(db, actor, operation, located),
      typeBlocked: false,
      featuresOff: noFeaturesOff,
      uploadedByMe: me !== undefined && item.created_by === me,
      deletedByMe: me !== undefined && item.trashed_by === me,
      ownedByCustomer: actor.kind === 'support' && drive.person_id === actor.customer.personId,
      ...more,
    }
  }

  return { accountState, factsFor }
}
