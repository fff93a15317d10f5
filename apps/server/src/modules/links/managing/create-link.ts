import { randomUUID } from 'node:crypto'
import type { Input, Reply } from '@khlang/contract'
import type { createLink } from '@khlang/contract/links'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { transactWithRetry } from '../../../platform/db.ts'
import { hashToken, newToken } from '../../../platform/tokens.ts'
import { model } from '../../drive/index.ts'
import type { LinksDeps } from '../deps.ts'
import * as repo from '../model/links.repo.ts'
import { findPolicies } from '../model/policies.repo.ts'
import { turnReceiver } from '../model/receivers.repo.ts'
import { sealToken } from '../model/seal-token.ts'
import { hashLinkPassword } from './passwords.ts'
import type { PresentLinks } from './present-link.ts'
import { assertComplete, assertMarkable, assertWithin, forCompany, offeredLevel } from './settings.rules.ts'

/** New links, of people who may share the item at this level and for this time. */
export function createCreateLink(
  { db, accounts, audit, clock, config, limits, keyRing, drive }: LinksDeps,
  { one, urlOf }: Pick<PresentLinks, 'one' | 'urlOf'>,
) {
  type Create = (
    actor: PersonActor,
    itemId: string,
    settings: Input<typeof createLink>['body'],
  ) => Promise<Reply<typeof createLink>>

  /** For what limits the links that it makes by itself. */
  const createWithoutLimit: Create = async (actor, itemId, settings) => {
    const { password = null, permission, uploads = false } = settings
    const level = offeredLevel(permission, uploads)
    const passwordHash = await hashLinkPassword(password)
    const [id, token] = [randomUUID(), newToken()]
    const row = await transactWithRetry(db, async (tx) => {
      const now = clock.now()
      const least = { ...model.leastOffer, level }
      const located = await drive.access.requireLockedItem(tx, actor, 'link.create', itemId, { offer: least })
      if (uploads && located.item.kind !== model.FOLDER) throw new AppError('NOT_A_FOLDER')
      const policies = await findPolicies(tx, { maker: actor.accountId, owner: located.drive.account_id })
      const chosen = forCompany(assertComplete(settings, policies, now), 'anyone', actor.accountKind)
      const { expires_at = null, login_required = false } = chosen
      assertWithin(policies, { ...chosen, expires_at, login_required, hasPassword: password !== null, password }, now)
      assertMarkable({ isFile: located.item.kind !== model.FOLDER, name: located.item.name }, null, chosen)
      if (chosen.watermark) await accounts.assertInPackage(tx, actor.accountId, 'watermark')
      if (chosen.comments) await drive.access.authorise(tx, actor, 'item.comment', located)
      const offer = { level, until: expires_at }
      const permit = await drive.access.authorise(tx, actor, 'link.create', located, { offer })
      const made = {
        id,
        made_as: model.madeAsOf(located.access),
        created_by: actor.personId,
        account_id: actor.accountId,
        created_at: now,
      }
      await repo.insertLink(tx, permit, {
        ...chosen,
        ...made,
        permission,
        token_hash: hashToken(token),
        ...sealToken(keyRing, token, id),
        password_hash: passwordHash,
      })
      if (uploads) await turnReceiver(tx, { ...made, item_id: itemId }, { keyRing, now })
      await audit.record(tx, actor, {
        type: 'link.created',
        subject: itemId,
        data: {
          link: id,
          name: located.item.name,
          permission,
          audience: chosen.audience ?? 'anyone',
          expiresAt: expires_at?.toISOString() ?? null,
          openLimit: chosen.open_limit ?? null,
          hasPassword: passwordHash !== null,
          loginRequired: login_required,
          watermark: chosen.watermark ?? false,
          uploads,
          comments: chosen.comments ?? false,
        },
      })
      return repo.findLink(tx, id)
    })
    if (!row) throw new AppError('NOT_FOUND')
    return { ...(await one(actor, row)), token, url: urlOf(row, token) }
  }

  /** At most so many a minute for each account. */
  const create: Create = async (actor, itemId, settings) => {
    await limits.take(`links/${actor.accountId}`, config.limits.linksPerMinute, 60, 'TOO_MANY_LINKS')
    return createWithoutLimit(actor, itemId, settings)
  }
  return { create, createWithoutLimit }
}
