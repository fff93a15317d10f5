import { errorText, type Input, type Language, type Reply, shareLimits } from '@khlang/contract'
import { levelLabels } from '@khlang/contract/permissions'
import type { createShares, Recipient } from '@khlang/contract/shares'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/db.ts'
import { model } from '../../drive/index.ts'
import type { SharesDeps } from '../deps.ts'
import type { Outside } from '../recipients/outside.ts'
import { createFindRecipients, type Found } from '../recipients/find-recipients.ts'
import type { MayShare } from './may-share.ts'
import { presentShare } from './present-share.ts'
import { refreshHasGrants } from '../folders/rules.repo.ts'
import { createShareMails } from './share-mails.ts'
import * as repo from './shares.repo.ts'
import { createWriteShare, type Terms, type Written } from './write-share.ts'

type Body = Input<typeof createShares>['body']
type Outcome = { recipient: Recipient } & ({ error: AppError } | (Written & { kind: Found['kind'] }))

const keyOf = (found: Found) => (found.kind === 'invitation' ? `to ${found.email}` : `${found.kind} ${found.id}`)

/** Shares an item with people, departments and companies; addresses of nobody are invited. */
export function createCreateShares(all: SharesDeps, may: MayShare, outside: Outside) {
  const { db, access, clock, recipientLimit } = all
  const find = createFindRecipients(all)
  const mails = createShareMails(all)
  const write = createWriteShare(all, may, outside)

  /** Whom each recipient names, or what is wrong with it; the second of two that name the same is refused. */
  async function findAll(actor: PersonActor, recipients: readonly Recipient[]) {
    const seen = new Set<string>()
    const found: { recipient: Recipient; is: Found | AppError }[] = []
    for (const recipient of recipients) {
      const is = await find(actor, recipient).catch((error: unknown) => {
        if (error instanceof AppError) return error
        throw error
      })
      const key = is instanceof AppError ? null : keyOf(is)
      found.push({ recipient, is: key !== null && seen.has(key) ? new AppError('RECIPIENT_REPEATED') : is })
      if (key !== null) seen.add(key)
    }
    return found
  }

  return async (
    actor: PersonActor,
    itemId: string,
    { with: recipients, permission: level, message = '', existing = 'ask', ...body }: Body,
    language: Language,
  ): Promise<Reply<typeof createShares>> => {
    const mayReshare = body.mayReshare ?? false
    const decide = (on: Db, located: model.Proved, until: Date | null) =>
      may.authoriseShare(on, actor, located, { level, until, mayReshare })
    // Before anything is looked up: strangers learn nothing about items or people here.
    const seen = await access.requireItem(db, actor, 'item.see', itemId)
    const expiresAt = may.parseEnd(body.expiresAt)
    await decide(db, seen, expiresAt)
    if (recipients.length === 0) throw new AppError('RECIPIENT_REQUIRED')
    if (recipients.length > shareLimits.recipients)
      throw new AppError('RECIPIENT_TOO_MANY', { max: shareLimits.recipients })
    await recipientLimit.take(actor.personId, recipients.length)
    const found = await findAll(actor, recipients)
    const terms: Terms = { level, expiresAt, mayReshare, message, existing, by: await mails.sharer(actor) }

    const { outcomes, located } = await model.transactItems(db, async (tx) => {
      const locked = await decide(tx, await access.requireLockedItem(tx, actor, 'item.see', itemId), expiresAt)
      const written: Outcome[] = []
      for (const { recipient, is } of found) {
        try {
          if (is instanceof AppError) throw is
          written.push({ recipient, kind: is.kind, ...(await write(tx, actor, locked, is, terms)) })
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          written.push({ recipient, error })
        }
      }
      if (written.some((one) => !('error' in one))) await refreshHasGrants(tx, itemId)
      return { outcomes: written, located: locked }
    })

    const ids = outcomes.flatMap((one) => ('error' in one ? [] : [one.id]))
    const rows = new Map((await repo.findShares(db, ids, language)).map((row) => [row.id, row]))
    const shown = { located, mayCancelOthers: await may.mayCancelOthers(db, actor, located), now: clock.now() }
    return { items: outcomes.map((one) => present(one)) }

    function present(one: Outcome) {
      const { type, value } = one.recipient
      const refused = ({ code, values }: AppError) =>
        ({ type, value, ok: false, machineCode: code, errorMessage: errorText(code, language, values) }) as const
      if ('error' in one) return refused(one.error)
      const row = rows.get(one.id)
      // Whoever may share an item sees with whom it is shared (may.mayList).
      const share = row && { share: presentShare(actor, row, shown) }
      if (one.outcome === 'exists')
        return { ...refused(new AppError('SHARE_EXISTS', { level: levelLabels[row?.level ?? level] })), ...share }
      const isInvited = one.kind === 'invitation' && one.outcome === 'new'
      return { type, value, ok: true, outcome: one.outcome, ...(isInvited && { invited: true }), ...share }
    }
  }
}
