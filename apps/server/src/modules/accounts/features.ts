import type { BusinessFeature, MenuFeature } from '@khlang/contract'
import type { Actor } from '../../platform/actor.ts'
import { transact, type Tx } from '../../platform/db.ts'
import { businessFeatureOf, isMenuFeature, type YesNo } from './accounts.rules.ts'
import { refusal } from './organisation.rules.ts'
import * as repo from './features.repo.ts'
import type { AccountsDeps } from './deps.ts'
import { assertManages } from './permit.ts'

export type BoundInput = {
  audience: 'business' | 'department' | 'role' | 'employee'
  /** A department, role or employee; not needed for the business itself. */
  audienceId?: string
  /** A menu or a business feature. */
  feature: string
  /** Null removes the restriction; the default is allowed. */
  status: YesNo | null
}

function requireFeature(key: string): BusinessFeature {
  const feature = businessFeatureOf(key)
  if (feature === null) throw refusal('INVALID_INPUT', 'feature', 'no such feature')
  return feature
}

const requireAnyFeature = (key: string): MenuFeature | BusinessFeature =>
  isMenuFeature(key) ? key : requireFeature(key)

/** The features of a business, and which groups of its people may use them. */
export function createFeatures({ db, audit }: AccountsDeps) {
  /** Switches a feature of a business, in the caller's transaction. */
  async function writeFeature(tx: Tx, actor: Actor, businessId: string, key: string, status: YesNo): Promise<void> {
    const feature = requireFeature(key)
    await repo.upsertFeature(tx, { business_id: businessId, feature, status })
    const changes = { [feature]: status }
    await audit.record(tx, actor, { type: 'business.changed', subject: businessId, data: { changes } })
  }

  return {
    writeFeature,

    /** @param key in any case, spaces allowed, such as "Rename document" (C35) */
    async setFeature(actor: Actor, businessId: string, key: string, status: YesNo): Promise<void> {
      assertManages(actor, businessId)
      await transact(db, (tx) => writeFeature(tx, actor, businessId, key, status))
    },

    async setBound(actor: Actor, businessId: string, input: BoundInput): Promise<void> {
      assertManages(actor, businessId)
      const feature = requireAnyFeature(input.feature)
      const { audience, status, audienceId = businessId } = input
      const key = { business_id: businessId, audience, audience_id: audienceId, feature }
      await transact(db, async (tx) => {
        const isKnown =
          audience === 'business'
            ? audienceId === businessId
            : await repo.hasAudience(tx, businessId, audience, audienceId)
        if (!isKnown) throw refusal('NOT_FOUND', 'audienceId', `no such ${audience} in this business`)
        await (status === null ? repo.deleteBound(tx, key) : repo.upsertBound(tx, { ...key, status }))
        const changes = { [`${feature} for ${audience} ${audienceId}`]: status }
        await audit.record(tx, actor, { type: 'business.changed', subject: businessId, data: { changes } })
      })
    },

    async listBounds(businessId: string) {
      const rows = await repo.findBounds(db, businessId)
      return rows.map(({ audience, audience_id, feature, status }) => ({
        audience,
        audienceId: audience_id,
        feature,
        status,
      }))
    },
  }
}
