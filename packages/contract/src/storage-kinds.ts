/** The space of a person, or of the business. */
export const storageKinds = ['personal', 'business'] as const
export type StorageKind = (typeof storageKinds)[number]

/**
 * What fills a drive; together it is what the drive has used (C71). Received and sent documents count where the account has
 * its storage.
 */
export const storageClasses = ['files', 'versions', 'trash', 'inbox', 'outbox'] as const
export type StorageClass = (typeof storageClasses)[number]
