import type { Etax } from '@khlang/etax'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Idempotency } from '../../platform/idempotency.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import type { Drive } from '../drive/index.ts'
import type { Notifications } from '../notifications/index.ts'

export type EdocsDeps = {
  db: Db
  audit: Audit
  clock: Clock
  accounts: Pick<Accounts, 'findMembership' | 'listAccounts'>
  drive: Pick<Drive, 'blobs'>
  etax: Pick<Etax, 'read'>
  idempotency: Idempotency
  notifications: Pick<Notifications, 'notify'>
}
