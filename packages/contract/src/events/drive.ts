import type { Change } from './change.ts'

export type DriveEvent =
  | {
      type: 'item.created'
      subject: string
      /** `expiresAt`: set by the expiry policy of its folder. */
      data: { name: string; parentId: string; kind: 'file' | 'folder'; size: number; expiresAt?: string }
    }
  /** `undoes` is the log row that this one undoes; `into`: the file of that name, which its bytes are a version of now. */
  | { type: 'item.renamed'; subject: string; data: { from: string; to: string; undoes?: number; into?: string } }
  | {
      type: 'item.moved'
      subject: string
      /** `dated`: how many files were dated by the policy of their new folder; `into` as with `item.renamed`. */
      data: {
        fromParent: string
        toParent: string
        name: string
        fromName?: string
        dated?: number
        undoes?: number
        into?: string
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
  /** Moved from the trash of a business to its retained trash. */
  | { type: 'item.vaulted'; subject: string; data: { name: string; bytes: number; driveId: string } }
  | {
      type: 'item.purged'
      subject: string
      data: {
        name: string
        bytes: number
        driveId?: string
        /** The number of deleted files. */
        files?: number
        /** Its destruction record, and the hash of the list. */
        destructionId?: string
        list?: string
        /** Keys of encrypted files destroyed with it: the row is the record of their destruction. */
        keysDestroyed?: number
      }
    }
  | { type: 'version.created'; subject: string; data: { n: number; name: string; size: number; via: string } }
  | { type: 'version.restored'; subject: string; data: { from: number; n: number } }
  /** Old versions deleted together, one row per file. */
  | { type: 'version.dropped'; subject: string; data: { name: string; count: number; bytes: number } }
  | { type: 'version.changed'; subject: string; data: { n: number; label?: string | null; keep?: boolean } }
  | { type: 'version.deleted'; subject: string; data: { n: number; size: number } }
  /** By retention: too old, too many, or replaced without keeping the previous one. */
  | { type: 'version.purged'; subject: string; data: { versions: number[]; bytes: number; why: string } }
  | {
      type: 'access.changed'
      subject: string
      data: { change: string; ruleId?: string; audience?: string; level?: string } & Partial<Change>
    }
