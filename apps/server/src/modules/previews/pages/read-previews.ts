import { buffer } from 'node:stream/consumers'
import type { ThumbnailSize } from '@khlang/contract'
import {
  type Block,
  comparedTextBytes,
  type FileText,
  type Preview,
  previewReasons,
  previewTextBytes,
} from '@khlang/contract/previews'
import { decodeText } from '@khlang/contract/decode-text'
import { isVaultError } from '@khlang/vault'
import type { PersonActor, Principal } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { transactUnsynced } from '../../../platform/db.ts'
import { enqueue, type JobOptions } from '../../../platform/jobs.ts'
import type { content } from '../../drive/index.ts'
import { isShownAsText } from '../kinds.rules.ts'
import * as repo from './previews.repo.ts'
import type { PreviewDeps } from '../deps.ts'
import { type Excerpt, excerptBytes, excerptOf } from './excerpts.rules.ts'
import { kindOfBytes, readAll } from './identify.ts'
import type { createPreviewRenderer } from './render-previews.ts'

/** A picture, or that it is in progress. A tag never changes its meaning, because pictures are never rewritten. */
export type Shown = { state: 'ready'; tag: string; read(): Promise<Buffer | null> } | { state: 'making' }

type Read = { state: 'ready'; blocks: Block[]; cut: boolean } | { state: 'none' }

const unknown = { pages: [], pageCount: 0, text: null, blocks: null, cut: false, reason: null }
const noText = { text: null, cut: false, reason: null }
const making: Preview = { state: 'making', kind: null, ...unknown }

/**
 * Two at a time, and content is never drawn twice at once. Office documents take long, so they have their own queue.
 */
const queueOf = (blobId: string, office: boolean): JobOptions => ({
  queue: office ? 'previews:office' : `previews:${Number.parseInt(blobId.slice(-1), 16) % 2}`,
})

/**
 * Previews that the caller may see. Every method requires `item.preview` on the item, and for old versions access to
 * versions too.
 */
export function createPreviewReader({ db, drive }: PreviewDeps, make: ReturnType<typeof createPreviewRenderer>) {
  const findBlob = async (actor: Principal, id: string, version: number | undefined) =>
    (await drive.content.find(actor, id, version ?? null, 'item.preview')).blobId

  const order = (name: string, payload: { blobId: string; n?: number }, office = false) =>
    transactUnsynced(db, (tx) =>
      enqueue(tx, name, payload, {
        key: `${name} ${payload.blobId} ${payload.n ?? ''}`,
        ...queueOf(payload.blobId, office),
        isAwaited: true,
      }),
    )

  async function shown(blobId: string, kind: 'thumbnail' | 'page', n: number): Promise<Shown | 'missing'> {
    const found = await repo.findRendition(db, blobId, kind, n)
    if (!found) return 'missing'
    const { image_id: image } = found
    if (image === null) throw new AppError('PREVIEW_NONE')
    return { state: 'ready', tag: `"${image}"`, read: () => readImage(image) }
  }

  /** Null if the image is damaged or lost; it is then deleted, so that it is made again. */
  async function readImage(image: string): Promise<Buffer | null> {
    try {
      const bytes = await drive.blobs.find(image)
      if (bytes) return await buffer(bytes.read())
    } catch (error) {
      if (!isVaultError(error, 'INTEGRITY') && !isVaultError(error, 'NOT_FOUND')) throw error
    }
    await transactUnsynced(db, (tx) => repo.deleteRendition(tx, image))
    return null
  }

  const { isUndrawable } = make

  /** The beginning of a text; null for content that is not text. */
  async function textOf(bytes: content.BlobBytes, most: number): Promise<{ text: string; cut: boolean } | null> {
    const cut = bytes.size > most
    const { text } = decodeText(await readAll(bytes, { start: 0, end: Math.min(bytes.size, most) }), cut)
    return text === null ? null : { text, cut }
  }

  const reasonOf = (found: string | null | undefined) => previewReasons.find((one) => one === found) ?? 'unsupported'

  /** The text extracted from a document. */
  async function findExtractedText(blobId: string): Promise<FileText | null> {
    const found = await repo.findRendition(db, blobId, 'text', 0)
    if (!found) return null
    if (found.image_id === null) return { ...noText, state: 'none', reason: reasonOf(found.reason) }
    const bytes = await readImage(found.image_id)
    if (!bytes) return null
    const { text, cut } = JSON.parse(bytes.toString('utf8')) as { text: string; cut: boolean }
    return { state: 'ready', text, cut, reason: null }
  }

  /** The blocks extracted from a document that no program drew; null if they have yet to be. */
  async function readOf(blobId: string): Promise<Read | null> {
    const found = await repo.findRendition(db, blobId, 'blocks', 0)
    if (!found) return null
    if (found.image_id === null) return { state: 'none' }
    const bytes = await readImage(found.image_id)
    if (!bytes) return null
    const { text, cut } = JSON.parse(bytes.toString('utf8')) as { text: string; cut: boolean }
    return { state: 'ready', blocks: JSON.parse(text) as Block[], cut }
  }

  async function previewOf(blobId: string, mostText = previewTextBytes): Promise<Preview> {
    const known = await repo.findPreview(db, blobId)
    if (known?.state === 'ready') {
      const pages = (known.pages as repo.Size[]).map(([width, height], index) => ({ n: index + 1, width, height }))
      return { ...unknown, state: 'ready', kind: 'pages', pages, pageCount: known.page_count }
    }
    const bytes = await drive.blobs.find(blobId)
    if (!bytes) throw new AppError('INTEGRITY')
    const kind = await kindOfBytes(bytes)
    const text = kind === 'text' ? await textOf(bytes, mostText) : null
    if (text) return { ...unknown, state: 'ready', kind: 'text', ...text }
    if (isUndrawable(known)) {
      const none: Preview = { ...unknown, state: 'none', kind: null, reason: reasonOf(known?.reason) }
      if (!isShownAsText(none.reason)) return none
      const read = await readOf(blobId)
      if (read) return read.state === 'ready' && read.blocks.length > 0 ? { ...unknown, ...read, kind: 'blocks' } : none
    }
    await order('previews:make', { blobId }, kind === 'zip' || kind === 'office')
    return making
  }

  async function pageOf(blobId: string, n: number): Promise<Shown> {
    const there = await shown(blobId, 'page', n)
    if (there !== 'missing') return there
    const known = await repo.findPreview(db, blobId)
    if (isUndrawable(known) || (known?.state === 'ready' && n > (known.pages as repo.Size[]).length))
      throw new AppError('PREVIEW_NONE')
    await (known?.state === 'ready' ? order('previews:draw', { blobId, n }) : order('previews:make', { blobId }))
    return { state: 'making' }
  }

  async function thumbnailOf(blobId: string, size: ThumbnailSize): Promise<Shown> {
    const there = await shown(blobId, 'thumbnail', size)
    if (there !== 'missing') return there
    if (isUndrawable(await repo.findPreview(db, blobId))) throw new AppError('PREVIEW_NONE')
    await order('previews:make', { blobId })
    return { state: 'making' }
  }

  return {
    /** For bytes whose permission the caller has already checked. */
    ofBlob: { preview: (blobId: string) => previewOf(blobId), page: pageOf, thumbnail: thumbnailOf },

    thumbnail: async (actor: Principal, id: string, size: ThumbnailSize, version?: number): Promise<Shown> =>
      thumbnailOf(await findBlob(actor, id, version), size),

    preview: async (actor: Principal, id: string, version?: number): Promise<Preview> =>
      previewOf(await findBlob(actor, id, version)),

    /** The first lines of a file, without reading more of it than a card shows. */
    excerpt: async (actor: Principal, id: string): Promise<Excerpt> =>
      excerptOf(await previewOf(await findBlob(actor, id, undefined), excerptBytes)),

    /**
     * Text for comparing versions: plain text as it is, of a document what has been extracted. View permission alone
     * gives pages, but no text.
     */
    async text(actor: PersonActor, id: string, version?: number): Promise<FileText> {
      await drive.access.requireItem(db, actor, 'version.list', id)
      const blobId = await findBlob(actor, id, version)
      const bytes = await drive.blobs.find(blobId)
      if (!bytes) throw new AppError('INTEGRITY')
      const kind = await kindOfBytes(bytes)
      const plain = kind === 'text' ? await textOf(bytes, comparedTextBytes) : null
      if (plain) return { state: 'ready', ...plain, reason: null }
      if (kind !== 'zip' && kind !== 'pdf') return { ...noText, state: 'none', reason: 'unsupported' }
      const extracted = await findExtractedText(blobId)
      if (extracted) return extracted
      await order('previews:read', { blobId })
      return { ...noText, state: 'making' }
    },

    page: async (actor: Principal, id: string, n: number, version?: number): Promise<Shown> =>
      pageOf(await findBlob(actor, id, version), n),
  }
}
