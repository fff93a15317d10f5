import type { Change } from './change.ts'

/** The subject is the mailbox; what the product does is recorded with the account whose log it belongs to. */
type Of = { name: string; accountId?: string }

export type MailkeepEvent =
  | { type: 'mailbox.added'; subject: string; data: Of & { kind: string } }
  | { type: 'mailbox.changed'; subject: string; data: Of & Partial<Change> }
  | { type: 'mailbox.removed'; subject: string; data: Of }
  | { type: 'mailbox.rules_changed'; subject: string; data: Of & { rules: number } }
  | { type: 'mailbox.failed'; subject: string; data: Of & { failure: string } }
  | { type: 'mailbox.recovered'; subject: string; data: Of }
  | { type: 'mailbox.kept'; subject: string; data: Of & { mailId: string; count: number } }
  | { type: 'mailbox.check_started'; subject: string; data: Of & { checkId: string; from: string; to: string } }
  | {
      type: 'mailbox.checked'
      subject: string
      data: Of & { checkId: string; mails: number; keptNow: number; failed: number }
    }
