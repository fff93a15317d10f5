/** Live updates pushed to open pages (specification section 9: times of the socket). */
export const livePath = '/api/live'
export const liveTimeouts = { pingInterval: 25_000, pingTimeout: 120_000, connectTimeout: 120_000 } as const
/** The most folders that a page may watch. */
export const maxWatchedFolders = 10

/** Sent by the server: the list of this folder has changed. */
export type LiveNews = { changed: (folderId: string) => void }
/** What a page says: these folders are open in it, and no others. */
export type LiveWishes = { watch: (folderIds: string[]) => void }
/** With which account a page connects. */
export type LiveGreeting = { accountId: string | null }
