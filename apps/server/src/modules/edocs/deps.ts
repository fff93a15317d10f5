import type { Language } from '@khlang/contract'
import type { Etax } from '@khlang/etax'
import type { Store } from '@khlang/vault'
import type { ActAs } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Idempotency } from '../../platform/idempotency.ts'
import type { Log } from '../../platform/log.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import type { Dispatches } from '../dispatches/index.ts'
import type { Drive } from '../drive/index.ts'
import type { EtaxSigner } from '../etax-signing/index.ts'
import type { History } from '../history/index.ts'
import type { ReceivedDocuments } from '../links/index.ts'
import type { Notifications } from '../notifications/index.ts'
import type { Transfer } from '../transfer/index.ts'

export type EdocsDeps = {
  db: Db
  audit: Audit
  clock: Clock
  log: Log
  accounts: Pick<Accounts, 'findMembership' | 'findAnswerable' | 'findBoxPermission' | 'listAccounts'>
  drive: Pick<Drive, 'access' | 'blobs' | 'content' | 'folders'>
  transfer: Pick<Transfer, 'putStream' | 'check'>
  dispatches: Pick<Dispatches, 'byMail' | 'byChat'>
  history: Pick<History, 'subjectLog'>
  store: Store
  etax: Pick<Etax, 'read'>
  signer: EtaxSigner | null
  /** Pages of a document, made from its XML. */
  papers(xml: Uint8Array, language: Language): Promise<Buffer>
  idempotency: Idempotency
  notifications: Pick<Notifications, 'notify' | 'alerts'>
  actAs: ActAs
  /** Whether a session is still open, for work that outlives its request. */
  isSessionOpen(sessionId: string): Promise<boolean>
  /** Files of upload links that are passed on. */
  received: ReceivedDocuments
}
