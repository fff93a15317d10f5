import { type Input, type Reply, warningChannels } from '@khlang/contract'
import type {
  ExpiryPolicy,
  FolderPolicies,
  removeExpiryPolicy,
  setExpiryPolicy,
} from '@khlang/contract/expiry-policies'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { type Db, transactWithRetry, type Tx } from '../../../platform/db.ts'
import { model } from '../../drive/index.ts'
import * as repo from './expiry-policies.repo.ts'
import { datesForNew, parsePolicy } from './expiry-policies.rules.ts'
import { leaveToJob } from './apply-policy.ts'
import type { ProtectionDeps } from '../deps.ts'

/** Expiry policies: the default expiry of items added to a folder; the root of a drive may have one too. */
export function createExpiryPolicies({ db, clock, audit, access }: ProtectionDeps) {
  async function requireFolder(
    where: Db,
    actor: PersonActor,
    id: string,
    operation: 'item.details' | 'item.setExpiry',
  ) {
    const found = await access.requireItem(where, actor, operation, id)
    if (found.item.kind !== model.FOLDER) throw new AppError('NOT_A_FOLDER')
    return found
  }

  async function requireLockedFolder(tx: Tx, actor: PersonActor, id: string): Promise<void> {
    const found = await access.requireLockedItem(tx, actor, 'item.setExpiry', id)
    if (found.item.kind !== model.FOLDER) throw new AppError('NOT_A_FOLDER')
  }

  async function above({ item, ancestors, nodes, viewer }: model.Proved): Promise<FolderPolicies['above']> {
    const { here } = await repo.findReaching(db, item.parent_id, null)
    const policy = here === null ? undefined : await repo.findPolicy(db, here)
    if (!policy) return null
    const height = ancestors.findIndex(({ id }) => id === policy.item_id)
    const folder = ancestors[height]
    const mayName = folder !== undefined && model.scopeOf(viewer, nodes.slice(height)).access.level !== null
    return {
      days: policy.days,
      warnDays: policy.warn_days,
      folder: mayName ? { id: folder.id, name: folder.name } : null,
    }
  }

  const filesOf = async (where: Db, id: string) => repo.countFilesIn(where, await repo.findReached(where, id, id))

  return {
    async read(actor: PersonActor, id: string): Promise<FolderPolicies> {
      const found = await requireFolder(db, actor, id, 'item.details')
      const own = await repo.findPolicy(db, id)
      const isWhole = await access.may(db, actor, 'item.setExpiry', found)
      return { own: own ? present(own, isWhole) : null, above: await above(found) }
    },

    set: (
      actor: PersonActor,
      id: string,
      { existing = false, ...input }: Input<typeof setExpiryPolicy>['body'],
    ): Promise<Reply<typeof setExpiryPolicy>> =>
      transactWithRetry(db, async (tx) => {
        await requireLockedFolder(tx, actor, id)
        const kept = parsePolicy(input, await repo.findPolicy(tx, id))
        const at = clock.now()
        await repo.upsertPolicy(tx, { item_id: id, ...kept, set_by: actor.personId, set_at: at })
        const data = { change: 'set', days: kept.days, warnDays: kept.warn_days, existing } as const
        await audit.record(tx, actor, { type: 'expiry-policy.changed', subject: id, data })
        if (!existing) return { jobId: null }
        const plan = { channels: kept.channels, recipients: kept.recipients, set_by: actor.personId }
        const dating = { way: 'renew', policyId: id, dates: datesForNew(kept, at), at, plan } as const
        return {
          jobId: await leaveToJob(tx, actor, { rootId: id, dating, total: await filesOf(tx, id), announce: true }),
        }
      }),

    remove: (
      actor: PersonActor,
      id: string,
      { existing = false }: Input<typeof removeExpiryPolicy>['body'],
    ): Promise<Reply<typeof removeExpiryPolicy>> =>
      transactWithRetry(db, async (tx) => {
        await requireLockedFolder(tx, actor, id)
        const gone = await repo.deletePolicy(tx, id)
        if (!gone) return { jobId: null }
        const data = { change: 'removed', days: gone.days, warnDays: gone.warn_days, existing } as const
        await audit.record(tx, actor, { type: 'expiry-policy.changed', subject: id, data })
        if (!existing) return { jobId: null }
        const dating = { way: 'take', policyId: id, since: new Date(0) } as const
        return {
          jobId: await leaveToJob(tx, actor, { rootId: id, dating, total: await filesOf(tx, id), announce: true }),
        }
      }),
  }
}

/** The other recipients are shown only to people who may set them. */
const present = (row: repo.PolicyRow, isWhole: boolean): ExpiryPolicy => ({
  days: row.days,
  warnDays: row.warn_days,
  channels: warningChannels.filter((channel) => row.channels.includes(channel)),
  recipients: isWhole ? row.recipients : [],
})
