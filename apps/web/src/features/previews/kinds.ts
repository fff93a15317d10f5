import { hasThumbnails, type Item } from '@khlang/contract'
import { fileKind } from '@khlang/contract/file-kinds'

export type PreviewKind = 'picture' | 'pdf' | 'text' | 'video' | 'audio' | 'server' | 'none'
type Shown = Pick<Item, 'type' | 'name' | 'mimeType' | 'size'>

const drawn = /\.(?:png|jpe?g|gif|webp|avif|bmp|ico|svg)$/i
const playedVideo = /\.(?:mp4|m4v|webm|mov|ogv)$/i
const playedAudio = /\.(?:mp3|wav|m4a|aac|flac|ogg|oga|opus)$/i
const readAsText = /\.(?:csv|tsv|txt|md|log|rtf)$/i
/** A picture is taken into memory whole. */
export const mostPictureBytes = 80 * 1024 ** 2

/** How a file is shown, or that it is not. HTML is only ever shown as text. */
export function previewKind(item: Shown): PreviewKind {
  if (item.type === 'folder') return 'none'
  const kind = fileKind(item)
  if (kind === 'image' && !(drawn.test(item.name) && item.size <= mostPictureBytes)) {
    return hasThumbnails(item.name) ? 'server' : 'none'
  }
  if (kind === 'image') return 'picture'
  if (kind === 'pdf') return 'pdf'
  if (kind === 'video') return playedVideo.test(item.name) ? 'video' : 'none'
  if (kind === 'audio') return playedAudio.test(item.name) ? 'audio' : 'none'
  if (kind === 'text' || kind === 'code' || (readAsText.test(item.name) && kind !== 'word')) return 'text'
  if (kind === 'word' || kind === 'sheet' || kind === 'slides') return 'server'
  return item.mimeType.startsWith('text/') ? 'text' : 'none'
}

/** What a text is meant to be, besides a text. */
export function formatOf(name: string): 'markdown' | 'table' | null {
  if (/\.(?:md|markdown)$/i.test(name)) return 'markdown'
  return /\.(?:csv|tsv)$/i.test(name) ? 'table' : null
}

/** The language of a code, as syntax colours know it: its extension. A plain text has none. */
export function languageOf(name: string): string | null {
  const extension = /.\.([^.]+)$/.exec(name)?.[1]?.toLowerCase()
  return !extension || /^(?:txt|log|csv|tsv|rtf)$/.test(extension) ? null : extension
}
