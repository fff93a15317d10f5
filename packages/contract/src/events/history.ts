import type { Change } from './change.ts'

export type HistoryEvent =
  /** To a point in time; the subject is the chosen item. */
  | { type: 'restore.started'; subject: string; data: { at: string; way: string; items: number } }
  | { type: 'restore.ended'; subject: string; data: { at: string; how: string; items: number; left: number } }
  /** Of the private drive of an employee (`personId`), by an admin who sees no names; the subject is the business. */
  | {
      type: 'private-restore.started' | 'private-restore.ended'
      subject: string
      data: { personId: string; at: string; items: number }
    }
  /** A part of a log exported as a file; the subject is the export. */
  | { type: 'log.exported'; subject: string; data: { format: string } }
  /** The list of employees exported as a file; the subject is the export. */
  | { type: 'employees.exported'; subject: string; data: { format: string } }
  /** Every key of a permanent deletion is accounted for; `outcomes` is the hash of the list. */
  | {
      type: 'destruction.settled'
      subject: string
      data: { destructionId: string; destroyed: number; kept: number; outcomes: string }
    }
  /** Which files of a business keep versions, how many replaced ones, and how long; the subject is the business. */
  | { type: 'version-policy.changed'; subject: string; data: Change }
  /** Whether what leaves the trash of a business is kept, and how long; the subject is the business. */
  | { type: 'retained-policy.changed'; subject: string; data: Change }
  /** The subject is the root of the drive. */
  | {
      type: 'alarm.raised'
      subject: string
      data: { alarmId: string; trashed: number; purged: number; rewritten: number; sent: number }
    }
  | { type: 'alarm.dismissed'; subject: string; data: { alarmId: string; how: 'meant' | 'rolledBack' } }
