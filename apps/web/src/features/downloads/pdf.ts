import type { Item } from '@khlang/contract'

/** Only these are printed and merged (specification 5). */
export const isPdf = (item: Item) =>
  item.type === 'file' && (item.mimeType === 'application/pdf' || /\.pdf$/i.test(item.name))
