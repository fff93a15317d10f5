import { businessFeatures, type Input, type Language, type Reply } from '@khlang/contract'
import { type BusinessFeatures, type changeBusinessFeatures, listedEmployees } from '@khlang/contract/business-features'
import type { getMissingFeatures } from '@khlang/contract/packages'
import type { PersonActor } from '../../../platform/actor.ts'
import type { AdminDeps } from '../deps.ts'
import * as repo from './features.repo.ts'

type Changes = Input<typeof changeBusinessFeatures>['body']
type Setting = { audience: repo.BoundRow['audience']; audienceId: string }

/** The features of a business, and what its groups and people may use. */
export function createBusinessFeatures({ db, accounts }: Pick<AdminDeps, 'db' | 'accounts'>) {
  async function list({ accountId }: PersonActor, language: Language): Promise<BusinessFeatures> {
    const features = new Map((await repo.findFeatures(db, accountId)).map(({ feature, status }) => [feature, status]))
    const bounds = await repo.findBounds(db, accountId)
    const boxes = await repo.findBoxPermissions(db, accountId)
    const counts = await repo.countOfEmployees(db, accountId)
    const ids = [...bounds, ...boxes].map(({ audienceId }) => audienceId)
    const names = await accounts.findAudiences(db, accountId, [...new Set(ids)], language)
    /** With its audience; nothing if that is gone. */
    const named = <T extends Setting>(rows: readonly T[]) =>
      rows.flatMap((row) => {
        const found = names.get(row.audienceId)
        if (!found) return []
        const { type, id, name, above } = found
        return [{ row, audience: { type, id, name, above } }]
      })
    const hidden = (count: number) => Math.max(0, count - listedEmployees)
    return {
      features: Object.fromEntries(businessFeatures.map((name) => [name, features.get(name) === 'Y'])) as Record<
        (typeof businessFeatures)[number],
        boolean
      >,
      bounds: named(bounds).map(({ row, audience }) => ({
        feature: row.feature,
        audience,
        allowed: row.status === 'Y',
      })),
      boxes: named(boxes).map(({ row, audience }) => ({ box: row.box, audience, permission: row.permission })),
      package: await accounts.describePackage(db, accountId),
      more: hidden(counts.bounds) + hidden(counts.boxes),
    }
  }

  return {
    list,

    /** For everybody who works there: what new use is refused of, so that nobody begins it in vain. */
    missing: async ({ accountId, accountKind }: PersonActor): Promise<Reply<typeof getMissingFeatures>> => ({
      items: accountKind === 'business' ? (await accounts.describePackage(db, accountId)).others : [],
    }),

    /** All of these changes, or none. */
    async change(
      actor: PersonActor,
      { features, bounds, boxes }: Changes,
      language: Language,
    ): Promise<BusinessFeatures> {
      await accounts.changeFeatures(actor, actor.accountId, {
        ...(features && { features: features.map(({ feature, on }) => ({ feature, status: yesNo(on) })) }),
        ...(bounds && {
          bounds: bounds.map(({ feature, allowed, ...whom }) => ({
            feature,
            ...audienceOf(whom),
            status: allowed === null ? null : yesNo(allowed),
          })),
        }),
        ...(boxes && {
          boxes: boxes.map(({ box, permission, ...whom }) => ({ box, permission, ...audienceOf(whom) })),
        }),
      })
      return list(actor, language)
    },
  }
}

const yesNo = (on: boolean) => (on ? 'Y' : 'N')

const audienceOf = ({ audience, audienceId }: { audience: Setting['audience']; audienceId?: string }) => ({
  audience,
  ...(audienceId !== undefined && { audienceId }),
})
