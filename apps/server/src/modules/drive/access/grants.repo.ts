import { levels, type RuleLevel } from '@khlang/contract/permissions'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'
import type { ItemRow, ListedRow } from '../model/drive.types.ts'
import type { Rule, Share } from './access.level.rules.ts'

type Grant = { rules: Rule[]; shares: Share[] }
export type Grants = ReadonlyMap<string, Grant>
/** As JSON, a statement selects them next to what they are for. */
export type GrantJson = {
  rules: (Omit<Rule, 'audience' | 'level'> & { audience: string; level: string })[] | null
  shares:
    | (Omit<Share, 'audience' | 'level' | 'madeAs' | 'maker' | 'expiresAt'> & {
        audience: string
        level: string
        madeAs: string
        makerId: string | null
        makerAccountId: string | null
        makerAccountKind: string | null
        expiresAt: string | null
      })[]
    | null
}

/** Of a rule `g`. */
const ruleColumns = (drive: RawBuilder<unknown>) => sql`g.id, g.audience, g.audience_id as "audienceId", g.level,
  g.enabled as "switchedOn", g.may_reshare as "mayReshare", g.enabled and g.audience <> all(array(
    select audience from rule_switched_off where drive_id = ${drive})) as enabled`
/** Of a share `g`: suspended with the account that the sharer acted for. */
const shareColumns = sql.raw(`g.id, g.audience, g.audience_id as "audienceId", g.level, g.expires_at as "expiresAt",
  g.made_as as "madeAs", g.created_by as "makerId", g.account_id as "makerAccountId",
  (select a.kind from account a where a.id = g.account_id) as "makerAccountKind", g.may_reshare as "mayReshare", g.left_by as "leftBy",
  g.enabled and coalesce((select a.status = 'active' from account a where a.id = g.account_id), true) as enabled`)

const itemOf = sql`g.item_id as item,`
/** Rows as JSON: built from columns it takes half as long as from pairs of names and values. */
const grantsAs = (drive: RawBuilder<unknown>, of: (table: RawBuilder<unknown>) => RawBuilder<unknown>, more = sql``) =>
  sql`json_build_object(
    'rules', (select json_agg(r) from (select ${more} ${ruleColumns(drive)} from ${of(sql`access_rule`)}) r),
    'shares', (select json_agg(r) from (select ${more} ${shareColumns} from ${of(sql`item_share`)}) r))`

/** The rules and shares of an item of a drive. */
export const grantJson = (item: RawBuilder<unknown>, drive: RawBuilder<unknown>) =>
  sql<GrantJson>`${grantsAs(drive, (table) => sql`${table} g where g.item_id = ${item}`)}`

type Item<T> = { [K in keyof T]: T[K] extends (infer One)[] | null ? (One & { item: string })[] | null : never }
/** Like {@link GrantJson} for many items at once. */
export type GrantsJson = Item<GrantJson>

/**
 * For a `with`: of the rules and shares of many items, those that name one of these audiences. `items` are best in order.
 * Audience by audience: of all at once the planner may take the index of the items, which has one search for each pair.
 */
export function ownGrants(items: RawBuilder<unknown>, audiences: RawBuilder<unknown>) {
  const own = (table: RawBuilder<unknown>) => sql`own_${table} as materialized (
    select g.* from unnest(${audiences}) named (id) cross join lateral (
      select * from ${table} g where g.audience_id = named.id and g.item_id = any(${items}) offset 0) g)`
  return sql`${own(sql`access_rule`)}, ${own(sql`item_share`)}`
}

/** {@link ownGrants} of a drive as JSON. */
export const ownGrantsJson = (drive: RawBuilder<unknown>) =>
  sql<GrantsJson>`${grantsAs(drive, (table) => sql`own_${table} g`, itemOf)}`

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
  shares: (shares ?? []).map(({ makerId, makerAccountId, makerAccountKind, ...share }) => ({
    ...share,
    maker:
      makerId === null || makerAccountId === null
        ? null
        : {
            personId: makerId,
            accountId: makerAccountId,
            accountKind: makerAccountKind === 'business' ? ('business' as const) : ('citizen' as const),
          },
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
  }>`select ${grantsAs(sql`(select drive_id from item where id = g.item_id)`, (table) => sql`${table} g where ${among}`, itemOf)} as grants`.execute(
    db,
  )
  return rows[0] ? readGrants(rows[0].grants) : new Map()
}

/** What permissions depend on of an item. */
export type NodeRow = Pick<
  ListedRow,
  'id' | 'has_grants' | 'stop_inheriting' | 'restricted' | 'trashed_at' | 'expires_at'
>
export type LineRow = Omit<NodeRow, 'trashed_at' | 'expires_at'> & {
  parent_id: string | null
  trashed_at: string | null
  expires_at: string | null
  named: boolean
  /** Not all of them were read: one is enough to know that its folder leads on, unless it turns out to be closed. */
  is_part: boolean
}
/** `here`: children of the folder that grants name, up to one more than `manyHere`. */
export type Lines = { lines: LineRow[]; grants: Grants; here: string[] }
export const manyHere = 1000

/** That a rule or a share `g` gives one of these audiences something; each has an index on its folder. */
const givesRule = (audiences: RawBuilder<unknown>) =>
  sql`g.audience_id = any(${audiences}) and g.enabled and g.level <> 'none'`
const givesShare = (audiences: RawBuilder<unknown>) => sql`g.audience_id = any(${audiences}) and g.enabled`

/** Whether a grant of the item itself gives one of these audiences something; found by the item, however many they name. */
export const isNamed = (item: RawBuilder<unknown>, audiences: RawBuilder<unknown>) => sql`(coalesce(
  (select true from access_rule g where g.item_id = ${item} and (${givesRule(audiences)}) is true limit 1),
  (select true from item_share g where g.item_id = ${item} and (${givesShare(audiences)}) is true limit 1), false))`

/** {@link isNamed} for a child of a folder, found by what names them in this folder. */
const isNamedIn = (folderId: RawBuilder<unknown>, item: RawBuilder<unknown>, audiences: RawBuilder<unknown>) => {
  const here = sql`and g.parent_id = ${folderId} and g.item_id = ${item}`
  return sql`(coalesce((select true from access_rule g where ${givesRule(audiences)} ${here} limit 1),
    (select true from item_share g where ${givesShare(audiences)} ${here} limit 1), false))`
}

const uuids = (ids: readonly string[]) => sql`${ids}::uuid[]`
/** The `ids` of a common table expression: the plan of a statement does not depend on them, so that it is made once. */
export const audiencesIn = (name: string) => sql.raw(`(select ids from ${name})::uuid[]`)
/** Children of the folder that grants name, one more than `manyHere` at most. */
export const namedHere = (folderId: RawBuilder<unknown>, audiences: RawBuilder<unknown>) =>
  sql`named_in(${folderId}, ${audiences}, ${sql.raw(String(manyHere + 1))})`

/** As JSON, the lines of `climb`, which the function `lines_below` of the database found. */
export const linesJson = sql<LineRow[]>`coalesce((select json_agg(climb) from climb), '[]')`

/** `all`: every item that grants name, not only a few of each folder; `deeper`: not the children of the folder. */
export async function findLinesBelow(
  db: Db,
  folder: Pick<ItemRow, 'id' | 'drive_id'>,
  named: readonly string[],
  { all, deeper }: { all: boolean; deeper: boolean },
): Promise<Lines> {
  const [driveId, audiences] = [sql`${folder.drive_id}::uuid`, audiencesIn('audience')]
  const { rows } = await sql<Omit<Lines, 'grants'> & { grants: GrantsJson }>`
    with audience as materialized (select ${uuids(named)} as ids),
      climb as materialized (select * from lines_below(${folder.id}::uuid, ${driveId}, ${audiences}, ${all}, ${deeper})),
      ${ownGrants(sql`array(select id from climb where has_grants order by id)`, audiences)}
    select ${linesJson} as lines,
      ${ownGrantsJson(driveId)} as grants,
      ${deeper ? sql`'{}'::uuid[]` : namedHere(sql`${folder.id}::uuid`, audiences)} as here`.execute(db)
  const [row] = rows
  return row ? { ...row, grants: readGrants(row.grants) } : { lines: [], grants: new Map(), here: [] }
}

/** The children that a folder without access shows: these, and those that grants for these audiences name. */
export type ShownBelow = { ids: readonly string[]; named: readonly string[] | null }

/** A condition on a child `i`. */
export const isShown = (only: ShownBelow | null) =>
  only
    ? sql`and (i.id = any(${only.ids}::uuid[]) ${only.named ? sql`or ${isNamedIn(sql`i.parent_id`, sql`i.id`, uuids(only.named))}` : sql``})`
    : sql``
