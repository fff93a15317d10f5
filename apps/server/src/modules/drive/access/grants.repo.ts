import { levels, type RuleLevel } from '@khlang/contract/permissions'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'
import type { ItemRow } from '../model/drive.types.ts'
import type { Rule, Share } from './access.level.rules.ts'

type Grant = { rules: Rule[]; shares: Share[] }
export type Grants = ReadonlyMap<string, Grant>
/** As JSON, a statement selects them next to what they are for. */
export type GrantJson = {
  rules: (Omit<Rule, 'audience' | 'level'> & { audience: string; level: string })[] | null
  shares:
    | (Omit<Share, 'audience' | 'level' | 'madeAs' | 'expiresAt'> & {
        audience: string
        level: string
        madeAs: string
        expiresAt: string | null
      })[]
    | null
}

/** Of a rule `g`. */
const ruleColumns = (drive: RawBuilder<unknown>) => sql`g.id, g.audience, g.audience_id as "audienceId", g.level,
  g.enabled as "switchedOn", g.may_reshare as "mayReshare", g.enabled and not exists (
    select from rule_switched_off off where off.drive_id = ${drive} and off.audience = g.audience) as enabled`
/** Of a share `g`: suspended with the account that the sharer acted for. */
const shareColumns = sql.raw(`g.id, g.audience, g.audience_id as "audienceId", g.level, g.expires_at as "expiresAt",
  g.made_as as "madeAs", g.may_reshare as "mayReshare", g.left_by as "leftBy",
  g.enabled and coalesce((select a.status = 'active' from account a where a.id = g.account_id), true) as enabled`)

const itemOf = sql`g.item_id as item,`
/** Rows as JSON: built from columns it takes half as long as from pairs of names and values. */
const grantsAs = (drive: RawBuilder<unknown>, where: RawBuilder<unknown>, more = sql``) => sql`json_build_object(
    'rules', (select json_agg(r) from (select ${more} ${ruleColumns(drive)} from access_rule g where ${where}) r),
    'shares', (select json_agg(r) from (select ${more} ${shareColumns} from item_share g where ${where}) r))`

/** The rules and shares of an item of a drive. */
export const grantJson = (item: RawBuilder<unknown>, drive: RawBuilder<unknown>) =>
  sql<GrantJson>`${grantsAs(drive, sql`g.item_id = ${item}`)}`

type Item<T> = { [K in keyof T]: T[K] extends (infer One)[] | null ? (One & { item: string })[] | null : never }
/** Like {@link GrantJson} for many items at once. */
export type GrantsJson = Item<GrantJson>

/** The rules and shares of many items of a drive that name one of these audiences, found by the items. */
export const grantsJson = (items: RawBuilder<unknown>, drive: RawBuilder<unknown>, audiences: RawBuilder<unknown>) =>
  sql<GrantsJson>`${grantsAs(drive, sql`g.item_id = any(${items}) and (g.audience_id = any(${audiences})) is true`, itemOf)}`

export function readGrants({ rules, shares }: GrantsJson): Grants {
  const json = new Map<string, { rules: GrantJson['rules'] & object; shares: GrantJson['shares'] & object }>()
  const of = (item: string) => {
    const known = json.get(item) ?? { rules: [], shares: [] }
    json.set(item, known)
    return known
  }
  for (const rule of rules ?? []) of(rule.item).rules.push(rule)
  for (const share of shares ?? []) of(share.item).shares.push(share)
  return new Map([...json].map(([item, grant]) => [item, readGrant(grant)]))
}

export const readGrant = ({ rules, shares }: GrantJson): Grant => ({
  rules: (rules ?? []).map((rule) => ({
    ...rule,
    audience: oneOf(['business', 'department', 'role', 'employee'] as const, rule.audience),
    level: oneOf<RuleLevel>(['none', ...levels], rule.level),
  })),
  shares: (shares ?? []).map((share) => ({
    ...share,
    audience: oneOf(['person', 'department', 'business'] as const, share.audience),
    level: oneOf(levels, share.level),
    expiresAt: share.expiresAt === null ? null : new Date(share.expiresAt),
    madeAs: oneOf(['owner', 'admin', 'adminBusiness', 'other'] as const, share.madeAs),
  })),
})

/** Guaranteed by check constraints; any other value is a bug. */
function oneOf<T extends string>(allowed: readonly T[], value: string): T {
  const found = allowed.find((candidate) => candidate === value)
  if (found === undefined) throw new Error(`Unexpected value in the database: ${value}`)
  return found
}

/** Rules and shares of these items, or those of them that name one of the audiences. */
export async function findGrants(
  db: Db,
  itemIds: readonly string[],
  audiences: readonly string[] | null = null,
): Promise<Grants> {
  if (itemIds.length === 0 || audiences?.length === 0) return new Map()
  const among = sql`g.item_id = any(${itemIds}::uuid[])${audiences ? sql` and g.audience_id = any(${uuids(audiences)})` : sql``}`
  const { rows } = await sql<{
    grants: GrantsJson
  }>`select ${grantsAs(sql`(select drive_id from item where id = g.item_id)`, among, itemOf)} as grants`.execute(db)
  return rows[0] ? readGrants(rows[0].grants) : new Map()
}

/** What permissions depend on of an item. */
export type NodeRow = Pick<
  ItemRow,
  'id' | 'has_grants' | 'stop_inheriting' | 'restricted' | 'trashed_at' | 'expires_at'
>
export type LineRow = Omit<NodeRow, 'trashed_at' | 'expires_at'> & {
  parent_id: string | null
  trashed_at: string | null
  expires_at: string | null
  named: boolean
}
/** `here`: children of the folder that grants name, up to one more than `manyHere`; `isPart`: not all lines were read. */
export type Lines = { lines: LineRow[]; grants: Grants; here: string[]; isPart: boolean }
export const manyHere = 1000
/** One is enough to know that their folder leads on, unless it turns out to be closed. */
const fewOfFolder = 3

/** That a rule or a share `g` gives one of these audiences something; each has an index on its folder. */
const givesRule = (audiences: RawBuilder<unknown>) =>
  sql`g.audience_id = any(${audiences}) and g.enabled and g.level <> 'none'`
const givesShare = (audiences: RawBuilder<unknown>) => sql`g.audience_id = any(${audiences}) and g.enabled`

/** The items with a rule or a share that gives these audiences something, once for each; `where` narrows both. */
const namedItems = (audiences: RawBuilder<unknown>, where = sql``) => sql`
  select g.item_id from access_rule g where ${givesRule(audiences)} ${where}
  union all select g.item_id from item_share g where ${givesShare(audiences)} ${where}`

/** Whether a grant of the item itself gives one of these audiences something; found by the item, however many they name. */
export const isNamed = (item: RawBuilder<unknown>, audiences: RawBuilder<unknown>) => sql`(coalesce(
  (select true from access_rule g where g.item_id = ${item} and (${givesRule(audiences)}) is true limit 1),
  (select true from item_share g where g.item_id = ${item} and (${givesShare(audiences)}) is true limit 1), false))`

/** {@link isNamed} for a child of a folder, found by what names them in this folder. */
export const isNamedIn = (folderId: RawBuilder<unknown>, item: RawBuilder<unknown>, audiences: RawBuilder<unknown>) => {
  const here = sql`and g.parent_id = ${folderId} and g.item_id = ${item}`
  return sql`(coalesce((select true from access_rule g where ${givesRule(audiences)} ${here} limit 1),
    (select true from item_share g where ${givesShare(audiences)} ${here} limit 1), false))`
}

const uuids = (ids: readonly string[]) => sql`${ids}::uuid[]`
/** The `ids` of a common table expression: the plan of a statement does not depend on them, so that it is made once. */
export const audiencesIn = (name: string) => sql.raw(`(select ids from ${name})::uuid[]`)
const lineColumns = sql.raw('id, parent_id, has_grants, stop_inheriting, restricted, trashed_at, expires_at')

/** Children of the folder that grants name, one more than `manyHere` at most. */
export const namedHere = (folderId: RawBuilder<unknown>, audiences: RawBuilder<unknown>) =>
  sql`array(select item_id from (${namedItems(audiences, sql`and g.parent_id = ${folderId}`)}) named
    limit ${sql.raw(String(manyHere + 1))})`

type LinesBelow = {
  folderId: RawBuilder<unknown>
  driveId: RawBuilder<unknown>
  audiences: RawBuilder<unknown>
  /** All items that grants name, not only a few of each folder. */
  all?: boolean
  /** Of the children of the folder, only these. */
  among?: readonly string[] | undefined
  /** Whether they are wanted at all. */
  wanted?: RawBuilder<unknown>
}

/**
 * Common table expressions for a recursive `with`: `start`, the items below a folder that grants name, and `climb`, with
 * the folders between. They start from the folders that hold such items, so that neither the grants of others matter nor
 * how many items a folder holds; lines of other folders end at the root.
 */
export function linesBelow({ folderId, driveId, audiences, all = false, among, wanted = sql`true` }: LinesBelow) {
  const here = among ? sql`and (g.parent_id <> ${folderId} or g.item_id = any(${uuids(among)}))` : sql``
  // Around the folder itself in the index: it is one of them, however many of its children grants name.
  const around = (['<', '>'] as const).flatMap((side) => {
    const beyond = sql`g.parent_id ${sql.raw(side)} ${folderId}`
    return [
      sql`select g.parent_id from access_rule g where ${givesRule(audiences)} and ${beyond}`,
      sql`select g.parent_id from item_share g where ${givesShare(audiences)} and ${beyond}`,
    ]
  })
  // Item by item: with joins the planner would read the whole table.
  return sql`spot as materialized (
      select ${folderId}::uuid as id where ${wanted}
      union all select distinct parent_id from (${sql.join(around, sql` union all `)}) around where ${wanted}
    ), start as materialized (
      select i.* from spot
        cross join lateral (select id from item where id = spot.id and drive_id = ${driveId} limit 1) p
        cross join lateral (
          select i.*, row_number() over () as nth
          from (${namedItems(audiences, sql`and g.parent_id = p.id ${here}`)}) named cross join lateral (
            select ${lineColumns} from item where id = item_id and trashed_at is null and id <> ${folderId} limit 1) i
          ${all ? sql`` : sql`limit ${sql.raw(String(fewOfFolder + 1))}`}) i
    ), climb as (
      select ${lineColumns} from start ${all ? sql`` : sql`where nth <= ${sql.raw(String(fewOfFolder))}`}
      union
      select i.* from climb cross join lateral (
        select ${lineColumns} from item where id = climb.parent_id and id <> ${folderId} limit 1) i
    )`
}

/** What {@link linesBelow} found, as {@link Lines} without `here` and the grants. */
export const linesJson = (all = false) => sql`
  coalesce((select json_agg(line) from (select climb.*, climb.id in (select id from start) as named from climb) line), '[]')
    as lines,
  ${all ? sql`false` : sql`exists (select from start where nth > ${sql.raw(String(fewOfFolder))})`} as "isPart"`

export async function findLinesBelow(
  db: Db,
  folder: Pick<ItemRow, 'id' | 'drive_id'>,
  named: readonly string[],
  { all, among }: { all: boolean; among: readonly string[] | undefined },
): Promise<Lines> {
  const [driveId, audiences, folderId] = [
    sql`${folder.drive_id}::uuid`,
    audiencesIn('audience'),
    sql`(select id from asked)`,
  ]
  const { rows } = await sql<Omit<Lines, 'grants'> & { grants: GrantsJson }>`
    with recursive audience as materialized (select ${uuids(named)} as ids),
      asked as materialized (select ${folder.id}::uuid as id),
      ${linesBelow({ folderId, driveId, audiences, all, among })}
    select ${linesJson(all)},
      ${grantsJson(sql`array(select id from climb where has_grants)`, driveId, audiences)} as grants,
      ${among ? sql`'{}'::uuid[]` : namedHere(folderId, audiences)} as here`.execute(db)
  const [row] = rows
  return row ? { ...row, grants: readGrants(row.grants) } : { lines: [], grants: new Map(), here: [], isPart: false }
}

/** The children that a folder without access shows: these, and those that grants for these audiences name. */
export type ShownBelow = { ids: readonly string[]; named: readonly string[] | null }

/** A condition on a child `i`. */
export const isShown = (only: ShownBelow | null) =>
  only
    ? sql`and (i.id = any(${only.ids}::uuid[]) ${only.named ? sql`or ${isNamedIn(sql`i.parent_id`, sql`i.id`, uuids(only.named))}` : sql``})`
    : sql``
