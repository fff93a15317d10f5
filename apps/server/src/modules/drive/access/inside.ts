import type { Db } from '../../../platform/db.ts'
import { isExpired } from '../gates/expiry.rules.ts'
import type { ItemRow } from '../model/drive.types.ts'
import { type Access, type AccessNode, audiencesOf, enter, type Scope, scopeOf } from './access.level.rules.ts'
import { findGrants, type Grants, type LineRow, type NodeRow } from './grants.repo.ts'
import type { ItemInContext } from './item-in-context.ts'
import { heldBy, withMakers } from './principals.ts'
import type { Proved } from './proof.ts'

/** An item's own permissions, in addition to those of its folder. */
export const nodeOf = (item: NodeRow, grants: Grants, now: Date): AccessNode => ({
  id: item.id,
  rules: grants.get(item.id)?.rules ?? [],
  shares: grants.get(item.id)?.shares ?? [],
  stopsInheriting: item.stop_inheriting === true,
  restricted: item.restricted === true,
  suspended: item.trashed_at !== null || isExpired(item, now),
})

export const nodeOfLine = (line: LineRow, grants: Grants, now: Date): AccessNode => {
  const [trashed_at, expires_at] = [line.trashed_at, line.expires_at].map((at) => (at === null ? null : new Date(at)))
  return nodeOf({ ...line, trashed_at: trashed_at ?? null, expires_at: expires_at ?? null }, grants, now)
}

export const grantsOf = (db: Db, items: readonly Pick<ItemRow, 'id' | 'has_grants'>[]): Promise<Grants> =>
  findGrants(
    db,
    items.filter((item) => item.has_grants).map((item) => item.id),
  )

/**
 * The access to each of these children of a folder that was asked about: one query, or none if no grant of a child can matter, or those
 * that do have been `read`.
 */
export async function accessInside(
  db: Db,
  folder: Proved,
  rows: readonly NodeRow[],
  now: Date,
  read?: Grants,
): Promise<(row: NodeRow) => Access> {
  const { principal, nodes, drive, viewer } = folder
  const granted = rows.filter((row) => row.has_grants)
  const own = read ?? (await findGrants(db, idsOf(granted), audiencesOf(viewer)))
  const { grants, scope } = await boundInside(db, folder, granted, own, now)
  return (row) => {
    const isPlain = !row.has_grants || !(grants.has(row.id) || row.stop_inheriting || row.restricted)
    if ((isPlain || viewer.everything !== null) && principal.kind === 'person') return scope.access
    const node = nodeOf(row, grants, now)
    return heldBy(principal, enter(scope, node).access, [node, ...nodes], drive)
  }
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/**
 * The grants of children and the scope of their folder, with those of the makers on whom the viewer's access to the
 * children depends; as given where it depends on nobody.
 */
async function boundInside(
  db: Db,
  { viewer, scope, nodes, drive }: ItemInContext,
  granted: readonly NodeRow[],
  own: Grants,
  now: Date,
): Promise<{ grants: Grants; scope: Scope }> {
  if (granted.length === 0 || viewer.everything !== null) return { grants: own, scope }
  const found = granted.map((row) => nodeOf(row, own, now))
  const known = await withMakers(db, drive, viewer, [...found, ...nodes])
  if (known.makers.size === 0) return { grants: own, scope }
  // What names the makers decides as well.
  const all = await findGrants(db, idsOf(granted))
  const children = granted.map((row) => nodeOf(row, all, now))
  const bound = await withMakers(db, drive, known, [...children, ...nodes])
  return { grants: all, scope: bound === viewer ? scope : scopeOf(bound, nodes) }
}
