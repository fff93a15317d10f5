import { errorText, isPortable, type Language, nameKey } from '@khlang/contract'
import { readBlob, type Store } from '@khlang/vault'
import type { Principal } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { content } from '../../drive/index.ts'
import { freeName, indexHead, indexLine } from './archive-index.rules.ts'
import type { TreeContents } from '../zip/tree-contents.ts'
import type { ZipEntry } from '../zip/zip.ts'
import { createSpool, type Spool } from './spool.ts'

type Deps = { trees: TreeContents; store: Store; clock: Clock }
export type Body = {
  itemIds: readonly string[]
  language: Language
  withIndex: boolean
  /** What is included instead of the bytes of a file; null for them, and an error leaves the file out. */
  instead?(file: content.Content): Promise<Instead | null>
}
type Instead = { size: number; bytes: AsyncIterable<Buffer> }
/** The number of included and omitted files. */
export type Tally = { files: number; left: number }

/**
 * Everything in these trees that the caller may download, then an index if requested, and lists of changed names and of
 * omitted items. Counted in `tally`.
 */
export async function* archiveEntries(
  { trees, store, clock }: Deps,
  actor: Principal,
  { itemIds, language, withIndex, instead }: Body,
  tally: Tally,
): AsyncGenerator<ZipEntry> {
  const [index, changed, note] = [createSpool(), createSpool(), createSpool()]
  const open = new Set<Spool>([index, changed, note])
  let changes = 0
  const top = new Set<string>()
  /** The reader closes it. */
  const entryOf = async (wanted: string, spool: Spool): Promise<ZipEntry> => {
    const entry = { path: freeName(wanted, top), modifiedAt: clock.now(), size: await spool.end(), bytes: spool.read() }
    open.delete(spool)
    return entry
  }
  try {
    if (withIndex) await index.write(indexHead)
    for await (const found of trees.walk(actor, itemIds)) {
      let other: Instead | null = null
      let entry: typeof found = found
      if (found.kind === 'file' && instead)
        try {
          other = await instead(found.content)
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          entry = { ...found, kind: 'refused', error }
        }
      top.add(nameKey(entry.path.split('/', 1)[0] ?? ''))
      if (entry.kind !== 'refused' && !isPortable(entry.name, 'any')) {
        if (changes++ === 0) await changed.write(changedHead[language])
        await changed.write(`${entry.path}\r\n    ${entry.name}\r\n`)
      }
      if (entry.kind === 'refused') {
        if (tally.left++ === 0) await note.write(noteHead[language])
        await note.write(noteLine(entry, language))
      } else if (entry.kind === 'folder') yield { path: entry.path, modifiedAt: entry.modifiedAt }
      else {
        const { path, modifiedAt, content } = entry
        tally.files++
        const { item, n: version, size, sha256 } = content
        if (withIndex)
          await index.write(
            indexLine({ path, name: item.name, size, modifiedAt, version, sha256, hashtags: item.hashtags }),
          )
        yield { path, modifiedAt, ...(other ?? { size, bytes: readBlob(store, content.blob()) }) }
      }
    }
    if (withIndex) yield await entryOf('index.csv', index)
    if (changes > 0) yield await entryOf('_changed-names.txt', changed)
    if (tally.left > 0) yield await entryOf('_not-included.txt', note)
  } finally {
    for (const spool of open) await spool.close()
  }
}

// With a byte order mark, so that Windows editors recognise Thai.
const changedHead = {
  th: '\uFEFFรายการที่เปลี่ยนชื่อในไฟล์ ZIP เพราะบางระบบไม่รองรับชื่อเดิม (ชื่อเดิมอยู่ใต้แต่ละรายการ)\r\n\r\n',
  en: '\uFEFFItems renamed in this ZIP file because some systems don’t support their original names (shown below each item)\r\n\r\n',
}

const noteHead = {
  th: '\uFEFFรายการที่ไม่ได้รวมไว้ในไฟล์ ZIP นี้ และเหตุผล\r\n\r\n',
  en: '\uFEFFItems not included in this ZIP file, and the reasons\r\n\r\n',
}

const noteLine = ({ path, error }: { path: string; error: AppError }, language: Language) =>
  `${path}\r\n    ${errorText(error.code, language, error.values)}\r\n`
