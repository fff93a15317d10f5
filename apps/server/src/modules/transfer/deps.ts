import type { KeyRing, Store } from '@khlang/vault'
import type { ActAs, KeyActor, Origin } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db.ts'
import type { Idempotency } from '../../platform/idempotency.ts'
import type { Drive } from '../drive/index.ts'
import type { Audit } from '../audit/index.ts'
import type { Notifications } from '../notifications/index.ts'

export type TransferDeps = {
  db: Db
  audit: Audit
  clock: Clock
  actAs: ActAs
  config: Config
  drive: Drive
  store: Store
  keyRing: KeyRing
  notifications: Notifications
  idempotency: Idempotency
  /** Computes and records the hash of bytes that are at rest, if it is not known. */
  hashBlob(blobId: string): Promise<void>
  /** Whether the session is still open, for work that outlives its request. */
  isSessionOpen(sessionId: string): Promise<boolean>
  /** The actor of a key, for work that outlives its request; NOT_FOUND once it no longer works. */
  keyActor(keyId: string, origin: Origin): Promise<KeyActor>
}
