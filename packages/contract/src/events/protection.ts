export type ProtectionEvent =
  | { type: 'item.warned'; subject: string; data: { channel: string; warnAt: string; expiresAt: string; sent: number } }
  /** That an item has expired was said to those who are warned of it. */
  | {
      type: 'item.expiry_notified'
      subject: string
      data: { channel: string; warnAt: string; expiresAt: string; sent: number }
    }
  /** The subject is the drive. */
  | { type: 'auto-trash.changed'; subject: string; data: { days: number | null; before: number | null } }
  /** The subject is the folder. */
  | {
      type: 'expiry-policy.changed'
      subject: string
      data: { change: 'set' | 'removed'; days: number; warnDays: number | null; existing: boolean }
    }
  | { type: 'expiry-policy.applied'; subject: string; data: { change: 'dated' | 'freed'; items: number } }
  | { type: 'item.locked'; subject: string; data: { kind: string; via: string; until: string | null } }
  | {
      type: 'item.unlocked'
      subject: string
      data: { kind: string; via: string; holder: string; how: 'holder' | 'admin' | 'ended' | 'idle'; kept?: number }
    }
  | { type: 'unlock.asked'; subject: string; data: { kind: string; holder: string } }
  | { type: 'unlock.kept'; subject: string; data: { asked: number } }
  | { type: 'file-password.changed'; subject: string; data: { change: 'set' | 'changed' | 'removed'; as: string } }
  | { type: 'file-password.given'; subject: string; data: { until: string } }
  /** A wrong attempt, and how many were left after it; used to notify the owner of guessing. */
  | { type: 'file-password.refused'; subject: string; data: { left: number } }
  /** The owners of the file were mailed about wrong passwords. */
  | { type: 'file-password.reported'; subject: string; data: { guesser: string; sent: number } }
  | {
      type: 'file-encryption.changed'
      subject: string
      data: { change: 'encrypted' | 'decrypted'; as: string; name: string; versions: number }
    }
  | { type: 'file-encryption.opened'; subject: string; data: { until: string; by: 'passphrase' | 'recoveryCode' } }
  | { type: 'file-encryption.refused'; subject: string; data: { left: number } }
