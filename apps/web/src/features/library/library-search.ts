import type { LibraryCategory } from '@khlang/contract/library-categories'

/** What is looked at: a shelf, or what was starred. */
export const libraryViews = ['platform', 'business', 'starred'] as const
export type LibraryView = (typeof libraryViews)[number]
/** What the address holds. */
export type LibrarySearch = { shelf?: LibraryView; category?: LibraryCategory; q?: string; document?: string }
