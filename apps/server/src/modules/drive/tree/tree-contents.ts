import { nameKey, splitExtension } from '@khlang/contract'
import type { Operation } from '@khlang/contract/permissions'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { holds } from '../access/access.operation.rules.ts'
import { isExpired } from '../gates/expiry.rules.ts'
import { FOLDER, type ItemRow } from '../model/drive.types.ts'
import type { Located } from '../access/located.ts'
import { findHindrances, findTreePage, measureTrees } from '../model/tree.repo.ts'
import { type ContentRow, findContents } from '../content/versions.repo.ts'
import { type Content, presentContent } from '../content/content.ts'
import type { WithAccess } from '../access/access.ts'

/** One thing of a tree, with its path below what was asked for. `refused` says why its bytes may not be had. */
export type TreeEntry =
  | { kind: 'folder'; path: `${string}/`; modifiedAt: Date }
  | { kind: 'file'; path: string; modifiedAt: Date; content: Content }
  | { kind: 'refused'; path: string; error: AppError }

const pageSize = 500

/** Trees as a whole: how much they hold, and all of it that somebody may read, page by page. */
export function createTreeContents({ db, clock, keyRing, access }: WithAccess) {
  /** What somebody may do to an item that was found; null when they may not even see it. */
  async function refusalOf(
    actor: PersonActor,
    operation: Operation,
    found: Located,
  ): Promise<AppError | null | 'unseen'> {
    const seen = await access.ask(db, actor, 'item.see', found)
    if (!seen.allowed) return 'unseen'
    // The server builds the zip, so what it cannot decrypt on its own is left out, even if it is open in this session.
    if (found.item.encrypted) return new AppError('ITEM_ENCRYPTED')
    const decision = await access.ask(db, actor, operation, found)
    return decision.allowed ? null : new AppError(decision.code)
  }

  function fileEntry(item: ItemRow, path: string, row: ContentRow | undefined): TreeEntry {
    if (!row) return { kind: 'refused', path, error: new AppError('NOT_FOUND') }
    if (row.damaged_at) return { kind: 'refused', path, error: new AppError('INTEGRITY') }
    return { kind: 'file', path, modifiedAt: item.modified_at, content: presentContent(keyRing, item, row) }
  }

  async function* walk(actor: PersonActor, found: Located, path: string): AsyncGenerator<TreeEntry> {
    if (found.item.kind === FOLDER) {
      yield { kind: 'folder', path: `${path}/` as const, modifiedAt: found.item.modified_at }
      for (let after: ItemRow | null = null; ; ) {
        const rows = await findTreePage(db, found.item.id, after, pageSize)
        yield* visit(actor, found, rows, `${path}/`)
        after = rows.at(-1) ?? null
        if (rows.length < pageSize) return
      }
    }
    const contents = await findContents(db, [found.item])
    yield fileEntry(found.item, path, contents.get(found.item.id))
  }

  async function* visit(actor: PersonActor, folder: Located, rows: readonly ItemRow[], above: string) {
    const contents = await findContents(
      db,
      rows.filter((row) => row.kind !== FOLDER),
    )
    for (const row of rows) {
      const path = above + row.name
      const found = await access.enterChild(db, folder, row)
      // No list shows it; whoever may still have it takes it from where the expired are.
      const expired = isExpired(row, clock.now()) ? new AppError('ITEM_EXPIRED') : null
      const refusal = (await refusalOf(actor, 'item.download', found)) ?? expired
      if (refusal === 'unseen') continue
      if (refusal) yield { kind: 'refused' as const, path, error: refusal }
      else if (row.kind === FOLDER) yield* walk(actor, found, path)
      else yield fileEntry(row, path, contents.get(row.id))
    }
  }

  return {
    /** Items and bytes of these trees; counting stops beyond `limit` items. */
    measure: (ids: readonly string[], limit: number) => measureTrees(db, ids, limit),

    /** Whether all of these trees comes with them, when their tops may come. */
    async comeWhole(actor: PersonActor, ids: readonly string[]): Promise<boolean> {
      const { granted, barred } = await findHindrances(db, ids, clock.now())
      if (barred) return false
      const tops = await access.locateAll(db, actor, ids)
      return ids.every((id) => {
        const top = tops.get(id)
        return top && (top.viewer.everything !== null || !granted) && holds('item.download', top.access, {})
      })
    },

    /** Everything of these trees that the caller may know of; what they may not see is not mentioned. */
    async *walk(actor: PersonActor, ids: readonly string[]): AsyncGenerator<TreeEntry> {
      const names = new Set<string>()
      for (const id of ids) {
        let found: Located
        try {
          found = await access.requireItem(db, actor, 'item.see', id)
        } catch (error) {
          if (error instanceof AppError) continue
          throw error
        }
        const path = freeOf(names, found.item.name)
        const refusal = await refusalOf(actor, 'item.zip', found)
        if (refusal instanceof AppError) yield { kind: 'refused', path, error: refusal }
        else yield* walk(actor, found, path)
      }
    },
  }
}

/** Items of several folders may have one name: the second is numbered. */
function freeOf(taken: Set<string>, name: string): string {
  const [stem, extension] = splitExtension(name)
  for (let n = 1; ; n++) {
    const candidate = n === 1 ? name : `${stem} (${n})${extension}`
    if (taken.has(nameKey(candidate))) continue
    taken.add(nameKey(candidate))
    return candidate
  }
}
