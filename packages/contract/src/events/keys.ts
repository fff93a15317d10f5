import type { Change } from './change.ts'

export type KeysEvent =
  | { type: 'key.created'; subject: string; data: { name: string; scopes: string[]; expiresAt: string } }
  | { type: 'key.changed'; subject: string; data: { name: string } & Partial<Change> }
  | { type: 'key.rotated'; subject: string; data: { name: string; formerUntil: string } }
  | { type: 'key.revoked'; subject: string; data: { name: string } }
  /** `name`: the host of the address. */
  | { type: 'webhook.created'; subject: string; data: { name: string } }
  | { type: 'webhook.changed'; subject: string; data: { name: string } & Partial<Change> }
  | { type: 'webhook.deleted'; subject: string; data: { name: string } }
  | { type: 'webhook.replayed'; subject: string; data: { name: string } }
  | { type: 'webhook.disabled'; subject: string; data: { name: string; why: string } }
