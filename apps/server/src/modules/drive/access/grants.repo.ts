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

/** The rules and shares of an item of a drive; `audiences` narrows them to those that name one of these. */
export function grantJson(item: RawBuilder<unknown>, drive: RawBuilder<unknown>, audiences: readonly string[] | null) {
  const naming = audiences ? sql`and g.audience_id = any(${audiences}::uuid[])` : sql``
  return sql<GrantJson>`json_build_object('rules', (
      select json_agg(json_build_object('id', g.id, 'audience', g.audience, 'audienceId', g.audience_id, 'level', g.level,
        'switchedOn', g.enabled, 'mayReshare', g.may_reshare, 'enabled', g.enabled and not exists (
          select from rule_switched_off off where off.drive_id = ${drive} and off.audience = g.audience)))
      from access_rule g where g.item_id = ${item} ${naming}
    ), 'shares', (
      select json_agg(json_build_object('id', g.id, 'audience', g.audience, 'audienceId', g.audience_id, 'level', g.level,
        'expiresAt', g.expires_at, 'madeAs', g.made_as, 'mayReshare', g.may_reshare, 'leftBy', g.left_by,
        -- Suspended with the account that the sharer acted for.
        'enabled', g.enabled and coalesce((select a.status = 'active' from account a where a.id = g.account_id), true)))
      from item_share g where g.item_id = ${item} ${naming}))`
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
  const naming = audiences
    ? sql`and i.id in (
        select item_id from access_rule where item_id = any(${itemIds}::uuid[]) and audience_id = any(${audiences}::uuid[])
        union select item_id from item_share where item_id = any(${itemIds}::uuid[]) and audience_id = any(${audiences}::uuid[]))`
    : sql``
  const { rows } = await sql<{ id: string; grants: GrantJson }>`
    select i.id, ${grantJson(sql`i.id`, sql`i.drive_id`, audiences)} as grants
    from item i where i.id = any(${itemIds}::uuid[]) ${naming}`.execute(db)
  return new Map(rows.map(({ id, grants }) => [id, readGrant(grants)]))
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
  grants: GrantJson | null
}
/** `here`: children of the folder that grants name, up to one more than `manyHere`; `isPart`: not all lines were read. */
export type Lines = { lines: LineRow[]; here: string[]; isPart: boolean }
export const manyHere = 1000
/** One is enough to know that their folder leads on, unless it turns out to be closed. */
const fewOfFolder = 3

/** The items with a rule or a share that gives these audiences something. */
const namedItems = (audiences: readonly string[]) => sql`
  select item_id from access_rule where audience_id = any(${audiences}::uuid[]) and enabled and level <> 'none'
  union select item_id from item_share where audience_id = any(${audiences}::uuid[]) and enabled`

/**
 * The items below a folder that grants name, `named`, and the folders between; only a few of each folder unless `all`, and
 * of its children only those `among` these. It starts from the grants of the audiences, so that others' do not matter; lines
 * of other folders end at the root.
 */
export async function findLinesBelow(
  db: Db,
  folder: Pick<ItemRow, 'id' | 'drive_id'>,
  audiences: readonly string[],
  { all, among }: { all: boolean; among: readonly string[] | undefined },
): Promise<Lines> {
  const columns = sql.raw('id, parent_id, has_grants, stop_inheriting, restricted, trashed_at, expires_at')
  // Item by item: with joins the planner would read the whole table.
  const { rows } = await sql<Lines>`
    with recursive named as materialized (${namedItems(audiences)}), start as materialized (
      select i.*, row_number() over (partition by parent_id) as nth from named cross join lateral (
        select ${columns} from item where id = item_id and drive_id = ${folder.drive_id} and trashed_at is null
          and id <> ${folder.id}
          ${among ? sql`and (parent_id <> ${folder.id} or id = any(${among}::uuid[]))` : sql``} limit 1) i
    ), up as (
      select ${columns} from start ${all ? sql`` : sql`where nth <= ${sql.raw(String(fewOfFolder))}`}
      union
      select i.* from up cross join lateral (
        select ${columns} from item where id = up.parent_id and id <> ${folder.id} limit 1) i
    )
    select coalesce((select json_agg(line) from (
        select up.*, up.id in (select id from start) as named,
          case when has_grants then ${grantJson(sql`up.id`, sql`${folder.drive_id}::uuid`, audiences)} end as grants
        from up) line), '[]') as lines,
      array(select id from start where parent_id = ${folder.id} limit ${sql.raw(String(manyHere + 1))}) as here,
      ${all ? sql`false` : sql`exists (select from start where nth > ${sql.raw(String(fewOfFolder))})`} as "isPart"`.execute(
    db,
  )
  return rows[0] ?? { lines: [], here: [], isPart: false }
}

/** The children that a folder without access shows: these, and those that grants for these audiences name. */
export type ShownBelow = { ids: readonly string[]; named: readonly string[] | null }

/** A condition on a child `i`. */
export const isShown = (only: ShownBelow | null) =>
  only
    ? sql`and (i.id = any(${only.ids}::uuid[]) ${only.named ? sql`or i.id in (${namedItems(only.named)})` : sql``})`
    : sql``
