import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '@khlang/contract'
import type { Tx } from '../../../platform/db.ts'
import { shareLockBytes, shareLockDrives, insertRows, type NewRow } from '../model/copies.repo.ts'
import { type FileName, FOLDER } from '../model/drive.types.ts'
import type { Permit } from '../model/permit.ts'
import { copyProperties } from '../model/properties.repo.ts'
import { findFreeName } from '../model/free-names.ts'
import { folderName } from '../model/names.rules.ts'
import type { Fits } from '../content/blocked-types.ts'
import type { DriveHooks } from '../model/hooks.ts'
import { RetryTransaction } from '../model/transact-items.ts'

/** An item that may be copied, and the target folder and name of its copy. */
export type Wanted = {
  of: Permit<'item.copy'> | Permit<'item.zip'>
  parentId: string
  name: FileName
  /** Makes the name free just before copying. */
  clear?: (() => Promise<void>) | undefined
}
export type Copied = { ok: true; id: string } | { ok: false; code: ErrorCode }

type How = {
  by: string | null
  at: Date
  /** If a name was taken meanwhile: start again, or number that copy. */
  onTaken: 'again' | 'number'
  /** Accounts for this many bytes; false if they do not fit. */
  admit: (bytes: number) => boolean
  fits: Fits
  /** Whether hashtags and properties come along; not for those who do not see them. */
  withDetails?: boolean
}

/** Copies items none of which is in a folder copied with it: a handful of statements, however many there are. */
export async function copyBatch(
  tx: Tx,
  wanted: readonly Wanted[],
  how: How,
  hooks: Pick<DriveHooks, 'hashtagsCopied'>,
): Promise<Copied[]> {
  const files = wanted.flatMap(({ of: { item } }) => (item.kind === FOLDER ? [] : [item.id]))
  const bytes = await shareLockBytes(tx, files)
  const drives = await shareLockDrives(tx, [...new Set(wanted.map(({ parentId }) => parentId))])
  const outcome: Copied[] = []
  const rows: NewRow[] = []
  for (const {
    of: { item: source },
    parentId,
    name,
    clear,
  } of wanted) {
    const own = bytes.get(source.id)
    const drive_id = drives.get(parentId)
    const placed = source.kind === FOLDER ? folderName(name) : how.fits(name) ? name : null
    const code: ErrorCode | null =
      drive_id === undefined
        ? 'NOT_FOUND'
        : source.kind === FOLDER
          ? null
          : !own
            ? 'ITEM_UNREADABLE'
            : own.sealed
              ? 'ITEM_ENCRYPTED'
              : placed === null
                ? 'FILE_TYPE_BLOCKED'
                : how.admit(own.size)
                  ? null
                  : 'STORAGE_FULL'
    if (code !== null || drive_id === undefined || placed === null)
      outcome.push({ ok: false, code: code ?? 'NOT_FOUND' })
    else {
      const id = randomUUID()
      outcome.push({ ok: true, id })
      await clear?.()
      rows.push({ id, drive_id, parent_id: parentId, kind: source.kind, name: placed, bytes: own ?? null })
    }
  }
  await insertAll(tx, rows, how)
  const copies = wanted.flatMap(({ of: { item } }, index) => {
    const one = outcome[index]
    return one?.ok ? [[item.id, one.id] as const] : []
  })
  if (how.withDetails === false) return outcome
  await copyProperties(tx, copies)
  await hooks.hashtagsCopied(tx, copies, how.at)
  return outcome
}

async function insertAll(tx: Tx, rows: readonly NewRow[], { by, at, onTaken }: How): Promise<void> {
  if (rows.length === 0) return
  const made = await insertRows(tx, rows, { by, at, via: 'copy' })
  if (made.size === rows.length) return
  if (onTaken === 'again') throw new RetryTransaction()
  for (const row of rows) {
    if (made.has(row.id)) continue
    const name = await findFreeName(tx, row.parent_id, row.name)
    const again = await insertRows(tx, [{ ...row, name }], { by, at, via: 'copy' })
    if (again.size === 0) throw new RetryTransaction()
  }
}
