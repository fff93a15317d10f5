/** Live changes: what the page in front of somebody hears without asking (specification section 9: times of the socket). */
export const livePath = '/api/live'
export const liveTimeouts = { pingInterval: 25_000, pingTimeout: 120_000, connectTimeout: 120_000 } as const
/** So many folders a page may look at. */
export const maxWatchedFolders = 10

/** What the server says: the list of this folder is not what it was. */
export type LiveNews = { changed: (folderId: string) => void }
/** What a page says: these folders are open in it, and no others. */
export type LiveWishes = { watch: (folderIds: string[]) => void }
/** With which account a page connects. */
export type LiveGreeting = { accountId: string | null }
