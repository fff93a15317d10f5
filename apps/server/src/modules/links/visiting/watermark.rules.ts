import { isMarkable } from '@khlang/contract/links'
import type { PublicItem } from '@khlang/contract/public-links'

type Watermarked = { watermark: boolean; allow_unmarked: boolean }

/** Whether a link shows a file of this name: as it is, under its watermark, or not at all (C19). Its bytes may decide otherwise. */
export function markingOf({ watermark, allow_unmarked }: Watermarked, name: string): 'none' | 'marked' | 'refused' {
  if (!watermark) return 'none'
  if (isMarkable(name)) return 'marked'
  return allow_unmarked ? 'none' : 'refused'
}

/** Why a visitor can neither view nor download an item. */
export function closedReason(
  link: Watermarked,
  item: { type: 'file' | 'folder'; name: string; hasPassword: boolean; encrypted: boolean },
): PublicItem['closed'] {
  if (item.encrypted) return 'encrypted'
  if (item.hasPassword) return 'password'
  return item.type === 'file' && markingOf(link, item.name) === 'refused' ? 'unmarked' : null
}

/**
 * Whether a file is downloaded as it is or as a marked copy, by its name and by what its bytes can be marked as: a PDF
 * that is called a text is one, and a text that is called a PDF cannot be marked.
 */
export function copyingOf<Format>(
  link: Watermarked,
  name: string,
  format: Format | null,
): { as: 'it is' } | { as: 'copy'; format: Format } | { refused: 'LINK_UNMARKED' | 'LINK_MARK_BROKEN' } {
  const marking = markingOf(link, name)
  if (marking === 'refused') return { refused: 'LINK_UNMARKED' }
  if (!link.watermark) return { as: 'it is' }
  if (format !== null) return { as: 'copy', format }
  return marking === 'marked' ? { refused: 'LINK_MARK_BROKEN' } : { as: 'it is' }
}
