import { randomUUID } from 'node:crypto'
import type { Level } from '@khlang/contract/permissions'
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
import { isOwner } from './may-share.ts'
import { createShareMails } from './share-mails.ts'
import * as repo from './shares.repo.ts'

export type Terms = { level: Level; expiresAt: Date | null; mayReshare: boolean; message: string; by: Person }
export type WriteShare = ReturnType<typeof createWriteShare>

/** Writes one share or invitation in the caller's transaction, its mail and its event; returns its id. */
export function createWriteShare(all: SharesDeps, outside: Outside) {
  const { audit, clock } = all
  const mails = createShareMails(all)
  return async (
    tx: Tx,
    actor: PersonActor,
    located: model.Allowed<'share.create'>,
    holder: Found,
    terms: Terms,
  ): Promise<string> => {
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
    if (id === undefined) throw new AppError('RECIPIENT_REPEATED')
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
    return id
  }
}
