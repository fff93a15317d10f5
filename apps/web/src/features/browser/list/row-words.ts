import type { TFunction } from 'i18next'

const blank = '\0'

/** A sentence with a gap for a name. */
const around = (sentence: string) => (name: string) => sentence.replace(blank, () => name)

/** What the controls of a row are called. Looked up once for all rows: new ones come with every frame that scrolls. */
export const rowWords = (t: TFunction<'browser'>) => ({
  select: around(t('list.select', { name: blank })),
  more: around(t('list.more', { name: blank })),
})
export type RowWords = ReturnType<typeof rowWords>
