import { type ErrorCode, type Input, linkLimits, type Reply } from '@khlang/contract'
import type { openPublicLink, PublicLinkState } from '@khlang/contract/public-links'
import type { LinkActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { transactWithRetry, type Tx } from '../../../platform/db.ts'
import { hashToken, newToken } from '../../../platform/tokens.ts'
import { findPersonName } from '../../../platform/person-names.ts'
import { model } from '../../drive/index.ts'
import type { LinksDeps } from '../deps.ts'
import { findLink, type LinkRow } from '../model/links.repo.ts'
import * as repo from '../model/sessions.repo.ts'
import type { Device, Guess } from './guess-password.ts'
import { publicItemOf } from './public-item.ts'
import { isPreviewBot } from './visitors.rules.ts'
import type { Visitor, Visits } from './visits.ts'

const refusals = {
  not_found: 'LINK_NOT_FOUND',
  closed: 'LINK_CLOSED',
  off: 'LINK_OFF',
  expired: 'LINK_EXPIRED',
  opened_fully: 'LINK_OPENED_FULLY',
  login_needed: 'LINK_LOGIN_REQUIRED',
} as const satisfies Partial<Record<PublicLinkState, ErrorCode>>

type Opened = Reply<typeof openPublicLink> & { linkId: string }
type Opener = Visitor & { deviceOf(linkId: string): Device | null; userAgent: string | undefined }

/** Begins content sessions of links. */
export function createOpenLink(
  { db, audit, clock }: LinksDeps,
  visits: Visits,
  { assertPassword }: Pick<Guess<LinkRow, LinkActor>, 'assertPassword'>,
) {
  const refusalOf = (state: PublicLinkState) => new AppError(state in refusals ? refusals[state as never] : 'LINK_OFF')

  /** Whether it is the creator, or the owner of the drive, who looks at their own link. */
  const isOwn = (link: LinkRow, { drive }: model.Proved, { person }: Visitor) =>
    person !== null && [link.created_by, drive.person_id].includes(person.personId)

  const viewerOf = async ({ person, origin }: Visitor): Promise<string> => {
    const name = person ? await findPersonName(db, person.personId) : ''
    return name || (origin.address ?? '')
  }

  /** Counts an open, in the statement that checks the limit; null if the link has been changed or used up meanwhile. */
  async function count(tx: Tx, link: LinkRow, now: Date): Promise<{ isLast: boolean; opens: number } | null> {
    const counted = await repo.countOpen(tx, link, now)
    if (!counted) return null
    await repo.addToDay(tx, link.id, now, { opens: 1 })
    return { isLast: counted.opens === counted.open_limit, opens: counted.opens }
  }

  return async function open(
    token: string,
    { password }: Input<typeof openPublicLink>['body'],
    opener: Opener,
  ): Promise<Opened> {
    const link = await visits.find(token)
    if (!link) throw new AppError('LINK_NOT_FOUND')
    // It would be given the content without an open, and so would anybody who calls themselves one.
    if (isPreviewBot(opener.userAgent)) throw new AppError('NOT_ALLOWED')
    const { actor, item, session, state } = await visits.stateFor(link, opener)
    if (item === null) throw new AppError('LINK_CLOSED')
    if (state !== 'open' && state !== 'password_needed') throw refusalOf(state)
    if (state === 'password_needed') {
      if (password === undefined || password === '') throw new AppError('LINK_PASSWORD_REQUIRED')
      await assertPassword(link, actor, { password, device: opener.deviceOf(link.id) })
    }
    // A fresh one every time: a ticket that somebody placed in this browser before is not adopted.
    const ticket = newToken()
    const now = clock.now()
    const shown = publicItemOf(link, item.item)
    // Nothing of it can be served, so nothing is opened: the page says why, and its ticket opens nothing later.
    const begins = shown.closed === null || session !== null
    const counts = begins && session === null && !isOwn(link, item, opener)
    const endsAt = session?.expires_at ?? new Date(now.getTime() + linkLimits.sessionMinutes * 60_000)
    const viewer = await viewerOf(opener)
    const isOpened = await transactWithRetry(db, async (tx) => {
      const counted = counts ? await count(tx, link, now) : null
      if (counts ? counted === null : !(await repo.isUnchanged(tx, link))) return false
      if (!begins) return true
      await repo.insertSession(tx, {
        ticket_hash: hashToken(ticket),
        link_id: link.id,
        generation: link.generation,
        person_id: opener.person?.personId ?? null,
        viewer,
        expires_at: endsAt,
      })
      const about = { link: link.id, label: link.name }
      const subject = link.item_id
      if (session === null) {
        const data = { ...about, personId: opener.person?.personId ?? null, counted: counts }
        await audit.record(tx, actor, { type: 'link.opened', subject, data })
      }
      if (counted?.isLast) {
        const data = { ...about, opens: counted.opens, at: now.toISOString() }
        await audit.record(tx, actor, { type: 'link.opened_fully', subject, data })
      }
      return true
    })
    if (!isOpened) {
      const changed = await findLink(db, link.id)
      throw refusalOf(changed ? (await visits.stateFor(changed, { ...opener, ticket: null })).state : 'not_found')
    }
    return {
      linkId: link.id,
      ticket,
      endsAt: (link.expires_at !== null && link.expires_at < endsAt ? link.expires_at : endsAt).toISOString(),
      item: shown,
      permission: item.access.level === 'download' ? 'download' : 'view',
      watermark: link.watermark,
      comments: link.comments,
      uploads: link.uploads && item.item.kind === model.FOLDER,
      remark: link.remark,
      sharedBy: link.maker_name,
    }
  }
}
