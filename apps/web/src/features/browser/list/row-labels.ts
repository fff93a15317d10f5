import type { Item } from '@khlang/contract'
import { fileKind } from '@khlang/contract/file-kinds'
import type { TFunction } from 'i18next'
import { locationText } from '../model/path-steps.ts'

const blank = '\0'

/** A sentence with a gap for a name. */
const around = (sentence: string) => (name: string) => sentence.replace(blank, () => name)

/** Labels of a row's controls. Looked up once for all rows, because scrolling renders new ones with every frame. */
export const rowLabels = (t: TFunction<'browser'>) => ({
  select: around(t('list.select', { name: blank })),
  more: around(t('list.more', { name: blank })),
  kind: (item: Item) => t(`kind.${fileKind(item)}`),
  /** Where an item is, in lists across folders. */
  location: (item: Item) => locationText(t, item) || null,
})
export type RowLabels = ReturnType<typeof rowLabels>
