import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LibraryCategory } from '@khlang/contract/library'
import { systemActor } from '../../platform/actor.ts'
import { transact } from '../../platform/db.ts'
import * as repo from './library.repo.ts'
import { written } from './library.rules.ts'
import type { LibraryDeps } from './deps.ts'

/** A document for everybody: its bytes and its description. */
export type PlatformDocument = {
  /** The identity of the document: a name is published once. */
  name: string
  mimeType: string
  category: LibraryCategory
  titleTh: string
  titleEn: string
  summaryTh?: string
  summaryEn?: string
  bytes: Uint8Array
}

const folder = join(import.meta.dirname, './manuals')
const manuals = [
  {
    file: 'start.md',
    name: 'คู่มือเริ่มต้นใช้งานคลัง.md',
    titleTh: 'เริ่มต้นใช้งานคลัง',
    titleEn: 'Getting started with Khlang',
    summaryTh: 'อัปโหลด จัดระเบียบ ค้นหา และกู้คืนเอกสาร',
    summaryEn: 'Upload, organise, find and restore documents',
  },
  {
    file: 'map-drive.md',
    name: 'คู่มือไดรฟ์เครือข่าย.md',
    titleTh: 'Map Drive',
    titleEn: 'Map Drive',
    summaryTh: 'เปิดคลังเป็นไดรฟ์ใน Windows, macOS และ Linux',
    summaryEn: 'Open Khlang as a drive on Windows, macOS and Linux',
  },
  {
    file: 'versions.md',
    name: 'คู่มือเวอร์ชันของไฟล์.md',
    titleTh: 'เวอร์ชันของไฟล์และการเก็บรักษา',
    titleEn: 'File versions and retention',
    summaryTh: 'ดู เปรียบเทียบ กู้คืน และเก็บเวอร์ชันเดิมไว้',
    summaryEn: 'View, compare, restore and keep earlier versions',
  },
] as const

/** Deterministic, so that several processes that start together publish it once. */
function idOf(name: string): string {
  const hash = createHash('sha256').update(`library ${name}`).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

/** The shelf of the platform, which the operator fills. */
export function createPlatformShelf({ db, audit, clock, drive }: LibraryDeps) {
  const actor = systemActor('library')

  /** Publishes for everybody; false if a document of that name was published before. */
  async function publish({ bytes, ...document }: PlatformDocument): Promise<boolean> {
    const id = idOf(document.name)
    if (await repo.isKnown(db, id)) return false
    const blob = await drive.blobs.seal(bytes)
    return transact(db, async (tx) => {
      const now = clock.now()
      const empty = { title_th: '', title_en: '', summary_th: '', summary_en: '', valid_from: now, valid_until: null }
      await drive.blobs.insert(tx, blob)
      const made = await repo.insertDocument(tx, {
        ...written(document, empty, now),
        id,
        business_id: null,
        source_id: null,
        version_n: 1,
        blob_id: blob.id,
        name: document.name,
        mime_type: document.mimeType,
        size: blob.size,
        category: document.category,
        published_by: null,
        published_at: now,
      })
      // Another process was faster; a job collects the unused bytes.
      if (!made) return false
      const data = { name: document.name, itemId: null, version: 1 }
      await audit.record(tx, actor, { type: 'library.published', subject: id, data })
      return true
    })
  }

  return {
    publish,
    /** Publishes the manuals of the product that are missing, each in Thai and English; returns their titles. */
    publishManuals: async (): Promise<string[]> => {
      const published: string[] = []
      for (const { file, ...manual } of manuals) {
        const bytes = await readFile(join(folder, file))
        const isNew = await publish({ ...manual, category: 'manual', mimeType: 'text/markdown', bytes })
        if (isNew) published.push(manual.titleEn)
      }
      return published
    },
  }
}
