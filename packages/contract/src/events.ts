/**
 * What happened, in the past tense. One append-only table holds these: the log, the activity feed and the job trigger.
 * `data` is typed per event; nothing secret may stand in it.
 */
export type AppEvent =
  | {
      type: 'item.created'
      subject: string
      /** `expiresAt`: the policy of its folder gave it that date. */
      data: { name: string; parentId: string; kind: 'file' | 'folder'; size: number; expiresAt?: string }
    }
  /** `undoes` is the row of the log that this one takes back. */
  | { type: 'item.renamed'; subject: string; data: { from: string; to: string; undoes?: number } }
  | {
      type: 'item.moved'
      subject: string
      /** `dated`: so many files got a date by the policy of where they came to. */
      data: {
        fromParent: string
        toParent: string
        name: string
        fromName?: string
        dated?: number
        undoes?: number
      }
    }
  | { type: 'item.copied'; subject: string; data: { from: string; toParent: string; name: string; dated?: number } }
  | { type: 'item.changed'; subject: string; data: { changes: Record<string, string | boolean | string[] | null> } }
  | { type: 'item.warned'; subject: string; data: { channel: string; warnAt: string; expiresAt: string; sent: number } }
  /** The subject is the drive. */
  | { type: 'auto-trash.changed'; subject: string; data: { days: number | null; before: number | null } }
  /** The subject is the folder. */
  | {
      type: 'expiry-policy.changed'
      subject: string
      data: { change: 'set' | 'removed'; days: number; warnDays: number | null; existing: boolean }
    }
  | { type: 'expiry-policy.applied'; subject: string; data: { change: 'dated' | 'freed'; items: number } }
  /** `expired`: by itself, so long after its expiry. */
  | { type: 'item.trashed'; subject: string; data: { name: string; parentId: string; expired?: true } }
  | {
      type: 'item.restored'
      subject: string
      data: { name: string; parentId: string; dated?: number; undoes?: number; fromVault?: true }
    }
  /** Out of the trash of a business, and kept for its Admin Business for a while. */
  | { type: 'item.vaulted'; subject: string; data: { name: string; bytes: number; driveId: string } }
  | {
      type: 'item.purged'
      subject: string
      data: {
        name: string
        bytes: number
        driveId?: string
        /** Files that went, in a folder too. */
        files?: number
        /** The record of its destruction, and the hash of what it lists. */
        destructionId?: string
        list?: string
        /** Keys of encrypted files that ended with it: the row is the record of their destruction. */
        keysDestroyed?: number
      }
    }
  | { type: 'item.locked'; subject: string; data: { kind: string; via: string; until: string | null } }
  | {
      type: 'item.unlocked'
      subject: string
      data: { kind: string; via: string; holder: string; how: 'holder' | 'admin' | 'ended' | 'idle' }
    }
  | { type: 'unlock.asked'; subject: string; data: { kind: string; holder: string } }
  | { type: 'unlock.kept'; subject: string; data: { asked: number } }
  | { type: 'item.downloaded'; subject: string; data: { version: number } }
  | { type: 'archive.downloaded'; subject: string; data: { ids: string[]; files: number; left: number } }
  | {
      type: 'archive.prepared'
      subject: string
      data: { archiveId: string; files: number; left: number; size: number }
    }
  | { type: 'archive.removed'; subject: string; data: Record<string, never> }
  | { type: 'archive.requested'; subject: string; data: { ids: string[]; items: number } }
  | { type: 'file-password.changed'; subject: string; data: { change: 'set' | 'changed' | 'removed'; as: string } }
  | { type: 'file-password.given'; subject: string; data: { until: string } }
  /** A wrong one, and how many tries were left after it: what tells the owner that somebody guesses. */
  | { type: 'file-password.refused'; subject: string; data: { left: number } }
  /** Those whom the file belongs to got a mail about wrong tries. */
  | { type: 'file-password.reported'; subject: string; data: { guesser: string; sent: number } }
  | {
      type: 'file-encryption.changed'
      subject: string
      data: { change: 'encrypted' | 'decrypted'; as: string; name: string; versions: number }
    }
  | { type: 'file-encryption.opened'; subject: string; data: { until: string; by: 'passphrase' | 'recoveryCode' } }
  | { type: 'file-encryption.refused'; subject: string; data: { left: number } }
  /** The subject is the master. */
  | {
      type: 'relation.changed'
      subject: string
      data: {
        change: 'created' | 'renamed' | 'ended' | 'added' | 'removed' | 'ordered'
        relationId: string
        name: string
        items?: string[]
      }
    }
  /** In a whole drive; the subject is its root folder. */
  | { type: 'hashtag.renamed'; subject: string; data: { from: string; to: string; items: number } }
  /** Kept for oneself; the subject is the search. */
  | {
      type: 'saved-search.changed'
      subject: string
      data: { change: 'created' | 'renamed' | 'deleted'; name: string }
    }
  | { type: 'version.created'; subject: string; data: { n: number; name: string; size: number; via: string } }
  | { type: 'version.restored'; subject: string; data: { from: number; n: number } }
  /** Old versions that somebody let go of together, one row for a file. */
  | { type: 'version.dropped'; subject: string; data: { name: string; count: number; bytes: number } }
  /** To a moment; the subject is the item that was chosen. */
  | { type: 'restore.started'; subject: string; data: { at: string; way: string; items: number } }
  | { type: 'restore.ended'; subject: string; data: { at: string; how: string; items: number; left: number } }
  /** A part of their log as a file; the subject is the export. */
  | { type: 'log.exported'; subject: string; data: { format: string } }
  /** It is known of every key of something that was deleted for ever whether it is gone; `outcomes` is their hash. */
  | {
      type: 'destruction.settled'
      subject: string
      data: { destructionId: string; destroyed: number; kept: number; outcomes: string }
    }
  /** The subject is the root of the drive. */
  | {
      type: 'alarm.raised'
      subject: string
      data: { alarmId: string; trashed: number; purged: number; rewritten: number; sent: number }
    }
  | { type: 'alarm.dismissed'; subject: string; data: { alarmId: string; how: 'meant' | 'rolledBack' } }
  | { type: 'storage.cleaned'; subject: string; data: { what: 'trash' | 'versions'; olderThanDays?: number } }
  | { type: 'version.changed'; subject: string; data: { n: number; label?: string | null; keep?: boolean } }
  | { type: 'version.deleted'; subject: string; data: { n: number; size: number } }
  /** By the retention: too old, too many, or replaced without keeping the previous one. */
  | { type: 'version.purged'; subject: string; data: { versions: number[]; bytes: number; why: string } }
  | {
      type: 'access.changed'
      subject: string
      data: { change: string; ruleId?: string; audience?: string; level?: string }
    }
  | { type: 'upload.begun'; subject: string; data: { name: string; size: number; folderId: string } }
  | { type: 'upload.aborted'; subject: string; data: { name: string } }
  | { type: 'session.started'; subject: string; data: { method: string } }
  | { type: 'session.ended'; subject: string; data: { how: string; count?: number } }
  | { type: 'session.refused'; subject: string; data: { method: string; reason: string } }
  | { type: 'session.requested'; subject: string; data: { method: string } }
  | { type: 'session.approved'; subject: string; data: { method: string; approved: boolean } }
  | { type: 'device-password.created'; subject: string; data: { name: string; mode: string; expiresAt: string } }
  | { type: 'device-password.ended'; subject: string; data: { how: string; count?: number } }
  | { type: 'token.issued'; subject: string; data: { kind: string } }
  | { type: 'account.switched'; subject: string; data: { to: string } }
  | { type: 'person.registered'; subject: string; data: { how: string } }
  | { type: 'person.changed'; subject: string; data: { changes: Record<string, string | null> } }
  | { type: 'password.changed'; subject: string; data: { how: string } }
  | { type: 'otp.sent'; subject: string; data: { purpose: string } }
  | { type: 'partner.registered'; subject: string; data: { name: string; enabled: boolean } }
  /** With its first Admin Business, who comes into being together with it. */
  | {
      type: 'business.created'
      subject: string
      data: { taxId: string; branchNo: string; adminPersonId: string; employeeId: string }
    }
  | { type: 'business.changed'; subject: string; data: { changes: Record<string, string | boolean | null> } }
  | { type: 'department.changed'; subject: string; data: { change: string; name: string } }
  | { type: 'role.changed'; subject: string; data: { change: string; name: string } }
  | { type: 'employee.changed'; subject: string; data: { change: string; personId: string } }
  | {
      type: 'quota.changed'
      subject: string
      data: { audience: string; audienceId: string; bytes: number | null }
    }
  /** Its admins were told of private drives of employees that are filling. */
  | { type: 'quota.reported'; subject: string; data: { drives: number; sent: number } }
  | { type: 'quota.warned'; subject: string; data: { percent: number; used: number; max: number; sent: number } }
  /** The subject is the document of the library. */
  | { type: 'library.published'; subject: string; data: { name: string; itemId: string | null; version: number } }
  | {
      type: 'library.changed'
      subject: string
      data: { name: string; changes: Record<string, string | number | null> }
    }
  | { type: 'library.unpublished'; subject: string; data: { name: string } }
  | { type: 'library.starred'; subject: string; data: { name: string; starred: boolean } }
  | { type: 'library.copied'; subject: string; data: { name: string; itemId: string } }
  | { type: 'library.downloaded'; subject: string; data: { name: string } }
  /** The subject is the business. */
  | { type: 'library-manager.changed'; subject: string; data: { employeeId: string; granted: boolean } }
  | { type: 'access.refused'; subject: string; data: { operation: string; code: string } }

export type EventType = AppEvent['type']
