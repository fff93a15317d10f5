import type { Item } from '@khlang/contract'
import { formatRelative, type Language } from '../../../lib/dates.ts'
import { formatBytes } from '../../../lib/sizes.ts'

/** When and how large, below the name in a row of a phone. */
export const rowFacts = (item: Item, when: string, language: Language) =>
  [formatRelative(when, language), ...sizeOf(item)].join(' · ')

/** The same below the name of a card, whose end is often cut off: of a size "1.15…" would say nothing. */
export const cardFacts = (item: Item, language: Language) =>
  [...sizeOf(item), formatRelative(item.modifiedAt, language)].join(' · ')

const sizeOf = (item: Item) => (item.type === 'file' ? [formatBytes(item.size)] : [])
