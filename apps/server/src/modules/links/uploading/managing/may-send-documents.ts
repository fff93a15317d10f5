import type { PersonActor } from '../../../../platform/actor.ts'
import { AppError } from '../../../../platform/app-error.ts'
import type { Tx } from '../../../../platform/db.ts'
import type { LinksDeps } from '../../deps.ts'
import { assertSigned, type Chosen, sendsDocuments } from './upload-settings.rules.ts'

/** Throws unless the caller may pass received files on as e-documents, where the settings say so. */
export async function assertMaySendDocuments(
  tx: Tx,
  actor: PersonActor,
  chosen: Chosen,
  { accounts, config }: Pick<LinksDeps, 'accounts' | 'config'>,
): Promise<void> {
  assertSigned(chosen, config.etax.signing)
  if (!sendsDocuments(chosen)) return
  const membership = await accounts.findMembership(tx, actor.personId, actor.accountId)
  if (membership?.outbox !== 'manage') throw new AppError('UPLOAD_LINK_OUTBOX')
}
