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
  /** Of the department, role or employee; the business itself needs none. */
  audienceId?: string
  /** A menu or a business feature. */
  feature: string
  /** Null takes the bound away: nothing said is allowed. */
  status: YesNo | null
}

function requireFeature(key: string): BusinessFeature {
  const feature = businessFeatureOf(key)
  if (feature === null) throw refusal('INVALID_INPUT', 'feature', 'no such feature')
  return feature
}

const requireAnyFeature = (key: string): MenuFeature | BusinessFeature =>
  isMenuFeature(key) ? key : requireFeature(key)

/** Switches a feature of a business, inside the caller's transaction. */
export async function writeFeature(
  { audit }: AccountsDeps,
  tx: Tx,
  actor: Actor,
  businessId: string,
  key: string,
  status: YesNo,
): Promise<void> {
  const feature = requireFeature(key)
  await repo.upsertFeature(tx, { business_id: businessId, feature, status })
  const changes = { [feature]: status }
  await audit.record(tx, actor, { type: 'business.changed', subject: businessId, data: { changes } })
}

/** What a business has, and how far each group of its people may use it. */
export function featureOperations(deps: AccountsDeps) {
  const { db, audit } = deps
  return {
    /** @param key in any case and with spaces, such as "Rename document" (C35) */
    async setFeature(actor: Actor, businessId: string, key: string, status: YesNo): Promise<void> {
      assertManages(actor, businessId)
      await transact(db, (tx) => writeFeature(deps, tx, actor, businessId, key, status))
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
