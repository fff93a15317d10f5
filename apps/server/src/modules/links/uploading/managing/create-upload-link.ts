import { randomUUID } from 'node:crypto'
import type { Input, Reply } from '@khlang/contract'
import type { createUploadLink } from '@khlang/contract/upload-links'
import type { PersonActor } from '../../../../platform/actor.ts'
import { AppError } from '../../../../platform/app-error.ts'
import { transactWithRetry } from '../../../../platform/db.ts'
import { hashToken, newToken } from '../../../../platform/tokens.ts'
import { model } from '../../../drive/index.ts'
import type { LinksDeps } from '../../deps.ts'
import { hashLinkPassword } from '../../managing/passwords.ts'
import { assertWithin } from '../../managing/settings.rules.ts'
import { findPolicies } from '../../model/policies.repo.ts'
import { sealToken } from '../../model/seal-token.ts'
import * as repo from '../model/upload-links.repo.ts'
import type { PresentUploadLinks } from './present-upload-link.ts'
import { assertMaySendDocuments } from './may-send-documents.ts'
import { assertComplete, offeredLevel } from './upload-settings.rules.ts'
import { writeChecklist } from './write-checklist.ts'

/** New upload links, of people who may share the folder with the right to add to it. */
export function createCreateUploadLink(
  { db, accounts, audit, clock, config, limits, keyRing, drive }: LinksDeps,
  { one, urlOf }: Pick<PresentUploadLinks, 'one' | 'urlOf'>,
) {
  return async (
    actor: PersonActor,
    folderId: string,
    settings: Input<typeof createUploadLink>['body'],
  ): Promise<Reply<typeof createUploadLink>> => {
    const { password = null, checklist = [] } = settings
    const passwordHash = await hashLinkPassword(password)
    // Share links included (R39).
    await limits.take(`links/${actor.accountId}`, config.limits.linksPerMinute, 60, 'TOO_MANY_LINKS')
    const [id, token] = [randomUUID(), newToken()]
    const row = await transactWithRetry(db, async (tx) => {
      const now = clock.now()
      const least = { ...model.leastOffer, level: 'upload' } as const
      const located = await drive.access.requireLockedItem(tx, actor, 'link.create', folderId, { offer: least })
      if (located.item.kind !== model.FOLDER) throw new AppError('NOT_A_FOLDER')
      const policies = await findPolicies(tx, { maker: actor.accountId, owner: located.drive.account_id })
      const chosen = assertComplete(settings, policies, now)
      const { expires_at = null, login_required = false } = chosen
      assertWithin(policies, { expires_at, login_required, hasPassword: password !== null, password }, now)
      await assertMaySendDocuments(tx, actor, chosen, { accounts, config })
      const offer = { level: offeredLevel(chosen.duplicate), until: expires_at }
      const permit = await drive.access.authorise(tx, actor, 'link.create', located, { offer })
      await repo.insertUploadLink(tx, permit, {
        ...chosen,
        id,
        token_hash: hashToken(token),
        ...sealToken(keyRing, token, id),
        password_hash: passwordHash,
        made_as: model.madeAsOf(located.access),
        created_by: actor.personId,
        account_id: actor.accountId,
        created_at: now,
      })
      await writeChecklist(tx, id, checklist)
      await audit.record(tx, actor, {
        type: 'upload-link.created',
        subject: folderId,
        data: {
          link: id,
          label: chosen.name ?? '',
          name: located.item.name,
          expiresAt: expires_at?.toISOString() ?? null,
          maxFiles: chosen.max_files ?? null,
          hasPassword: passwordHash !== null,
        },
      })
      return repo.findUploadLink(tx, id)
    })
    if (!row) throw new AppError('NOT_FOUND')
    return { ...(await one(actor, row)), token, url: urlOf(token) }
  }
}
