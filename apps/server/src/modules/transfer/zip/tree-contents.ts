import { nameKey, portableName, splitExtension } from '@khlang/contract'
import type { Operation } from '@khlang/contract/permissions'
import type { Principal } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { recheckMs } from '../../../platform/recheck.ts'
import { content, gates, model } from '../../drive/index.ts'
import type { TransferDeps } from '../deps.ts'
import { findObstacles, findTreePage, measureTrees } from './trees.repo.ts'

/**
 * One item of a tree, with its path relative to the requested one, in names that every file system can hold, and its
 * own name. `refused` is the reason why its bytes are omitted.
 */
export type TreeEntry =
  | { kind: 'folder'; path: `${string}/`; name: string; modifiedAt: Date }
  | { kind: 'file'; path: string; name: string; modifiedAt: Date; content: content.Content }
  | { kind: 'refused'; path: string; name: string; error: AppError }

const pageSize = 500

/**
 * A folder that is being walked, and when it was last asked for: its bytes may take hours to send. Null if the caller may
 * not know of it any more, though perhaps of items in it.
 */
type Walked = { folder: model.Proved | null; readonly id: string; at: number }

/** The size of trees, and all of their contents that a caller may read, page by page. */
export function createTreeContents({ db, clock, keyRing, drive }: TransferDeps) {
  const { access } = drive
  /** Why the caller may not perform the operation on an item that they see; null if they may. */
  async function refusalOf(
    actor: Principal,
    operation: Operation,
    found: model.Allowed<'item.see'>,
  ): Promise<AppError | null> {
    // The server builds the zip, so it omits what it cannot decrypt on its own, even if it is open in this session.
    if (found.item.encrypted) return new AppError('ITEM_ENCRYPTED')
    const decision = await access.decide(db, actor, operation, found)
    return decision.allowed ? null : new AppError(decision.code)
  }

  function fileEntry(item: model.ItemRow, path: string, row: content.ContentRow | undefined): TreeEntry {
    const { name } = item
    if (!row) return { kind: 'refused', path, name, error: new AppError('NOT_FOUND') }
    if (row.damaged_at) return { kind: 'refused', path, name, error: new AppError('INTEGRITY') }
    return {
      kind: 'file',
      path,
      name,
      modifiedAt: item.modified_at,
      content: content.presentContent(keyRing, item, row),
    }
  }

  async function* walk(actor: Principal, found: model.Proved, path: string): AsyncGenerator<TreeEntry> {
    if (found.item.kind === model.FOLDER) {
      const { name, modified_at: modifiedAt } = found.item
      yield { kind: 'folder', path: `${path}/` as const, name, modifiedAt }
      const walked: Walked = { folder: found, id: found.item.id, at: performance.now() }
      for (let after: model.ItemRow | null = null; ; ) {
        const rows = await findTreePage(db, found.item.id, after, pageSize)
        yield* visit(actor, walked, rows, `${path}/`)
        after = rows.at(-1) ?? null
        if (rows.length < pageSize) return
      }
    }
    const contents = await content.findContents(db, [found.item])
    yield fileEntry(found.item, path, contents.get(found.item.id))
  }

  /** Asks again, now and then, for the folder and for what was read of its items; null while nothing is due. */
  async function readAgain(actor: Principal, walked: Walked, rows: readonly model.ItemRow[]) {
    if (performance.now() - walked.at <= recheckMs) return null
    const { id } = walked
    walked.folder = (await access.evaluate(db, actor, 'item.see', id)).found
    const there = await model.findAnywhere(
      db,
      rows.map((row) => row.id),
    )
    walked.at = performance.now()
    return new Map(there.filter((row) => row.parent_id === id && row.trashed_at === null).map((row) => [row.id, row]))
  }

  async function* visit(actor: Principal, walked: Walked, rows: readonly model.ItemRow[], above: string) {
    const contents = await content.findContents(
      db,
      rows.filter((row) => row.kind !== model.FOLDER),
    )
    let known: Map<string, model.ItemRow> | null = null
    for (const [n, read] of rows.entries()) {
      known = (await readAgain(actor, walked, rows.slice(n))) ?? known
      const row = known ? known.get(read.id) : read
      if (!row) continue
      const path = above + portableName(row, 'any')
      const { code, found } = walked.folder
        ? await access.evaluateChild(db, 'item.see', walked.folder, row)
        : await access.evaluate(db, actor, 'item.see', row.id)
      if (code !== null) continue
      // Not listed; people with access to expired items use the expired view.
      const expired = gates.isExpired(row, clock.now()) ? new AppError('ITEM_EXPIRED') : null
      const refusal = (await refusalOf(actor, 'item.download', found)) ?? expired
      if (refusal) yield { kind: 'refused' as const, path, name: row.name, error: refusal }
      else if (row.kind === model.FOLDER) yield* walk(actor, found, path)
      else yield fileEntry(row, path, contents.get(row.id))
    }
  }

  return {
    /** Items and bytes of these trees as far as the caller sees them; counting stops above `limit` items. */
    async measure(actor: Principal, ids: readonly string[], limit: number) {
      const tops = [...(await access.findAllowed(db, actor, 'item.see', ids)).values()]
      return measureTrees(db, ids, limit, await drive.steps.unseenBelow(db, actor, tops))
    },

    /** Whether these trees are included completely, provided that their tops are. */
    async comeWhole(actor: Principal, ids: readonly string[]): Promise<boolean> {
      const { granted, barred } = await findObstacles(db, ids, clock.now())
      if (barred) return false
      const tops = await access.evaluateAll(db, actor, 'item.see', ids)
      return ids.every((id) => {
        const top = tops.get(id)?.found
        return top && (top.viewer.everything !== null || !granted) && model.holds('item.download', top.access, {})
      })
    },

    /** Everything in these trees that the caller may know of; invisible items are not mentioned. */
    async *walk(actor: Principal, ids: readonly string[]): AsyncGenerator<TreeEntry> {
      const names = new Set<string>()
      for (const id of ids) {
        let found: model.Allowed<'item.see'>
        try {
          found = await access.requireItem(db, actor, 'item.see', id)
        } catch (error) {
          if (error instanceof AppError) continue
          throw error
        }
        const path = freeOf(names, portableName(found.item, 'any'))
        const refusal = await refusalOf(actor, 'item.zip', found)
        if (refusal) yield { kind: 'refused', path, name: found.item.name, error: refusal }
        else yield* walk(actor, found, path)
      }
    },
  }
}

/** Items of several folders may have the same name: the second is numbered. */
function freeOf(taken: Set<string>, name: string): string {
  const [stem, extension] = splitExtension(name)
  for (let n = 1; ; n++) {
    const candidate = n === 1 ? name : `${stem} (${n})${extension}`
    if (taken.has(nameKey(candidate))) continue
    taken.add(nameKey(candidate))
    return candidate
  }
}

export type TreeContents = ReturnType<typeof createTreeContents>
/** What an archive is made of. */
export type ArchiveDeps = TransferDeps & { trees: TreeContents }
