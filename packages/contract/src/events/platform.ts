export type PlatformEvent = { type: 'access.refused'; subject: string; data: { operation: string; code: string } }
