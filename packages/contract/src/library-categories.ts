/** Apart from the calls of the library: the address of its page is read before they come. */
export const libraryCategories = ['manual', 'governmentForm', 'companyForm', 'policy', 'other'] as const
export type LibraryCategory = (typeof libraryCategories)[number]
