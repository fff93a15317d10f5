import type { Change } from './change.ts'

export type AccountsEvent =
  | { type: 'person.registered'; subject: string; data: { how: string } }
  | { type: 'person.changed'; subject: string; data: { changes: Record<string, string | null> } }
  /** With its first Admin Business, created together with it. */
  | {
      type: 'business.created'
      subject: string
      data: { taxId: string; branchNo: string; adminPersonId: string; employeeId: string }
    }
  | {
      type: 'business.changed'
      subject: string
      data: {
        changes: Record<string, string | boolean | null>
        before?: Change['before']
        /** The group or employee that it was changed for. */
        audienceId?: string
      }
    }
  /** The subject is the account; `accountId` is that of a business, for its log. */
  | {
      type: 'identifier.proved'
      subject: string
      data: { accountId: string; how: 'provider' | 'signature' | 'operator' | 'demo'; detail: string }
    }
  | { type: 'identifier.withdrawn'; subject: string; data: { accountId: string; reason: string } }
  | {
      type: 'identifier.disputed'
      subject: string
      data: { accountId: string; change: 'opened' | 'won' | 'lost' | 'unchanged'; reason: string }
    }
  /** The subject is the seller. */
  | {
      type: 'mandate.changed'
      subject: string
      data: { change: 'given' | 'withdrawn'; holder: string; keyId: string | null }
    }
  | { type: 'identifier.papers'; subject: string; data: { accountId: string; added: number; removed: number } }
  /** An operator has read a paper. */
  | { type: 'identifier.paper_read'; subject: string; data: { accountId: string; itemId: string; name: string } }
  /** An operator has looked at the papers, and they do not prove the number. */
  | { type: 'identifier.answered'; subject: string; data: { accountId: string; reason: string } }
  /** The subject is the account. */
  | { type: 'account.ending'; subject: string; data: { reason: string; until: string } }
  | { type: 'account.kept'; subject: string; data: Record<string, never> }
  | { type: 'account.erased'; subject: string; data: { drives: number } }
  /** The subject is the business. */
  | { type: 'business.join_requested'; subject: string; data: { personId: string } }
  /** The subject is the business. */
  | {
      type: 'business.join_ended'
      subject: string
      data: { personId: string; how: 'accepted' | 'refused' | 'withdrawn'; reason?: string }
    }
  /** The subject is the business. */
  | { type: 'alerts.changed'; subject: string; data: { address: string } & Change }
  | { type: 'department.changed'; subject: string; data: { change: string; name: string } & Partial<Change> }
  | { type: 'role.changed'; subject: string; data: { change: string; name: string } & Partial<Change> }
  | { type: 'employee.changed'; subject: string; data: { change: string; personId: string } & Partial<Change> }
  | { type: 'employee.invited'; subject: string; data: { address: string; departments: number } }
  | {
      type: 'employee.invitation_ended'
      subject: string
      data: { address: string; how: 'accepted' | 'declined' | 'withdrawn' }
    }
  /** The subject is the business. */
  | {
      type: 'chart.reloaded'
      subject: string
      data: {
        change: 'compared' | 'stopped' | 'failed' | 'confirmed' | 'done' | 'partly'
        directory: string
        /** How many changes were found, or made. */
        count: number
        /** How many of them are left. */
        left?: number
        /** Of people, departments and roles. */
        removed?: number
      }
    }
