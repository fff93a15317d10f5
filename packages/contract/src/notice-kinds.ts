/** How mails of a kind are sent: at once, once a day in a summary, or not at all. */
export const mailModes = ['now', 'daily', 'off'] as const
export type MailMode = (typeof mailModes)[number]

/** {@link noticeKinds} are for some only. */
export type Reach = 'admins' | 'owners' | 'boxes'

/** In the order in which people choose about them: the two halves of it are about as long. */
export const noticeGroups = ['sharing', 'storage', 'security', 'documents', 'files'] as const

type Kind = {
  group: (typeof noticeGroups)[number]
  /** The default (`reference.md` 6.5); in the centre every kind is shown unless turned off. */
  mail: MailMode
  /** Sent by chat, too, unless turned off; the others are where it is turned on. */
  chat?: true
  /** Nobody can turn it off: it protects the account or its content. */
  required?: true
  /** For those who work for the service: nobody chooses about it. */
  staff?: true
  /**
   * Whom it can reach, if not everybody: Admin Business; these and citizens, as owners of an account; who manages a box of
   * e-documents.
   */
  to?: Reach
}

/** Everything that people are notified of. */
export const noticeKinds = {
  shareReceived: { group: 'sharing', mail: 'now' },
  shareAccepted: { group: 'sharing', mail: 'off' },
  ownershipOffered: { group: 'sharing', mail: 'now' },
  ownershipAccepted: { group: 'sharing', mail: 'now' },
  ownershipDeclined: { group: 'sharing', mail: 'now' },
  accessAsked: { group: 'sharing', mail: 'now' },
  accessDeclined: { group: 'sharing', mail: 'now' },
  linkOpenedFully: { group: 'sharing', mail: 'now' },
  linkGuessed: { group: 'sharing', mail: 'now' },
  linkAsked: { group: 'sharing', mail: 'now' },
  uploadReceived: { group: 'sharing', mail: 'off' },
  uploadRefused: { group: 'sharing', mail: 'now' },
  commented: { group: 'sharing', mail: 'daily' },
  mentioned: { group: 'sharing', mail: 'now' },
  itemExpiring: { group: 'files', mail: 'now', chat: true },
  itemExpired: { group: 'files', mail: 'now', chat: true },
  unlockAsked: { group: 'files', mail: 'now' },
  unlocked: { group: 'files', mail: 'now' },
  lockBroken: { group: 'files', mail: 'now' },
  archiveReady: { group: 'files', mail: 'now' },
  storageFilling: { group: 'storage', mail: 'now' },
  storageFull: { group: 'storage', mail: 'now' },
  edocReceived: { group: 'documents', mail: 'daily', chat: true, to: 'boxes' },
  edocUnread: { group: 'documents', mail: 'daily', chat: true, to: 'boxes' },
  edocUndelivered: { group: 'documents', mail: 'now', to: 'boxes' },
  edocDeleteAsked: { group: 'documents', mail: 'now', chat: true, to: 'boxes' },
  edocDeleteAnswered: { group: 'documents', mail: 'now', chat: true, to: 'boxes' },
  edocResponded: { group: 'documents', mail: 'daily', chat: true, to: 'boxes' },
  edocUnproved: { group: 'documents', mail: 'now', to: 'owners' },
  edocNoRoom: { group: 'documents', mail: 'now', chat: true, to: 'owners' },
  edocReplacedElsewhere: { group: 'documents', mail: 'now', to: 'boxes' },
  mailboxFailed: { group: 'documents', mail: 'now', required: true, to: 'owners' },
  consentAwaited: { group: 'documents', mail: 'now', to: 'owners' },
  consentChanged: { group: 'documents', mail: 'now', to: 'owners' },
  keyExpiring: { group: 'security', mail: 'now', chat: true, required: true, to: 'admins' },
  keyRevoked: { group: 'security', mail: 'now', chat: true, required: true, to: 'admins' },
  keyCreated: { group: 'security', mail: 'now', chat: true, required: true, to: 'admins' },
  keyCreatorLeft: { group: 'security', mail: 'now', required: true, to: 'admins' },
  webhookDisabled: { group: 'security', mail: 'now', required: true, to: 'admins' },
  employeeInvited: { group: 'security', mail: 'now' },
  employeeAdded: { group: 'security', mail: 'now', required: true },
  employeeLeft: { group: 'security', mail: 'now', to: 'admins' },
  joinRequested: { group: 'security', mail: 'now', to: 'admins' },
  joinRefused: { group: 'security', mail: 'now' },
  identifierProved: { group: 'security', mail: 'now', required: true, to: 'owners' },
  identifierDisputed: { group: 'security', mail: 'now', required: true, to: 'owners' },
  identifierDecided: { group: 'security', mail: 'now', required: true, to: 'owners' },
  operatorPapers: { group: 'security', mail: 'now', required: true, staff: true },
  operatorDispute: { group: 'security', mail: 'now', required: true, staff: true },
  chartChanged: { group: 'security', mail: 'now', to: 'admins' },
  leaverTransferred: { group: 'storage', mail: 'now', to: 'admins' },
  leaverTransferFailed: { group: 'storage', mail: 'now', required: true, to: 'admins' },
  leaverDriveReceived: { group: 'storage', mail: 'now' },
  leaverDriveEnding: { group: 'storage', mail: 'now', required: true, to: 'admins' },
  supportAsked: { group: 'security', mail: 'now', chat: true, required: true, to: 'owners' },
  supportStarted: { group: 'security', mail: 'now', chat: true, required: true, to: 'owners' },
  supportEnded: { group: 'security', mail: 'now', chat: true, required: true, to: 'owners' },
  supportRefused: { group: 'security', mail: 'now', chat: true, required: true, to: 'owners' },
  driveRestored: { group: 'security', mail: 'now', required: true, to: 'owners' },
  accountEnding: { group: 'security', mail: 'now', required: true, to: 'owners' },
  newSignIn: { group: 'security', mail: 'now', chat: true, required: true },
  secondFactorChanged: { group: 'security', mail: 'now', required: true },
  passwordExpiring: { group: 'security', mail: 'now', required: true },
  manyChanges: { group: 'security', mail: 'now', chat: true, required: true },
  malwareFound: { group: 'security', mail: 'now', chat: true, required: true },
  fileGuessed: { group: 'security', mail: 'now', chat: true, required: true },
} as const satisfies Record<string, Kind>

export type NoticeKind = keyof typeof noticeKinds
export const isNoticeKind = (kind: string): kind is NoticeKind => Object.hasOwn(noticeKinds, kind)
export const isRequired = (kind: NoticeKind): boolean => 'required' in noticeKinds[kind]
export const reachOf = (kind: NoticeKind): Reach | 'everybody' => {
  const known: Kind = noticeKinds[kind]
  return known.to ?? 'everybody'
}
export const isForStaff = (kind: NoticeKind): boolean => 'staff' in noticeKinds[kind]
export const isChatted = (kind: NoticeKind): boolean => 'chat' in noticeKinds[kind]
export const allNoticeKinds = Object.keys(noticeKinds).filter(isNoticeKind)
