import { randomUUID } from 'node:crypto'
import { type Level, rankOf } from '@khlang/contract/permissions'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Tx } from '../../../platform/db.ts'
import { hashToken, newToken } from '../../../platform/tokens.ts'
import type { Person } from '../../accounts/index.ts'
import { model } from '../../drive/index.ts'
import type { SharesDeps } from '../deps.ts'
import type { Found } from '../recipients/find-recipients.ts'
import type { Outside } from '../recipients/outside.ts'
import { insertInvitation } from './invitations.repo.ts'
import { createApplyChange } from './apply-change.ts'
import { isOwner, type MayShare } from './may-share.ts'
import { createShareMails } from './share-mails.ts'
import * as repo from './shares.repo.ts'

/** What to do about a holder who has a share already: leave it, make it what is given now, or never take anything away. */
type Existing = 'ask' | 'change' | 'raise'
export type Terms = {
  level: Level
  expiresAt: Date | null
  mayReshare: boolean
  message: string
  by: Person
  existing: Existing
}
/** `exists`: the holder has this share on other terms, which were left as they are. */
export type Written = { id: string; outcome: 'new' | 'changed' | 'unchanged' | 'exists' }
type Asked = Pick<Terms, 'level' | 'expiresAt' | 'mayReshare'>

const isSame = (row: repo.ShareRow, { level, expiresAt, mayReshare }: Asked) =>
  row.level === level && row.may_reshare === mayReshare && row.expires_at?.getTime() === expiresAt?.getTime()

/**
 * Writes one share or invitation in the caller's transaction, its mail and its event. Of a holder who has one in force,
 * that one is changed or left as it is; a change notifies nobody. Throws what is wrong with the recipient.
 */
export function createWriteShare(all: SharesDeps, may: MayShare, outside: Outside) {
  const { audit, clock } = all
  const mails = createShareMails(all)
  const apply = createApplyChange(all, may, outside)

  async function meetExisting(
    tx: Tx,
    actor: PersonActor,
    located: model.Allowed<'share.create'>,
    holder: Found,
    { level, expiresAt, mayReshare, existing }: Terms,
  ): Promise<Written> {
    const row = await repo.findShareOf(tx, located.item.id, holder)
    // One that the policy of the business has switched off.
    if (!row) throw new AppError('RECIPIENT_REPEATED')
    const { id } = row
    const isEnough = existing === 'raise' && rankOf(row.level) >= rankOf(level)
    if (isEnough || isSame(row, { level, expiresAt, mayReshare })) return { id, outcome: 'unchanged' }
    if (existing === 'ask') return { id, outcome: 'exists' }
    const kept = existing === 'raise' ? row.may_reshare : mayReshare
    await apply(tx, actor, located, row, { level, expires_at: expiresAt, may_reshare: kept })
    return { id, outcome: 'changed' }
  }

  return async (
    tx: Tx,
    actor: PersonActor,
    located: model.Allowed<'share.create'>,
    holder: Found,
    terms: Terms,
  ): Promise<Written> => {
    if (isOwner(located, holder)) throw new AppError('RECIPIENT_OWNER')
    await outside.assertAllowed(tx, located.drive.account_id, holder)
    const { level, expiresAt, mayReshare, message, by } = terms
    const now = clock.now()
    const token = newToken()
    const row = {
      id: randomUUID(),
      level,
      may_reshare: mayReshare,
      expires_at: expiresAt,
      made_as: model.madeAsOf(located.access),
      created_by: actor.personId,
      account_id: actor.accountId,
      message,
      created_at: now,
    }
    const id =
      holder.kind === 'invitation'
        ? await insertInvitation(tx, located, { ...row, email: holder.email, token_hash: hashToken(token) }, now)
        : await repo.insertShare(tx, located, { ...row, audience: holder.kind, audience_id: holder.id }, now)
    if (id === undefined) return meetExisting(tx, actor, located, holder, terms)
    const announced = {
      shareId: id,
      item: located.item,
      driveAccountId: located.drive.account_id,
      level,
      message,
      expiresAt,
    }
    if (holder.kind === 'invitation') await mails.invite(tx, by, announced, holder.email, token)
    else await mails.notify(tx, by, announced, holder.notified)
    await audit.record(tx, actor, {
      type: holder.kind === 'invitation' ? 'share.invited' : 'share.created',
      subject: located.item.id,
      data: {
        shareId: id,
        holderKind: holder.kind,
        holder: holder.kind === 'invitation' ? holder.email : holder.id,
        level,
        expiresAt: expiresAt?.toISOString() ?? null,
        mayReshare,
      },
    })
    return { id, outcome: 'new' }
  }
}
