import type { BusinessFeature, MenuFeature } from '@khlang/contract'
import { type BusinessPackage, type PackageFeature, packageFeatures } from '@khlang/contract/packages'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { type Db, requireRow, transact, type Tx } from '../../platform/db.ts'
import { businessFeatureOf, isMenuFeature, type MailPermission, type YesNo } from './accounts.rules.ts'
import { refusal } from './organisation.rules.ts'
import { lockChart } from './employees.repo.ts'
import * as repo from './features.repo.ts'
import type { AccountsDeps } from './deps.ts'
import { assertManages, assertProduct } from './permit.ts'

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
  if (feature === null) throw refusal('INVALID_INPUT', 'feature', 'noFeature')
  return feature
}

const requireAnyFeature = (key: string): MenuFeature | BusinessFeature =>
  isMenuFeature(key) ? key : requireFeature(key)

const isPackageFeature = (feature: string): feature is PackageFeature => packageFeatures.some((one) => one === feature)

/**
 * Refuses what the package of a business does not include (C46), in the transaction that uses it: an operator who
 * changes the package waits for it, and it for them. Citizens have everything.
 */
export async function assertInPackage(tx: Tx, accountId: string, feature: PackageFeature): Promise<void> {
  const row = await repo.lockInclusion(tx, accountId, feature)
  if (!row || row.kind !== 'business' || row.included) return
  throw new AppError('PACKAGE_FEATURE', { packages: row.packages ?? '–' })
}

/** What the package of a business includes, and which packages have the rest. */
export async function describePackage(db: Db, accountId: string): Promise<BusinessPackage> {
  const rows = await repo.findInclusions(db, accountId)
  const included = new Set(rows.filter((row) => row.own).map((row) => row.feature))
  const elsewhere = Map.groupBy(rows, (row) => row.feature)
  return {
    name: (await repo.findPackageName(db, accountId)) ?? '',
    includes: packageFeatures.filter((feature) => included.has(feature)),
    others: packageFeatures
      .filter((feature) => !included.has(feature))
      .map((feature) => ({ feature, packages: (elsewhere.get(feature) ?? []).map((row) => row.name).join(', ') })),
  }
}

/** The switches of a business that a package without them turns off. */
const switchesLost = async (tx: Tx, accountId: string, to: string): Promise<PackageFeature[]> =>
  (await repo.findSwitchesOutside(tx, accountId, to)).filter(isPackageFeature)

/** The features of a business, and which groups of its people may use them. */
export function createFeatures({ db, audit, hooks }: AccountsDeps) {
  /** Switches a feature of a business, in the caller's transaction. */
  async function writeFeature(tx: Tx, actor: Actor, businessId: string, key: string, status: YesNo): Promise<void> {
    const feature = requireFeature(key)
    const before = await repo.findFeature(tx, businessId, feature)
    if (before === status) return
    if (status === 'Y' && isPackageFeature(feature)) await assertInPackage(tx, businessId, feature)
    await repo.upsertFeature(tx, { business_id: businessId, feature, status })
    const data = { changes: { [feature]: status }, before: { [feature]: before ?? null } }
    await audit.record(tx, actor, { type: 'business.changed', subject: businessId, data })
  }

  /** The id of the group or employee; NOT_FOUND if the business has none with it. */
  async function requireAudience(tx: Tx, businessId: string, { audience, audienceId = businessId }: AudienceInput) {
    const isKnown =
      audience === 'business' ? audienceId === businessId : await repo.hasAudience(tx, businessId, audience, audienceId)
    if (!isKnown) throw refusal('NOT_FOUND', 'audienceId', 'noAudience')
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

  const assertKnown = async (to: string) => {
    const known = (await repo.listPackages(db)).map(({ id }) => id)
    if (!known.includes(to)) throw new Error(`no package ${to}: ${known.join(', ')}`)
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

    /** What it loses is turned off where it has a switch; everything else stays as it is until it is changed. */
    async changePackage(actor: Actor, businessId: string, to: string): Promise<void> {
      assertProduct(actor)
      await assertKnown(to)
      await transact(db, async (tx) => {
        const before = requireRow(await repo.lockPackage(tx, businessId), () => new AppError('NOT_FOUND'))
        if (before.kind !== 'business') throw new AppError('NOT_FOUND')
        if (before.package === to) return
        await repo.setPackage(tx, businessId, to)
        const data = { changes: { package: to }, before: { package: before.package } }
        await audit.record(tx, actor, { type: 'business.changed', subject: businessId, data })
        for (const feature of await switchesLost(tx, businessId, to))
          await writeFeature(tx, actor, businessId, feature, 'N')
        await hooks?.onRightsChanged?.(tx, businessId)
      })
    },
    async chooseNewPackage(actor: Actor, to: string): Promise<void> {
      assertProduct(actor)
      await assertKnown(to)
      await transact(db, (tx) => repo.setNewPackage(tx, to))
    },
  }
}
