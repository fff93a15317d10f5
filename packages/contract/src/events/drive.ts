export type DriveEvent =
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
      /** `dated`: how many files got a date from the policy of their new place. */
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
  /** `expired`: automatically, this long after its expiry. */
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
  | { type: 'version.created'; subject: string; data: { n: number; name: string; size: number; via: string } }
  | { type: 'version.restored'; subject: string; data: { from: number; n: number } }
  /** Old versions deleted together, one row for a file. */
  | { type: 'version.dropped'; subject: string; data: { name: string; count: number; bytes: number } }
  | { type: 'version.changed'; subject: string; data: { n: number; label?: string | null; keep?: boolean } }
  | { type: 'version.deleted'; subject: string; data: { n: number; size: number } }
  /** By the retention: too old, too many, or replaced without keeping the previous one. */
  | { type: 'version.purged'; subject: string; data: { versions: number[]; bytes: number; why: string } }
  | {
      type: 'access.changed'
      subject: string
      data: { change: string; ruleId?: string; audience?: string; level?: string }
    }
