/** Live updates pushed to open pages (specification section 9: times of the socket). */
export const livePath = '/api/live'
export const liveTimeouts = { pingInterval: 25_000, pingTimeout: 120_000, connectTimeout: 120_000 } as const
/** The maximum number of folders that a page may watch. */
export const maxWatchedFolders = 10

/** Sent by the server: the list of this folder has changed; there is a new notification, or one was read elsewhere. */
export type LiveEvents = { changed: (folderId: string) => void; noticed: () => void }
/** Sent by a page: the folders that are open in it. */
export type LiveRequests = { watch: (folderIds: string[]) => void }
/** The account that a page connects with. */
export type LiveGreeting = { accountId: string | null }
