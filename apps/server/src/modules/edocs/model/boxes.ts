import type { EdocBox } from '@khlang/contract/edoc-states'
import type { AccountActor, ReadingActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/db.ts'
import type { EdocsDeps } from '../deps.ts'

export type BoxPermission = 'off' | 'view' | 'manage'

/** What a caller may do with the boxes of their account; keys by their scopes. Support may see metadata, and never more. */
export function createBoxes({ db, accounts }: Pick<EdocsDeps, 'db' | 'accounts'>) {
  async function permissionOf(actor: ReadingActor, box: EdocBox, on: Db = db): Promise<BoxPermission> {
    if (actor.kind === 'key') return box === 'outbox' && actor.key.scopes.includes('outbox:read') ? 'view' : 'off'
    if (actor.kind === 'support') return 'view'
    return accounts.findBoxPermission(on, actor, box)
  }

  /** @throws BOX_NOT_ALLOWED, or ACCOUNT_SUSPENDED for a change */
  async function requireBox(
    actor: ReadingActor,
    box: EdocBox,
    wanted: 'view' | 'manage',
    on: Db = db,
  ): Promise<BoxPermission> {
    const held = await permissionOf(actor, box, on)
    if (wanted === 'manage') assertActive(actor)
    if (held === 'off' || (wanted === 'manage' && held !== 'manage')) throw new AppError('BOX_NOT_ALLOWED')
    return held
  }

  return {
    permissionOf,

    /** The accounts whose box a caller may see, with what they may do there: their own, or all of them (C48). */
    async permittedAccounts(
      actor: ReadingActor,
      box: EdocBox,
      scope: 'account' | 'all',
    ): Promise<Map<string, BoxPermission>> {
      if (scope === 'account' || actor.kind !== 'person')
        return new Map([[actor.accountId, await requireBox(actor, box, 'view')]])
      const own = await accounts.listAccounts(db, actor.personId)
      const permitted = await Promise.all(
        own.map(async ({ accountId }) => [accountId, await permissionOf({ ...actor, accountId }, box)] as const),
      )
      return new Map(permitted.filter(([, permission]) => permission !== 'off'))
    },

    requireBox,
    /** Who may send for the account: programs with their scope, and people who manage the outbox. */
    async requireSender(actor: AccountActor): Promise<void> {
      if (actor.kind === 'key') {
        if (!actor.key.scopes.includes('inbox:write')) throw new AppError('KEY_NOT_ALLOWED')
        return
      }
      assertActive(actor)
      if ((await permissionOf(actor, 'outbox')) !== 'manage') throw new AppError('BOX_NOT_ALLOWED')
    },
  }
}

/** A suspended account reads, and changes nothing. */
function assertActive(actor: ReadingActor): void {
  if (actor.kind === 'person' && actor.accountStatus !== 'active') throw new AppError('ACCOUNT_SUSPENDED')
}

export type Boxes = ReturnType<typeof createBoxes>
