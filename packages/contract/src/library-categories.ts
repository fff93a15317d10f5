/** In a separate file from the library: its page address is parsed early. */
export const libraryCategories = ['manual', 'governmentForm', 'companyForm', 'policy', 'other'] as const
export type LibraryCategory = (typeof libraryCategories)[number]
