import type { Change } from './change.ts'

export type KeysEvent =
  | { type: 'key.created'; subject: string; data: { name: string; scopes: string[]; expiresAt: string } }
  | { type: 'key.changed'; subject: string; data: { name: string } & Partial<Change> }
  | { type: 'key.rotated'; subject: string; data: { name: string; formerUntil: string } }
  | { type: 'key.revoked'; subject: string; data: { name: string } }
