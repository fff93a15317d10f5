/** The boxes of e-documents: what an account received, and what it sent. */
export const edocBoxes = ['inbox', 'outbox'] as const
export type EdocBox = (typeof edocBoxes)[number]

/** The states of an e-document; those that a receiver never sees are states of the outbox alone. */
export const edocStatuses = [
  'draft',
  'processing',
  'pending',
  'active',
  'duplicate',
  'failed',
  'resend_from_etax',
  'sender_delete',
  'request_delete_log',
  'reject',
  'closed',
] as const
export type EdocStatus = (typeof edocStatuses)[number]

/** Why a document is held, failed or is a duplicate. */
export const edocReasons = [
  'storage_full',
  'no_consent',
  'receiver_unknown',
  'receiver_suspended',
  'processing',
  'blocked_by_receiver',
  'refused_by_receiver',
  'expired',
  'cancelled',
  'same_content',
  'better_signed',
  'content_differs',
  'sender_unproved',
] as const
export type EdocReason = (typeof edocReasons)[number]

/** Whether a document still says what is true: another one may have replaced it, or cancelled it. */
export const edocStandings = ['in_force', 'replaced', 'cancelled'] as const
export type EdocStanding = (typeof edocStandings)[number]

/** What a receiver says of a document to its sender. */
export const edocResponses = ['accepted', 'disputed', 'paid'] as const
export type EdocResponseKind = (typeof edocResponses)[number]

/** What the signature of a document is worth; `unchecked`: it is in a form that is not checked, or others could forge it. */
export const edocSignatures = ['none', 'valid', 'unchecked', 'broken'] as const

/** How an attempt to deliver came about; `source`: the source system repeated what had arrived; `import`: its receiver asked for it. */
export const edocAttempts = ['first', 'automatic', 'manual', 'source', 'import'] as const
export type EdocAttempt = (typeof edocAttempts)[number]

export const edocLimits = {
  /** Bytes of the XML and of the PDF of a document. */
  xml: 10 * 1024 ** 2,
  pdf: 30 * 1024 ** 2,
  header: 64 * 1024,
  /** Documents of one bulk delivery. */
  bulk: 10_000,
  /** How long a document is held for its receiver. */
  pendingDays: 30,
  /** Between two attempts that people ask for, and how many attempts there are. */
  resendMinutes: 5,
  attempts: 10,
  /** After so many days people are reminded of what nobody has read. */
  unreadDays: 15,
  trashDays: 7,
  requestDays: 15,
  requests: 3,
  reason: 500,
  /** Documents of one call of the lists' actions. */
  actions: 500,
  /** The longest range of a search (C34). */
  rangeDays: 366,
  retentionYears: 5,
  /** Unread documents are counted up to here. */
  counted: 1000,
} as const
