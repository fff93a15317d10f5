/** Days in Bangkok up to now: today, 7, 30, or this year. Evaluated at the time of the search. */
export const searchSpans = ['today', 'week', 'month', 'year'] as const
export type SearchSpan = (typeof searchSpans)[number]
export const searchDrives = ['personal', 'business'] as const
