/** The address that lists everything with a hashtag. */
export const tagAddress = (tag: string) => `/hashtags?tag=${encodeURIComponent(tag)}`
