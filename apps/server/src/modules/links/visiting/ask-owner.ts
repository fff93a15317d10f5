import { randomUUID } from 'node:crypto'
import { type Input, isEmail } from '@khlang/contract'
import type { askLinkOwner } from '@khlang/contract/public-links'
import type { Origin } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { transact } from '../../../platform/db.ts'
import { networkOf } from '../../../platform/networks.ts'
import { hashToken } from '../../../platform/tokens.ts'
import { addressIn } from '../../../platform/page-address.ts'
import type { LinksDeps } from '../deps.ts'
import { linkActor } from '../model/link-actor.ts'
import { findLinkByToken } from '../model/links.repo.ts'
import { askedMail } from '../model/mails.rules.ts'
import { linkPath } from '../model/notices.ts'
import { typedName } from '../model/typed-name.ts'

/** Requests of one address about one link, and of all about it. */
const perAddress = { max: 3, seconds: 3600 }
const perLink = { max: 20, seconds: 86_400 }

/** A visitor who cannot open a link asks its creator (A39). The answer is the same for addresses that do not exist. */
export function createAskOwner({ db, audit, clock, config, limits, notifications }: LinksDeps) {
  return async (token: string, { name, email, message = '' }: Input<typeof askLinkOwner>['body'], origin: Origin) => {
    if (!isEmail(email.trim())) throw new AppError('EMAIL_INVALID', { email })
    const about = `link-ask/${hashToken(token).toString('base64url')}`
    await limits.take(`${about}/${networkOf(origin.address)}`, perAddress.max, perAddress.seconds)
    const used = await limits.count(about, perLink.seconds)
    const link = await findLinkByToken(db, hashToken(token))
    if (!link || used.count > perLink.max) return
    await transact(db, async (tx) => {
      const actor = linkActor(link, origin)
      await audit.record(tx, actor, {
        type: 'link.asked',
        subject: link.item_id,
        data: { link: link.id, label: link.name },
      })
      const language = await notifications.notices.languageOf(tx, link.created_by)
      const path = linkPath(link)
      const address = addressIn(config.publicUrl, path, link.account_id)
      const asked = { item: link.item_name, link: link.name, name, email: email.trim(), message }
      const key = `link-asked-${link.id}-${randomUUID()}`
      await notifications.notify(tx, {
        kind: 'linkAsked',
        key,
        personId: link.created_by,
        accountId: link.account_id,
        data: { who: typedName(`${name} <${email.trim()}>`), name: link.item_name, message },
        path,
        at: clock.now(),
        mail: askedMail(asked, address, language),
      })
    })
  }
}
