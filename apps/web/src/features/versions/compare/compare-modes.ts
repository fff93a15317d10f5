import type { Item } from '@khlang/contract'
import { fileKind } from '@khlang/contract/file-kinds'

export type CompareMode = 'text' | 'pages'

const plainText = /\.(?:txt|md|log|csv|tsv|json|xml)$/i
/** Of these the text shows more than the pages, and of those the pages more than the text. */
const textFirst = /\.(?:docx|odt|xlsx|ods)$/i
const pagesFirst = /\.(?:pdf|pptx|odp)$/i

/** How versions of a file can be compared, the better mode first. */
export function compareModesOf(
  item: Pick<Item, 'type' | 'name' | 'mimeType'>,
): readonly [CompareMode, ...CompareMode[]] {
  if (textFirst.test(item.name)) return ['text', 'pages']
  if (pagesFirst.test(item.name)) return ['pages', 'text']
  const kind = fileKind(item)
  return plainText.test(item.name) || kind === 'code' || kind === 'text' ? ['text'] : ['pages']
}
