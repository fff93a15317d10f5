/** The space of a person, or of the business. */
export const storageKinds = ['personal', 'business'] as const
export type StorageKind = (typeof storageKinds)[number]
