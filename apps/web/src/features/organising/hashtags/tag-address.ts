/** Where everything with a hashtag stands. */
export const tagAddress = (tag: string) => `/hashtags?tag=${encodeURIComponent(tag)}`
