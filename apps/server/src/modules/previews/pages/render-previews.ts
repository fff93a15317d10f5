import { Readable } from 'node:stream'
import { thumbnailSizes } from '@khlang/contract'
import type { PreviewReason } from '@khlang/contract/previews'
import { isVaultError } from '@khlang/vault'
import { transactUnsynced } from '../../../platform/db.ts'
import type { content } from '../../drive/index.ts'
import { batchOf, isShownAsText } from '../kinds.rules.ts'
import * as repo from './previews.repo.ts'
import { type Convert, createConvert } from '../render/convert.ts'
import { createPosters } from '../render/poster.ts'
import { type Picture, render, type Rendered } from '../render/render.ts'
import type { DrawTask } from '../render/task.ts'
import type { PreviewDeps } from '../deps.ts'
import { kindOfBytes, maxBytes, officeTypeOf } from './identify.ts'
import { createTextExtraction } from './extract-text.ts'

const maxPixels = 100_000_000
/** The longest side of a page in pixels: an A4 page at 150 dpi. */
const pageSide = 1800
/** The number of attempts that may end without an outcome before the content is considered too heavy. */
const maxAttempts = 3

type Drawable = { kind: 'picture' | 'pdf'; read: () => AsyncIterable<Uint8Array> }
type Source = Drawable | { refused: PreviewReason }

/** Draws previews once, and remembers what cannot be drawn. */
export function createPreviewRenderer({ db, clock, config, drive }: PreviewDeps) {
  const convert: Convert | null = createConvert(config.officeProgram)
  const drawPoster = createPosters(config.videoProgram)
  const read = createTextExtraction({ db, clock, drive })

  const task = (kind: DrawTask['kind'], input: Pick<DrawTask, 'thumbnails' | 'pages'>): DrawTask => ({
    kind,
    ...input,
    pageSide,
    maxPixels,
  })

  /** Seals the pictures, then records them with what is known of the content. */
  async function keep(blobId: string, pictures: readonly Pick<Picture, 'kind' | 'n' | 'bytes'>[], known?: Rendered) {
    const sealed = await Promise.all(
      pictures.map(async ({ kind, n, bytes }) => ({ kind, n, blob: await drive.blobs.seal(bytes) })),
    )
    await transactUnsynced(db, async (tx) => {
      for (const { kind, n, blob } of sealed) {
        await drive.blobs.insert(tx, blob)
        await repo.insertRendition(tx, { blob_id: blobId, kind, n }, { image_id: blob.id, reason: null }, clock.now())
      }
      if (known?.state === 'made') await repo.markReady(tx, blobId, known.pages, known.count)
    })
  }

  async function giveUp(blobId: string, reason: PreviewReason): Promise<void> {
    if (isShownAsText(reason)) await read.blocks(blobId)
    await transactUnsynced(db, (tx) => repo.markNone(tx, blobId, reason))
  }

  /** The PDF converted from an office file, if it has been converted. */
  async function findDocument(blobId: string): Promise<content.BlobBytes | null> {
    const document = await repo.findRendition(db, blobId, 'document', 0)
    return document?.image_id ? drive.blobs.find(document.image_id) : null
  }

  /** The input of the renderer. An office document is converted only on request. */
  async function sourceOf(blobId: string, bytes: content.BlobBytes, ahead: boolean): Promise<Source | null> {
    const kind = await kindOfBytes(bytes)
    if (kind === 'picture' || kind === 'pdf')
      return bytes.size > maxBytes[kind] ? { refused: 'too_large' } : { kind, read: () => bytes.read() }
    if (kind === 'video') return posterOf(bytes)
    if (kind === 'text' || kind === 'other') return { refused: 'unsupported' }
    const type = kind === 'zip' ? await officeTypeOf(bytes) : { extension: 'doc' }
    if ('refused' in type) return type
    if (ahead) return null
    const made = await findDocument(blobId)
    if (made) return { kind: 'pdf', read: () => made.read() }
    if (bytes.size > maxBytes.office) return { refused: 'too_large' }
    if (!convert) return { refused: 'no_program' }
    const converted = await convert(type.extension, bytes.read())
    if (converted.state === 'refused') return { refused: converted.reason }
    const blob = await drive.blobs.seal(converted.pdf)
    await transactUnsynced(db, async (tx) => {
      await drive.blobs.insert(tx, blob)
      const key = { blob_id: blobId, kind: 'document' as const, n: 0 }
      await repo.insertRendition(tx, key, { image_id: blob.id, reason: null }, clock.now())
    })
    const document = await drive.blobs.find(blob.id)
    return document && { kind: 'pdf', read: () => document.read() }
  }

  /** One frame of a video, as a picture. */
  async function posterOf(bytes: content.BlobBytes): Promise<Source> {
    if (!drawPoster) return { refused: 'unsupported' }
    const poster = await drawPoster(bytes.read())
    if (poster.state === 'refused') return { refused: poster.reason === 'broken' ? 'broken' : 'unsupported' }
    return { kind: 'picture', read: () => Readable.from([poster.picture]) }
  }

  /** Examines a blob for the first time: its kind, its pages, its thumbnails; and its first page unless `ahead`. */
  async function first(blobId: string, ahead: boolean): Promise<void> {
    const known = await repo.findPreview(db, blobId)
    if (known && (await isDone(blobId, known))) return
    // If drawing is known to fail, only the text is read.
    if (isUndrawable(known)) return read.blocks(blobId)
    const tries = await transactUnsynced(db, (tx) => repo.beginTry(tx, blobId, clock.now()))
    const bytes = tries === null ? null : await drive.blobs.find(blobId)
    if (tries === null || !bytes) return
    if (tries > maxAttempts) return giveUp(blobId, 'too_heavy')
    try {
      await examine(blobId, bytes, { ahead, tries })
    } catch (error) {
      if (isVaultError(error, 'NO_SPACE')) await transactUnsynced(db, (tx) => repo.takeBackTry(tx, blobId))
      throw error
    }
  }

  async function examine(
    blobId: string,
    bytes: content.BlobBytes,
    { ahead, tries }: { ahead: boolean; tries: number },
  ) {
    const source = await sourceOf(blobId, bytes, ahead)
    if (!source) return
    if ('refused' in source) return giveUp(blobId, source.refused)
    const pages = ahead ? [] : [1]
    const made = await render(task(source.kind, { thumbnails: thumbnailSizes, pages }), source.read())
    if (made.state === 'made') return keep(blobId, made.pictures, made)
    // A busy machine may succeed the next time.
    if (made.reason !== 'too_heavy' || tries >= 2) await giveUp(blobId, made.reason)
  }

  async function isDone(blobId: string, known: { state: string; reason: string | null }): Promise<boolean> {
    if (isUndrawable(known))
      return !isShownAsText(known.reason) || (await repo.findRendition(db, blobId, 'blocks', 0)) !== undefined
    if (known.state !== 'ready') return false
    const sizes = await repo.findNumbers(db, blobId, 'thumbnail')
    return thumbnailSizes.every((size) => sizes.has(size))
  }

  /** Drawing has failed permanently, unless a program that was missing has been installed since. */
  const isUndrawable = (known: { state: string; reason: string | null } | undefined): boolean =>
    known?.state === 'none' && !(known.reason === 'no_program' && convert !== null)

  /**
   * Draws a page and its neighbours; a page that cannot be drawn is remembered, and the others remain valid. The very
   * first one is drawn alone: somebody is waiting to see anything.
   */
  async function pages(blobId: string, n: number): Promise<void> {
    const known = await repo.findPreview(db, blobId)
    if (known?.state !== 'ready') return
    const there = await repo.findNumbers(db, blobId, 'page')
    if (there.has(n)) return
    const isFirst = n === 1 && there.size === 0
    const wanted = isFirst ? [n] : batchOf(n, known.page_count).filter((page) => !there.has(page))
    const bytes = await drive.blobs.find(blobId)
    const source = bytes && (await sourceOf(blobId, bytes, false))
    if (!source || 'refused' in source) return
    if (await draw(blobId, source, wanted)) return
    for (const page of wanted.length > 1 ? wanted : []) await draw(blobId, source, [page])
  }

  async function draw(blobId: string, source: Drawable, wanted: readonly number[]) {
    const made = await render(task(source.kind, { thumbnails: [], pages: wanted }), source.read())
    if (made.state === 'made') {
      await keep(blobId, made.pictures)
      return true
    }
    const [only] = wanted
    if (wanted.length > 1 || only === undefined) return false
    const key = { blob_id: blobId, kind: 'page' as const, n: only }
    await transactUnsynced(db, (tx) =>
      repo.insertRendition(tx, key, { image_id: null, reason: made.reason }, clock.now()),
    )
    return true
  }

  return { first, pages, isUndrawable, read, hasOffice: convert !== null }
}
