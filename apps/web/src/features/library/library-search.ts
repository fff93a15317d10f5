import { type LibraryCategory, libraryCategories } from '@khlang/contract/library-categories'

/** The views: the shelves, and the starred documents. */
export const libraryViews = ['platform', 'business', 'starred'] as const
export type LibraryView = (typeof libraryViews)[number]
/** The search parameters of the page. */
export type LibrarySearch = { shelf?: LibraryView; category?: LibraryCategory; q?: string; document?: string }

type LibraryAddress = { [K in keyof LibrarySearch]?: string }

/** The values of an address that mean something. */
export function searchOf({ shelf, category, q, document }: LibraryAddress): LibrarySearch {
  const view = libraryViews.find((one) => one === shelf)
  const known = libraryCategories.find((one) => one === category)
  return {
    ...(view && { shelf: view }),
    ...(known && { category: known }),
    ...(q && { q }),
    ...(document && { document }),
  }
}
