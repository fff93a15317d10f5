import type { Item } from '@khlang/contract'
import { fileKind } from '@khlang/contract/file-kinds'

export type Way = 'words' | 'pages'

const words = /\.(?:txt|md|log|csv|tsv|json|xml)$/i
/** Of these the words say more than the pages, and of those the pages more than the words. */
const wordsFirst = /\.(?:docx|odt|xlsx|ods)$/i
const pagesFirst = /\.(?:pdf|pptx|odp)$/i

/** How versions of a file can be compared, the better way first. */
export function waysOf(item: Pick<Item, 'type' | 'name' | 'mimeType'>): readonly [Way, ...Way[]] {
  if (wordsFirst.test(item.name)) return ['words', 'pages']
  if (pagesFirst.test(item.name)) return ['pages', 'words']
  const kind = fileKind(item)
  return words.test(item.name) || kind === 'code' || kind === 'text' ? ['words'] : ['pages']
}
