/** What somebody who shared an item further may no longer share themselves; any other refusal is one of the moment. */
export const lacksRight = (code: string | null | undefined): boolean => code === 'NOT_ALLOWED' || code === 'NOT_FOUND'
