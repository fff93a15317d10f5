import { mapDriveRoots } from '@khlang/contract'
import { encodeStep } from '@khlang/webdav'
import type { PersonActor } from '../../platform/actor.ts'
import type { model } from '../../modules/drive/index.ts'
import type { DavDeps } from './context.ts'
import { davBase, rootKindOf } from './dav.rules.ts'
import { Refusal } from './errors.ts'

/** What an address of the mapped drive means. */
export type Place =
  /** The list of roots. */
  | { kind: 'top' }
  | { kind: 'item'; found: model.Located }
  /** Nothing yet, in a folder that is there. */
  | { kind: 'free'; parent: model.Located; name: string }
  /** Nothing, and nothing that it could stand in. */
  | { kind: 'nowhere' }
  /** A name beside the roots: nobody makes roots. */
  | { kind: 'beside' }

export type Root = { name: string; rootId: string }

/** Addresses to items: the first name is the drive, the others lie below it. */
export function createTree({ drive }: Pick<DavDeps, 'drive'>) {
  async function roots(actor: PersonActor): Promise<Root[]> {
    const { items } = await drive.roots.list(actor)
    return items.map(({ kind, rootId }) => ({ name: mapDriveRoots[kind], rootId }))
  }

  async function find(actor: PersonActor, names: readonly string[]): Promise<Place> {
    const [first, ...below] = names
    if (first === undefined) return { kind: 'top' }
    const kind = rootKindOf(first)
    const { items } = await drive.roots.list(actor)
    const root = items.find((one) => one.kind === kind)
    if (!root) return { kind: names.length === 1 ? 'beside' : 'nowhere' }
    const followed = await drive.walk.follow(actor, root.rootId, below)
    if (followed === null) return { kind: 'nowhere' }
    if ('item' in followed) return { kind: 'item', found: followed.item }
    return { kind: 'free', parent: followed.parent, name: below.at(-1) ?? '' }
  }

  return {
    roots,
    find,
    async requireItem(actor: PersonActor, names: readonly string[]): Promise<model.Located> {
      const place = await find(actor, names)
      if (place.kind === 'item') return place.found
      throw place.kind === 'top' ? new Refusal(403, 'ITEM_RESERVED') : new Refusal(404, 'NOT_FOUND')
    },
  }
}
export type Tree = ReturnType<typeof createTree>

export const isFolder = ({ item }: model.Located): boolean => item.kind === 0

/** An address as programs compare them: ours end in a slash where there is something below. */
export const hrefOf = (names: readonly string[], folder: boolean): string =>
  davBase + names.map(encodeStep).join('/') + (folder && names.length > 0 ? '/' : '')
