import type { ConsentMode, ConsentStatus } from '../consents.ts'

type State = { status: ConsentStatus; mode: ConsentMode; taxIds: string[] }

/** The subject is the account. */
export type ConsentsEvent =
  | { type: 'consent.awaited'; subject: string; data: { accountId: string } }
  | { type: 'consent.requested'; subject: string; data: Record<string, never> }
  | { type: 'consent.changed'; subject: string; data: { before: State; after: State; textVersion: number | null } }
