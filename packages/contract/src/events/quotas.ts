import type { Change } from './change.ts'

export type QuotasEvent =
  | { type: 'storage.cleaned'; subject: string; data: { what: 'trash' | 'versions'; olderThanDays?: number } }
  | {
      type: 'quota.changed'
      subject: string
      data: { audience: string; audienceId: string; bytes: number | null } & Change
    }
  /** Its admins were notified of employees' private drives that are filling up. */
  | { type: 'quota.reported'; subject: string; data: { drives: number; sent: number } }
  | { type: 'quota.warned'; subject: string; data: { percent: number; used: number; max: number; sent: number } }
