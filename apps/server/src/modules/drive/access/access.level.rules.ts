import { type KeyScope, type Level, type Reason, type RuleLevel, rankOf, type Via } from '@khlang/contract/permissions'
import type { MadeAs } from '../../../platform/actor.ts'

/** A rule on a folder. `enabled` is false too while the toggle of its kind of audience is off. */
export type Rule = {
  id: string
  audience: 'business' | 'department' | 'role' | 'employee'
  audienceId: string | null
  level: RuleLevel
  enabled: boolean
  mayReshare: boolean
}
export type Share = {
  id: string
  audience: 'person' | 'department'
  audienceId: string
  level: Level
  expiresAt: Date | null
  madeAs: MadeAs
  enabled: boolean
  mayReshare: boolean
}
/** What one item of the chain adds of its own. Most items add nothing. */
export type AccessNode = {
  id: string
  rules: readonly Rule[]
  shares: readonly Share[]
  stopsInheriting: boolean
  restricted: boolean
  /** In the trash or expired: shares made on this item rest until it is back. */
  suspended: boolean
}
/** `employeeId` is null for somebody outside the business that owns the drive: no rule speaks of them, shares do. */
export type Person = {
  id: string
  employeeId: string | null
  departments: readonly { id: string; parentId: string | null; suspended: boolean }[]
  memberOf: readonly string[]
  roles: readonly string[]
  isAdminBusiness: boolean
  isOwner: boolean
}
export type Drive = { id: string; kind: 'personal' | 'business' }

/** How far somebody may pass an item on: never above this level, never after this instant. */
export type Reshare = { level: Level; until: Date | null }
export type Access = {
  as: 'level' | 'owner' | 'adminBusiness' | 'link' | 'uploadLink' | 'support' | 'key'
  level: Level | null
  /** No access to the folder itself, but it leads to one that is reachable: its name may be listed, nothing else. */
  pathOnly: boolean
  reshares: readonly Reshare[]
  scopes: readonly KeyScope[]
  reason: Reason
}

export const accessOf = (as: Access['as'], level: Level | null, via: Via, more: Partial<Access> = {}): Access => ({
  as,
  level,
  pathOnly: false,
  reshares: [],
  scopes: [],
  reason: { level, ruleId: null, via, fromFolder: null },
  ...more,
})
export const noAccess = accessOf('level', null, 'none')

type Found<T> = { from: string; is: T }
export type Viewer = {
  person: Person
  drive: Drive
  now: number
  departments: ReadonlySet<string>
  roles: ReadonlySet<string>
  everything: Access | null
}
/** The permissions in force inside one folder: computed once, then `enter` adds what a row has of its own. */
export type Scope = {
  viewer: Viewer
  rules: ReadonlyMap<string, Found<Rule>>
  shares: readonly Found<Share>[]
  area: string | null
  access: Access
}

/** A member of a department is also a member of the ones above it, as far up as none is suspended. */
export function membershipsOf({ departments, memberOf }: Pick<Person, 'departments' | 'memberOf'>): Set<string> {
  const byId = new Map(departments.map((department) => [department.id, department]))
  const found = new Set<string>()
  for (const direct of memberOf) {
    let at = byId.get(direct)
    while (at && !at.suspended && !found.has(at.id)) {
      found.add(at.id)
      at = at.parentId === null ? undefined : byId.get(at.parentId)
    }
  }
  return found
}

function everythingFor(person: Person, drive: Drive): Access | null {
  if (person.isOwner && drive.kind === 'personal') return accessOf('owner', 'admin', 'owner')
  if (person.isAdminBusiness && drive.kind === 'business') return accessOf('adminBusiness', 'admin', 'admin')
  return null
}

export const viewerOf = (person: Person, drive: Drive, now: Date): Viewer => ({
  person,
  drive,
  now: now.getTime(),
  departments: membershipsOf(person),
  roles: new Set(person.roles),
  everything: everythingFor(person, drive),
})

/** Above the root nothing is given to anyone but the owner and Admin Business. */
export const outside = (viewer: Viewer): Scope => ({
  viewer,
  rules: new Map(),
  shares: [],
  area: null,
  access: viewer.everything ?? noAccess,
})

function ruleNames(rule: Rule, { person, departments, roles }: Viewer) {
  if (!rule.enabled || person.employeeId === null) return false
  if (rule.audience === 'business') return true
  if (rule.audienceId === null) return false
  if (rule.audience === 'employee') return rule.audienceId === person.employeeId
  return (rule.audience === 'department' ? departments : roles).has(rule.audienceId)
}

const isLive = (share: Share, now: number) =>
  share.enabled && (share.expiresAt === null || share.expiresAt.getTime() > now)

const shareNames = (share: Share, { person, departments, now }: Viewer) =>
  isLive(share, now) &&
  (share.audience === 'person' ? share.audienceId === person.id : departments.has(share.audienceId))

/** Owner, Admin Business and level admin: whose shares a restricted folder lets through. */
export const isAdminMade = (madeAs: MadeAs) => madeAs !== 'other'

const keyOf = (rule: Rule) => (rule.audience === 'business' ? 'business' : `${rule.audience}:${rule.audienceId}`)

/** One step down the tree. An item that adds nothing of its own gives back the very scope it is in. */
export function enter(scope: Scope, node: AccessNode): Scope {
  const plain = !node.stopsInheriting && !node.restricted
  if (plain && node.rules.length === 0 && node.shares.length === 0) return scope
  const { viewer } = scope
  const bounds =
    !plain || node.rules.some((rule) => rule.enabled) || node.shares.some((share) => isLive(share, viewer.now))
  if (viewer.everything !== null || !bounds) return scope

  const rules = new Map(node.stopsInheriting ? [] : scope.rules)
  for (const rule of node.rules) if (ruleNames(rule, viewer)) rules.set(keyOf(rule), { from: node.id, is: rule })

  const own = node.suspended ? [] : node.shares.filter((share) => shareNames(share, viewer))
  const shares = [
    ...(node.stopsInheriting ? [] : scope.shares),
    ...own.map((share): Found<Share> => ({ from: node.id, is: share })),
  ].filter((share) => !node.restricted || isAdminMade(share.is.madeAs))

  return { viewer, rules, shares, area: node.id, access: resolve(rules, shares) }
}

/** Employee first; else the highest of departments and roles; else the business. "No access" counts at its own rank. */
function decidingRule(rules: Scope['rules']): Found<Rule> | undefined {
  let group: Found<Rule> | undefined
  for (const found of rules.values()) {
    if (found.is.audience === 'employee') return found
    if (found.is.audience === 'business') continue
    if (group === undefined || rankOf(found.is.level) > rankOf(group.is.level)) group = found
  }
  return group ?? rules.get('business')
}

const endOf = (share: Share) => share.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY

function highestShare(shares: Scope['shares']): Found<Share> | undefined {
  let best: Found<Share> | undefined
  for (const found of shares) {
    const ahead = best === undefined ? 1 : rankOf(found.is.level) - rankOf(best.is.level)
    if (ahead > 0 || (ahead === 0 && best !== undefined && endOf(found.is) > endOf(best.is))) best = found
  }
  return best
}

function resharesOf(rule: Found<Rule> | undefined, shares: Scope['shares']): Reshare[] {
  const reshares: Reshare[] = []
  if (rule?.is.mayReshare && rule.is.level !== 'none') reshares.push({ level: rule.is.level, until: null })
  for (const { is } of shares) if (is.mayReshare) reshares.push({ level: is.level, until: is.expiresAt })
  return reshares
}

function resolve(rules: Scope['rules'], shares: Scope['shares']): Access {
  const rule = decidingRule(rules)
  const share = highestShare(shares)
  const reshares = resharesOf(rule, shares)
  if (share !== undefined && rankOf(share.is.level) > rankOf(rule?.is.level ?? null)) {
    const reason: Reason = { level: share.is.level, ruleId: share.is.id, via: 'share', fromFolder: share.from }
    return accessOf('level', share.is.level, 'share', { reshares, reason })
  }
  if (rule === undefined) return noAccess
  const level = rule.is.level === 'none' ? null : rule.is.level
  const reason: Reason = { level, ruleId: rule.is.id, via: rule.is.audience, fromFolder: rule.from }
  return accessOf('level', level, rule.is.audience, { reshares, reason })
}

/** `chain` runs from the item up to the root of its drive, as a recursive query returns it. */
export const scopeOf = (viewer: Viewer, chain: readonly AccessNode[]): Scope =>
  chain.reduceRight((scope, node) => enter(scope, node), outside(viewer))

/**
 * The folders to list by name only: those above something reachable that are not reachable themselves. `chains` are the
 * chains of the items that carry a rule or a share. Only employees walk a business drive from its root; everyone else
 * starts at what was shared, and learns no name above it.
 */
export function pathFolders(viewer: Viewer, chains: readonly (readonly AccessNode[])[]): Set<string> {
  const path = new Set<string>()
  if (viewer.drive.kind !== 'business' || viewer.person.employeeId === null) return path
  for (const chain of chains) {
    const steps: { id: string; reachable: boolean }[] = []
    let scope = outside(viewer)
    for (const node of chain.toReversed()) {
      scope = enter(scope, node)
      steps.push({ id: node.id, reachable: scope.access.level !== null })
    }
    const deepest = steps.findLastIndex((step) => step.reachable)
    for (const step of steps.slice(0, Math.max(deepest, 0))) if (!step.reachable) path.add(step.id)
  }
  return path
}

/** What a list shows of a row: the access itself, or a name-only entry where it leads further down. */
export const orPathOnly = (access: Access, itemId: string, path: ReadonlySet<string>): Access =>
  access.level === null && path.has(itemId) ? { ...access, pathOnly: true } : access

/** Moving inside one permission area keeps who can reach the item; moving out of it equals deleting there. */
export const moveOperation = (from: Scope, to: Scope): 'item.moveWithin' | 'item.moveOut' =>
  from.viewer.drive.id === to.viewer.drive.id && from.area === to.area ? 'item.moveWithin' : 'item.moveOut'
