import type { Item } from '@khlang/contract'
import { fileKind } from '../../../../ui/file-kind.ts'

export type Way = 'words' | 'pages'

const words = /\.(?:txt|md|log|csv|tsv|json|xml)$/i
const both = /\.docx$/i

/** How versions of a file can be compared, the better way first. */
export function waysOf(item: Pick<Item, 'type' | 'name' | 'mimeType'>): readonly [Way, ...Way[]] {
  if (both.test(item.name)) return ['words', 'pages']
  const kind = fileKind(item)
  return words.test(item.name) || kind === 'code' || kind === 'text' ? ['words'] : ['pages']
}
