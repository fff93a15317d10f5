import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db.ts'
import type { Log } from '../../platform/log.ts'
import type { Audit } from '../audit/index.ts'
import type { Drive } from '../drive/index.ts'
import type { Notifications } from '../notifications/index.ts'

export type ScanningDeps = {
  db: Db
  clock: Clock
  log: Log
  config: Pick<Config, 'scanner'>
  audit: Audit
  drive: Pick<Drive, 'access' | 'blobs'>
  notifications: Pick<Notifications, 'notify'>
}
