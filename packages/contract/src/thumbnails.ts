/** Longest sides of thumbnails: next to a name, on a card, in a panel. */
export const thumbnailSizes = [96, 320, 640] as const
export type ThumbnailSize = (typeof thumbnailSizes)[number]

const drawn = /\.(?:jpe?g|png|webp|gif|avif|hei[cf]|tiff?|pdf|mp4|m4v|mov|webm|mkv|avi)$/i

/** Whether a file of this name gets thumbnails automatically; any other is rendered when it is first opened. */
export const hasThumbnails = (name: string): boolean => drawn.test(name)

export const thumbnailPath = (id: string, size: ThumbnailSize) => `/api/files/${id}/thumbnail?size=${size}`
