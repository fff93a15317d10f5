/** Whole days of Bangkok up to now: this one, 7, 30, or those of this year. Counted when it is asked. */
export const searchSpans = ['today', 'week', 'month', 'year'] as const
export type SearchSpan = (typeof searchSpans)[number]
export const searchDrives = ['personal', 'business'] as const
