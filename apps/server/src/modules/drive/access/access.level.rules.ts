import {
  covers,
  type KeyScope,
  type Level,
  type Reason,
  type RuleLevel,
  rankOf,
  type Via,
} from '@khlang/contract/permissions'
import type { MadeAs, Maker } from '../../../platform/actor.ts'

/** A rule on a folder, `switchedOn` there. `enabled` is also false while its kind of audience is switched off. */
export type Rule = {
  id: string
  audience: 'business' | 'department' | 'role' | 'employee'
  audienceId: string | null
  level: RuleLevel
  enabled: boolean
  switchedOn: boolean
  mayReshare: boolean
}
export type Share = {
  id: string
  audience: 'person' | 'department' | 'business'
  audienceId: string
  level: Level
  expiresAt: Date | null
  madeAs: MadeAs
  /** Who made it, acting for which account; unknown of shares whose maker is gone. */
  maker: Maker | null
  /** False while the account that the sharer acted for is suspended or terminated. */
  enabled: boolean
  mayReshare: boolean
  /** Members of the department or the business who gave it up for themselves. */
  leftBy: readonly string[]
}
/** The grants of one item. Most items have none. */
export type AccessNode = {
  id: string
  rules: readonly Rule[]
  shares: readonly Share[]
  stopsInheriting: boolean
  restricted: boolean
  /** Trashed or expired: shares of this item are suspended until it is restored. */
  suspended: boolean
}
/**
 * `employeeId` is null for people outside the business that owns the drive: rules do not apply to them, shares do.
 * `accountId` is the account that they act for; the departments are those of that account.
 */
export type Person = {
  id: string
  accountId: string
  employeeId: string | null
  departments: readonly { id: string; parentId: string | null; suspended: boolean }[]
  memberOf: readonly string[]
  roles: readonly string[]
  isAdminBusiness: boolean
  isOwner: boolean
}
/** `closed`: its account is suspended or terminated, and nobody has access through shares. */
export type Drive = { id: string; kind: 'personal' | 'business'; closed?: boolean }

/** How far a person may re-share an item: up to this level, until this time. */
export type Reshare = { level: Level; until: Date | null }
export type Access = {
  as: 'level' | 'owner' | 'adminBusiness' | 'link' | 'uploadLink' | 'support' | 'key'
  level: Level | null
  /** No access to the folder itself, but to something below it: only its name may be listed. */
  pathOnly: boolean
  reshares: readonly Reshare[]
  scopes: readonly KeyScope[]
  /** The folder that a key is limited to: its own way in, which it cannot remove. */
  isReach?: boolean
  /** Beside the table: an upload link gives this file new versions, and does nothing else with it. */
  addsVersions?: boolean
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
/** Whether nothing inside may be listed. Support holds no level, and sees names all the same. */
export const isDenied = ({ level, as }: Access): boolean => level === null && as !== 'support'

type Found<T> = { from: string; is: T }
/** `restricted`: a folder between the share and here is, or its own. */
type FoundShare = Found<Share> & { restricted: boolean }
export type Viewer = {
  person: Person
  drive: Drive
  now: number
  departments: ReadonlySet<string>
  roles: ReadonlySet<string>
  everything: Access | null
  /** The makers of shares that give no more than these may give on themselves, by {@link makerKey}. */
  makers: ReadonlyMap<string, Viewer>
}
/** What names somebody in a folder. */
type Named = { viewer: Viewer; rules: ReadonlyMap<string, Found<Rule>>; shares: readonly FoundShare[] }
/** The permissions in force inside one folder: computed once; `enter` adds those of a child. */
export type Scope = Named & {
  makers: ReadonlyMap<string, Named>
  area: string | null
  access: Access
}

/** A member of a department is also a member of those above it, up to the first suspended one. */
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
  makers: new Map(),
})

const nothingNamed = (viewer: Viewer): Named => ({ viewer, rules: new Map(), shares: [] })

/** The scope above the root: only the owner and Admin Business have access. */
export const outside = (viewer: Viewer): Scope => ({
  ...nothingNamed(viewer),
  makers: new Map([...viewer.makers].map(([key, maker]) => [key, nothingNamed(maker)])),
  area: null,
  access: viewer.everything ?? noAccess,
})

function ruleNames(rule: Rule, { person, departments, roles }: Viewer) {
  if (!rule.enabled || person.employeeId === null) return false
  if (rule.audience === 'business') return rule.audienceId === person.accountId
  if (rule.audienceId === null) return false
  if (rule.audience === 'employee') return rule.audienceId === person.employeeId
  return (rule.audience === 'department' ? departments : roles).has(rule.audienceId)
}

const isLive = (share: Share, now: number) =>
  share.enabled && (share.expiresAt === null || share.expiresAt.getTime() > now)

function shareNames(share: Share, { person, drive, departments, now }: Viewer) {
  if (drive.closed || !isLive(share, now) || share.leftBy.includes(person.id)) return false
  if (share.audience === 'department') return departments.has(share.audienceId)
  return share.audienceId === (share.audience === 'person' ? person.id : person.accountId)
}

/** The role in which somebody with this access shares or creates a link: it decides where that reaches. */
export function madeAsOf({ as, level }: Pick<Access, 'as' | 'level'>): MadeAs {
  if (as === 'owner' || as === 'adminBusiness') return as
  return level === 'admin' ? 'admin' : 'other'
}

/** Made by an owner, Admin Business or level admin: restricted folders honour only such shares. */
export const isAdminMade = (madeAs: MadeAs) => madeAs !== 'other'

export const makerKey = ({ personId, accountId }: Maker): string => `${personId} ${accountId}`

/** Whether a share gives no more than its maker may give on: any but of an owner or an admin, whose stop at restricted folders. */
const isBound = ({ is: { madeAs }, restricted }: FoundShare) => madeAs === 'other' || (madeAs === 'admin' && restricted)

/** The maximum level at which somebody may currently share an item; null if none. */
export function ceilingOf(maker: Access): Level | null {
  if (maker.level === 'admin') return 'admin'
  let ceiling: Level | null = null
  if (covers(maker.level, 'edit')) {
    for (const { level } of maker.reshares) if (rankOf(level) > rankOf(ceiling)) ceiling = level
  }
  return ceiling
}

/** The makers of the bound shares of these items, as far as they name somebody. */
function makersOf(nodes: readonly AccessNode[], names: (share: Share) => boolean): Maker[] {
  const restricted = nodes.some((node) => node.restricted)
  return nodes.flatMap(({ id, shares }) =>
    shares.flatMap((share) =>
      share.maker !== null && isBound({ from: id, is: share, restricted }) && names(share) ? [share.maker] : [],
    ),
  )
}

/** The makers on whom the access of somebody to these items may depend. */
export const makersFor = (viewer: Viewer, nodes: readonly AccessNode[]): Maker[] =>
  viewer.everything !== null ? [] : makersOf(nodes, (share) => shareNames(share, viewer))

/** {@link makersFor} everybody. */
export const makersForAll = (nodes: readonly AccessNode[]): Maker[] => makersOf(nodes, () => true)

const keyOf = (rule: Rule) => (rule.audience === 'business' ? 'business' : `${rule.audience}:${rule.audienceId}`)

/** Enters a child. One without its own permissions returns the very same scope. */
export function enter(scope: Scope, node: AccessNode): Scope {
  const plain = !node.stopsInheriting && !node.restricted
  if (plain && node.rules.length === 0 && node.shares.length === 0) return scope
  const { viewer } = scope
  const bounds =
    !plain || node.rules.some((rule) => rule.enabled) || node.shares.some((share) => isLive(share, viewer.now))
  if (viewer.everything !== null || !bounds) return scope

  const all = new Map([...scope.makers].map(([key, maker]) => [key, name(maker, node)]))
  const named = inForce(name(scope, node), all, node)
  const makers = new Map([...all].map(([key, maker]) => [key, inForce(maker, all, node, [key])]))
  return { ...named, makers, area: node.id, access: accessIn(named, makers) }
}

/** Without the shares of this item that their makers may not give here: those give nothing below it either. */
function inForce(named: Named, makers: Scope['makers'], node: AccessNode, asked: readonly string[] = []): Named {
  if (makers.size === 0 || node.shares.length === 0) return named
  const isDead = (found: FoundShare) =>
    found.from === node.id && isBound(found) && boundedLevel(found.is, makers, asked) === null
  return named.shares.some(isDead) ? { ...named, shares: named.shares.filter((found) => !isDead(found)) } : named
}

/** What names somebody in a child. */
function name({ viewer, ...above }: Named, node: AccessNode): Named {
  const rules = new Map(node.stopsInheriting ? [] : above.rules)
  for (const rule of node.rules) if (ruleNames(rule, viewer)) rules.set(keyOf(rule), { from: node.id, is: rule })

  const own = node.suspended ? [] : node.shares.filter((share) => shareNames(share, viewer))
  const shares = [
    ...(node.stopsInheriting ? [] : above.shares),
    ...own.map((share): FoundShare => ({ from: node.id, is: share, restricted: false })),
  ]
  if (!node.restricted) return { viewer, rules, shares }
  const admitted = shares.filter(({ is }) => isAdminMade(is.madeAs))
  return { viewer, rules, shares: admitted.map((share) => ({ ...share, restricted: true })) }
}

/** The access of somebody, with every bound share at the level that its maker may give on here, and theirs in turn. */
function accessIn(named: Named, makers: Scope['makers'], asked: readonly string[] = []): Access {
  if (named.viewer.everything !== null) return named.viewer.everything
  const shares = named.shares.flatMap((found) => {
    const level = isBound(found) ? boundedLevel(found.is, makers, asked) : found.is.level
    if (level === found.is.level) return [found]
    return level === null ? [] : [{ ...found, is: { ...found.is, level } }]
  })
  return resolve(named.rules, shares)
}

/** Of people who gave each other what they have, nobody has it. */
function boundedLevel(share: Share, makers: Scope['makers'], asked: readonly string[]): Level | null {
  const key = share.maker === null ? '' : makerKey(share.maker)
  const maker = makers.get(key)
  if (maker === undefined || asked.includes(key)) return null
  const ceiling = ceilingOf(accessIn(maker, makers, [...asked, key]))
  return covers(ceiling, share.level) ? share.level : ceiling
}

/**
 * The employee's rule; otherwise the highest of departments and roles; otherwise that of the business. "No access"
 * applies at its own rank.
 */
function decidingRule(rules: Named['rules']): Found<Rule> | undefined {
  let group: Found<Rule> | undefined
  for (const found of rules.values()) {
    if (found.is.audience === 'employee') return found
    if (found.is.audience === 'business') continue
    if (group === undefined || rankOf(found.is.level) > rankOf(group.is.level)) group = found
  }
  return group ?? rules.get('business')
}

const endOf = (share: Share) => share.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY

function highestShare(shares: Named['shares']): Found<Share> | undefined {
  let best: Found<Share> | undefined
  for (const found of shares) {
    const ahead = best === undefined ? 1 : rankOf(found.is.level) - rankOf(best.is.level)
    if (ahead > 0 || (ahead === 0 && best !== undefined && endOf(found.is) > endOf(best.is))) best = found
  }
  return best
}

function resharesOf(rule: Found<Rule> | undefined, shares: Named['shares']): Reshare[] {
  const reshares: Reshare[] = []
  if (rule?.is.mayReshare && rule.is.level !== 'none') reshares.push({ level: rule.is.level, until: null })
  for (const { is } of shares) if (is.mayReshare) reshares.push({ level: is.level, until: is.expiresAt })
  return reshares
}

function resolve(rules: Named['rules'], shares: Named['shares']): Access {
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

/** `nodes` run from the item up to the root of its drive, as a recursive query returns them. */
export const scopeOf = (viewer: Viewer, nodes: readonly AccessNode[]): Scope =>
  nodes.reduceRight((scope, node) => enter(scope, node), outside(viewer))

/** The ids by which rules and shares can name a person; none for whom they do not matter. */
export const audiencesOf = ({ person, departments, roles, everything }: Viewer): string[] =>
  everything !== null
    ? []
    : [person.id, person.accountId, person.employeeId ?? '', ...departments, ...roles].filter((id) => id !== '')

/** The ids by which a rule can take something from a person: theirs, and those of the makers of what they were given. */
export const audiencesThatClose = (viewer: Viewer): string[] => [
  ...audiencesOf(viewer),
  ...[...viewer.makers.values()].flatMap(audiencesOf),
]

/**
 * The folders to list by name only: inaccessible ones above something accessible. `paths` lead from each item with a
 * rule or a share up to the root, folders of several by the same object. Only employees see a business drive from its
 * root; others start at the shared item and see no name above it.
 */
export function pathFolders(viewer: Viewer, paths: readonly (readonly AccessNode[])[]): Set<string> {
  const path = new Set<string>()
  if (viewer.drive.kind !== 'business' || viewer.person.employeeId === null) return path
  const known = new Map<AccessNode, Scope>()
  for (const nodes of paths) {
    const met = nodes.findIndex((node) => known.has(node))
    const above = met < 0 ? undefined : nodes[met]
    let scope = (above && known.get(above)) ?? outside(viewer)
    for (const node of nodes.slice(0, met < 0 ? nodes.length : met).toReversed()) {
      scope = enter(scope, node)
      known.set(node, scope)
    }
    const isDeniedAt = (node: AccessNode) => known.get(node)?.access.level === null
    const deepest = nodes.findIndex((node) => !isDeniedAt(node))
    if (deepest >= 0) for (const node of nodes.slice(deepest)) if (isDeniedAt(node)) path.add(node.id)
  }
  return path
}

/** The access to a row in a list: its own, or a name-only entry if it leads to something accessible. */
export const orPathOnly = (access: Access, itemId: string, path: ReadonlySet<string>): Access =>
  access.level === null && path.has(itemId) ? { ...access, pathOnly: true } : access

/** A move within one permission area does not change who has access; a move out of it equals deleting there. */
export const moveOperation = (from: Scope, to: Scope): 'item.moveWithin' | 'item.moveOut' =>
  from.viewer.drive.id === to.viewer.drive.id && from.area === to.area ? 'item.moveWithin' : 'item.moveOut'
