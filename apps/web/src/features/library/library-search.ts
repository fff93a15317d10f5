import type { LibraryCategory } from '@khlang/contract/library-categories'

/** The views: the shelves, and the starred documents. */
export const libraryViews = ['platform', 'business', 'starred'] as const
export type LibraryView = (typeof libraryViews)[number]
/** The search parameters of the page. */
export type LibrarySearch = { shelf?: LibraryView; category?: LibraryCategory; q?: string; document?: string }
