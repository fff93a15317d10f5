import type { KeyRing } from '@khlang/vault'
import type { Language } from '@khlang/contract'
import type { EmployeeExport } from '@khlang/contract/employees'
import type { ActAs, PersonActor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { ClockSkew } from '../../platform/clock-skew.ts'
import type { Db } from '../../platform/db.ts'
import type { RateLimits } from '../../platform/rate-limits.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import type { Drive } from '../drive/index.ts'
import type { Notifications } from '../notifications/index.ts'

/** The employees of a business as rows of a table, head first: of a later module. */
export type EmployeeRows = (
  actor: PersonActor,
  filter: EmployeeExport,
  language: Language,
) => AsyncGenerator<string[][]>

/** Dependencies of history. */
export type HistoryDeps = {
  db: Db
  accounts: Pick<Accounts, 'assertInPackage'>
  audit: Audit
  clock: Clock
  clockSkew: ClockSkew
  actAs: ActAs
  limits: RateLimits
  notifications: Notifications
  /** The public address, for links in mails. */
  publicUrl: string
  keyRing: KeyRing
  access: Drive['access']
  employeeRows: EmployeeRows
}
