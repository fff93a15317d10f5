import type { ActAs } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Messages } from '../../platform/messages/messages.ts'
import type { Audit } from '../audit/index.ts'
import type { Drive } from '../drive/index.ts'

/** What the use cases of quotas are built from. */
export type QuotasDeps = {
  db: Db
  audit: Audit
  clock: Clock
  actAs: ActAs
  messages: Pick<Messages, 'sendMail'>
  /** Where people reach the product, for addresses in mails. */
  publicUrl: string
  access: Drive['access']
}
