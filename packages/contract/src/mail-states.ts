/** Limits of mail keeping. */
export const mailLimits = {
  /** Mailboxes of one business. */
  mailboxes: 20,
  rules: 50,
  /** Days of one check (T12). */
  checkDays: 92,
  /** Mails of one check. */
  checkMails: 20_000,
  /** Longest mail that is read, in bytes. */
  mail: 40 * 1024 * 1024,
  /** Longest text of a rule, a name, a host and so on. */
  text: 200,
  password: 500,
  /** How long checks are kept, in days. */
  checkKeptDays: 365,
  /** How often a mail is tried again before it waits for a check. */
  tries: 12,
} as const

export const mailboxKinds = ['imap', 'address'] as const
export const mailSecurities = ['tls', 'starttls', 'none'] as const
export const afterKeepings = ['flag', 'seen', 'move'] as const
export type AfterKeeping = (typeof afterKeepings)[number]

/** Why a mailbox cannot be read. */
export const mailboxFailures = [
  'host_refused',
  'unreachable',
  'certificate',
  'signed_out',
  'folder_missing',
  'failed',
] as const
export type MailboxFailure = (typeof mailboxFailures)[number]

/** The states of a mail (`states.md`); `seen` while it is being worked on. */
export const mailStatuses = ['seen', 'kept', 'duplicate', 'skipped', 'failed'] as const
export type MailStatus = (typeof mailStatuses)[number]
export const mailItemStatuses = ['kept', 'duplicate', 'skipped', 'failed'] as const
export type MailItemStatus = (typeof mailItemStatuses)[number]

/** Why a mail, or a file of one, came to its state. */
export const mailReasons = [
  'no_attachment',
  'no_rule',
  'rule',
  'archive',
  'encrypted',
  'unreadable',
  'not_a_message',
  'too_large',
  'too_many_files',
  'refused',
  'other_receiver',
  'not_proved',
  'sender_unproved',
  'same_message',
  'same_document',
  'content_differs',
  'storage_full',
  'no_consent',
  'receiver_suspended',
  'blocked_by_receiver',
  'folder_gone',
  'type_blocked',
  'not_stored',
] as const
export type MailReason = (typeof mailReasons)[number]

/**
 * What is known of a mail’s sender. `verified`: its domain sent it. `failed`: it did not, or the mail names several senders.
 * `none`: nothing shows it. `unchecked`: nobody checked, or the check could not be made.
 */
export const senderChecks = ['verified', 'failed', 'none', 'unchecked'] as const
export type SenderCheck = (typeof senderChecks)[number]
/** What a rule may ask of a sender. */
export const mailRuleSenderChecks = ['verified', 'failed'] as const

export const mailRuleKinds = ['pdf', 'xml', 'archive', 'image', 'office'] as const
export type MailRuleKind = (typeof mailRuleKinds)[number]
export const mailRuleActions = ['folder', 'ignore'] as const

/** What a check found about a mail: kept already, kept by it because it was missing, and so on. */
export const checkOutcomes = ['kept_before', 'kept_now', 'duplicate', 'skipped', 'failed', 'not_on_server'] as const
export type CheckOutcome = (typeof checkOutcomes)[number]
