import { changesTree } from '@khlang/contract/operation-reach'
import { requiresPassphrase } from '@khlang/contract/operation-gates'
import type { Operation } from '@khlang/contract/permissions'
import { personOf, type Principal } from '../../../platform/actor.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import { findSessionKey } from '../gates/session-keys.repo.ts'
import { isExpired } from '../gates/expiry.rules.ts'
import { isFileOpen } from '../gates/unlocks.repo.ts'
import { findLocksBelow, holdsOne } from '../gates/locks.repo.ts'
import { holderOf } from '../gates/locks.rules.ts'
import { FOLDER, type ItemRow } from '../model/drive.types.ts'
import { findSpace } from '../model/quota.repo.ts'
import { type AccountState, dependsOnSpace, type ItemState, requiresPassword } from './access.gates.rules.ts'
import { changesOwner, type Facts, type KnownCellFacts } from './access.operation.rules.ts'
import type { FindClosedBelow } from './closed-below.ts'
import { findPasswordsBelow } from './closed-below.repo.ts'
import type { ItemInContext } from './item-in-context.ts'

/** Trashed or expired, itself or through a folder. */
export const stateOf = ({ ancestors, trashed }: Pick<ItemInContext, 'ancestors' | 'trashed'>, now: Date): ItemState =>
  trashed ? 'trashed' : ancestors.some((row) => isExpired(row, now)) ? 'expired' : 'normal'

/** The facts about an item that the rules require. */
export function createItemFacts({ clock }: { clock: Clock }, isClosedBelow: FindClosedBelow) {
  /** Why an account is read-only: suspended or terminated, or over its quota. */
  async function accountState(db: Db, located: ItemInContext, countSpace = true): Promise<AccountState> {
    const { drive } = located
    if (drive.account_status !== 'active') return 'suspended'
    if (!countSpace) return 'active'
    const space = located.space ?? (await findSpace(db, drive.id))
    return space && space.used > space.quota ? 'readOnly' : 'active'
  }

  /** Whether others have locked the item: directly, through a folder above, or something below that is affected. */
  async function isHeldByOthers(db: Db, actor: Principal, operation: Operation, { item, ancestors }: ItemInContext) {
    const now = clock.now()
    // Only a person can hold a lock.
    const me = personOf(actor)?.personId ?? null
    const locks = ancestors.filter((row, height) => {
      const holder = height === 0 || row.lock_deep ? holderOf(row, now.getTime()) : null
      return holder !== null && holder !== me
    })
    for (const { id } of locks) if (me === null || !(await holdsOne(db, [id], me, now))) return true
    if (item.kind !== FOLDER || !changesTree(operation)) return false
    return (await findLocksBelow(db, item, now)).some((lock) => lock.person_id !== me)
  }

  /** Whether a file below has a password that this session has not given. */
  async function isPasswordBelow(db: Db, actor: Principal, { item }: ItemInContext) {
    if (item.kind !== FOLDER) return false
    const sessionId = personOf(actor)?.sessionId ?? ''
    return (await findPasswordsBelow(db, item, { sessionId, now: clock.now() })).length > 0
  }

  /** A file with a password is open to sessions that have given it; principals without a session have no access. */
  async function isClosedByPassword(db: Db, actor: Principal, item: ItemRow): Promise<boolean> {
    if (item.password_hash === null) return false
    const sessionId = personOf(actor)?.sessionId ?? ''
    return sessionId === '' || !(await isFileOpen(db, sessionId, item.id, clock.now()))
  }

  /**
   * An encrypted file is open to sessions that have given its passphrase; principals without a session have no access.
   */
  async function isClosedByEncryption(db: Db, actor: Principal, item: ItemRow): Promise<boolean> {
    if (!item.encrypted) return false
    const person = personOf(actor)
    return !(person?.sessionKey && (await findSessionKey(db, person.sessionId, item.id, clock.now())))
  }

  async function factsFor(
    db: Db,
    actor: Principal,
    operation: Operation,
    located: ItemInContext,
    more: KnownCellFacts,
  ): Promise<Facts> {
    const { item, drive } = located
    const me = personOf(actor)?.personId
    const ownerChanges = changesOwner(operation, drive.id, more)
    return {
      account: await accountState(db, located, dependsOnSpace(operation)),
      state: stateOf(located, clock.now()),
      closedBelow: await isClosedBelow(db, actor, operation, located, more),
      ownerChanges,
      passwordBelow: ownerChanges && (await isPasswordBelow(db, actor, located)),
      passwordRequired: requiresPassword(operation) && (await isClosedByPassword(db, actor, item)),
      encrypted: item.encrypted,
      passphraseRequired: requiresPassphrase(operation) && (await isClosedByEncryption(db, actor, item)),
      // Whoever brought the bytes has them anyway.
      barred: item.barred === 'waiting' && me !== undefined && item.modified_by === me ? null : item.barred,
      lockedByOther: await isHeldByOthers(db, actor, operation, located),
      uploadedByMe: me !== undefined && item.created_by === me,
      deletedByMe: me !== undefined && item.trashed_by === me,
      ownedByCustomer: actor.kind === 'support' && drive.person_id === actor.customer.personId,
      ...more,
    }
  }

  return { accountState, factsFor }
}
