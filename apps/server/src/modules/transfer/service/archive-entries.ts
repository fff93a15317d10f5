import { errorText, type Language } from '@khlang/contract'
import { readBlob, type Store } from '@khlang/vault'
import type { PersonActor } from '../../../platform/actor.ts'
import type { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Drive } from '../../drive/index.ts'
import type { ZipEntry } from '../zip/zip.ts'

type Deps = { drive: Drive; store: Store; clock: Clock }
type Wish = { itemIds: readonly string[]; language: Language }
/** What went in, and what stayed out. */
export type Tally = { files: number; left: number }

/** Everything of these trees that somebody may have, and at the end a note of what they may not; counted in `tally`. */
export async function* archiveEntries(
  { drive, store, clock }: Deps,
  actor: PersonActor,
  { itemIds, language }: Wish,
  tally: Tally,
  goesOn: () => Promise<void>,
): AsyncGenerator<ZipEntry> {
  const left: { path: string; error: AppError }[] = []
  for await (const entry of drive.trees.walk(actor, itemIds)) {
    await goesOn()
    if (entry.kind === 'refused') tally.left = left.push(entry)
    else if (entry.kind === 'folder') yield { path: entry.path, modifiedAt: entry.modifiedAt }
    else {
      const { path, modifiedAt, content } = entry
      tally.files++
      yield { path, modifiedAt, size: content.size, bytes: readBlob(store, content.blob()) }
    }
  }
  if (left.length > 0) yield noteOf(left, language, clock.now())
}

/** What is not in the archive, and why, in the reader's language. */
function noteOf(left: readonly { path: string; error: AppError }[], language: Language, now: Date): ZipEntry {
  const head = { th: 'รายการที่ไม่ได้รวมไว้ในไฟล์นี้ และเหตุผล', en: 'Not included in this file, and why' }[language]
  const lines = left.map(({ path, error }) => `${path}\r\n    ${errorText(error.code, language, error.values)}`)
  // With a mark at its front, so that the editors of Windows see Thai.
  const bytes = Buffer.from(`\uFEFF${head}\r\n\r\n${lines.join('\r\n')}\r\n`)
  return {
    path: '_not-included.txt',
    modifiedAt: now,
    size: bytes.length,
    bytes: (async function* once() {
      yield await Promise.resolve(bytes)
    })(),
  }
}
