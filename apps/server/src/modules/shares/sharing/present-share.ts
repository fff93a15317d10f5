import type { Share } from '@khlang/contract/shares'
import type { PersonActor } from '../../../platform/actor.ts'
import { model } from '../../drive/index.ts'
import type { ShareRow } from './shares.repo.ts'

/** What decides how a share is shown to a caller. */
export type Shown = { located: model.Proved; mayCancelOthers: boolean; now: Date }

/** A share as the API returns it. */
export function presentShare(actor: PersonActor, row: ShareRow, { located, mayCancelOthers, now }: Shown): Share {
  const isMine = row.created_by === actor.personId
  const folder = located.ancestors.find(({ id }) => id === row.item_id)
  return {
    id: row.id,
    itemId: row.item_id,
    holder: { kind: row.kind, id: row.holder_id, name: row.holder_name, detail: row.holder_detail },
    permission: row.level,
    mayReshare: row.may_reshare,
    expiresAt: row.expires_at?.toISOString() ?? null,
    state: stateOf(row, located, now),
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by === null ? null : { id: row.created_by, name: row.maker_name ?? '' },
    from: folder && folder.id !== located.item.id ? { id: folder.id, name: folder.name } : null,
    mayChange: (isMine || mayCancelOthers) && !isHeldBy(row, actor),
    mayEnd: isMine || mayCancelOthers,
  }
}

/** The share is held by this person: then somebody else decides how far it goes. */
export const isHeldBy = ({ kind, holder_id }: ShareRow, { personId }: PersonActor): boolean =>
  kind === 'person' && holder_id === personId

function stateOf(row: ShareRow, located: model.Proved, now: Date): Share['state'] {
  if (row.expires_at !== null && row.expires_at <= now) return 'expired'
  return row.maker_closed || model.stateOf(located, now) !== 'normal' ? 'suspended' : 'active'
}
