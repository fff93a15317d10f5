import type { BusinessFeature, MenuFeature } from '@khlang/contract'
import type { Actor } from '../../platform/actor.ts'
import { transact, type Tx } from '../../platform/db.ts'
import { businessFeatureOf, isMenuFeature, type MailPermission, type YesNo } from './accounts.rules.ts'
import { refusal } from './organisation.rules.ts'
import { lockChart } from './employees.repo.ts'
import * as repo from './features.repo.ts'
import type { AccountsDeps } from './deps.ts'
import { assertManages } from './permit.ts'

type AudienceInput = {
  audience: 'business' | 'department' | 'role' | 'employee'
  /** A department, role or employee; not needed for the business itself. */
  audienceId?: string
}

type BoundInput = AudienceInput & {
  /** A menu or a business feature. */
  feature: string
  /** Null removes the restriction; the default is allowed. */
  status: YesNo | null
}

type BoxInput = AudienceInput & {
  box: 'inbox' | 'outbox'
  /** Null removes the setting; the default is no access. */
  permission: MailPermission | null
}

type FeatureChanges = {
  /** Keys in any case, spaces allowed, such as "Rename document" (C35). */
  features?: readonly { feature: string; status: YesNo }[]
  bounds?: readonly BoundInput[]
  boxes?: readonly BoxInput[]
}

function requireFeature(key: string): BusinessFeature {
  const feature = businessFeatureOf(key)
  if (feature === null) throw refusal('INVALID_INPUT', 'feature', 'no such feature')
  return feature
}

const requireAnyFeature = (key: string): MenuFeature | BusinessFeature =>
  isMenuFeature(key) ? key : requireFeature(key)

/** The features of a business, and which groups of its people may use them. */
export function createFeatures({ db, audit, hooks }: AccountsDeps) {
  /** Switches a feature of a business, in the caller's transaction. */
  async function writeFeature(tx: Tx, actor: Actor, businessId: string, key: string, status: YesNo): Promise<void> {
    const feature = requireFeature(key)
    const before = await repo.findFeature(tx, businessId, feature)
    if (before === status) return
    await repo.upsertFeature(tx, { business_id: businessId, feature, status })
    const data = { changes: { [feature]: status }, before: { [feature]: before ?? null } }
    await audit.record(tx, actor, { type: 'business.changed', subject: businessId, data })
  }

  /** The id of the group or employee; NOT_FOUND if the business has none with it. */
  async function requireAudience(tx: Tx, businessId: string, { audience, audienceId = businessId }: AudienceInput) {
    const isKnown =
      audience === 'business' ? audienceId === businessId : await repo.hasAudience(tx, businessId, audience, audienceId)
    if (!isKnown) throw refusal('NOT_FOUND', 'audienceId', `no such ${audience} in this business`)
    return audienceId
  }

  async function recordFor(
    tx: Tx,
    actor: Actor,
    businessId: string,
    {
      key,
      before,
      after,
      audienceId,
    }: { key: string; before: string | null; after: string | null; audienceId: string },
  ) {
    const data = { changes: { [key]: after }, before: { [key]: before }, audienceId }
    await audit.record(tx, actor, { type: 'business.changed', subject: businessId, data })
  }

  /** Allows or blocks a menu or feature for a group or an employee, in the caller's transaction. */
  async function writeBound(tx: Tx, actor: Actor, businessId: string, input: BoundInput): Promise<void> {
    const feature = requireAnyFeature(input.feature)
    const { audience, status } = input
    const audienceId = await requireAudience(tx, businessId, input)
    const key = { business_id: businessId, audience, audience_id: audienceId, feature }
    const before = (await repo.findBound(tx, key)) ?? null
    if (before === status) return
    await (status === null ? repo.deleteBound(tx, key) : repo.upsertBound(tx, { ...key, status }))
    await recordFor(tx, actor, businessId, { key: feature, before, after: status, audienceId })
  }

  /** Sets what a group or an employee may do with a box, in the caller's transaction. */
  async function writeBoxPermission(tx: Tx, actor: Actor, businessId: string, input: BoxInput): Promise<void> {
    const { audience, box, permission } = input
    const audienceId = await requireAudience(tx, businessId, input)
    const key = { business_id: businessId, audience, audience_id: audienceId, box }
    const before = (await repo.findBoxPermission(tx, key)) ?? null
    if (before === permission) return
    if (audience === 'employee') {
      const personId = await repo.setOwnBoxPermission(tx, audienceId, box, permission)
      await hooks?.onRightsChanged?.(tx, personId)
    } else {
      await (permission === null
        ? repo.deleteBoxPermission(tx, key)
        : repo.upsertBoxPermission(tx, { ...key, permission }))
    }
    await recordFor(tx, actor, businessId, { key: box, before, after: permission, audienceId })
  }

  return {
    writeFeature,

    /** All of these, or none: one line of the log for each that differs. */
    async changeFeatures(actor: Actor, businessId: string, { features, bounds, boxes }: FeatureChanges): Promise<void> {
      assertManages(actor, businessId)
      await transact(db, async (tx) => {
        await lockChart(tx, businessId)
        for (const { feature, status } of features ?? []) await writeFeature(tx, actor, businessId, feature, status)
        for (const bound of bounds ?? []) await writeBound(tx, actor, businessId, bound)
        for (const box of boxes ?? []) await writeBoxPermission(tx, actor, businessId, box)
      })
    },
  }
}
