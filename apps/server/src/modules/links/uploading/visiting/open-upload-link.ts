import { randomUUID } from 'node:crypto'
import { type Input, isEmail, uploadLinkLimits } from '@khlang/contract'
import type { openPublicUploadLink } from '@khlang/contract/public-upload-links'
import type { UploadLinkActor } from '../../../../platform/actor.ts'
import { AppError } from '../../../../platform/app-error.ts'
import { transactWithRetry } from '../../../../platform/db.ts'
import { hashToken, newToken } from '../../../../platform/tokens.ts'
import type { LinksDeps } from '../../deps.ts'
import type { Device, Guess } from '../../visiting/guess-password.ts'
import { findUploadLink, type UploadLinkRow } from '../model/upload-links.repo.ts'
import { isRequestOf } from '../model/requests.repo.ts'
import { insertVisit, isUnchanged, updateVisit, type VisitRow } from '../model/visits.repo.ts'
import type { SendingVisitor } from './share-link-uploads.ts'
import { refusalOf, type UploadVisits } from './upload-visits.ts'
import { answersOf } from './visitor-answers.rules.ts'

type Opened = {
  linkId: string
  visitorName: string
  ticket: string
  page: Awaited<ReturnType<UploadVisits['pageOf']>>
}
type Opener = SendingVisitor & { deviceOf(linkId: string): Device | null }

/** Begins visits of upload links, and renews them. */
export function createOpenUploadLink(
  { db, audit, clock }: Pick<LinksDeps, 'db' | 'audit' | 'clock'>,
  visits: UploadVisits,
  { assertPassword }: Pick<Guess<UploadLinkRow, UploadLinkActor>, 'assertPassword'>,
) {
  return async function open(
    token: string,
    { password, name, email, requestId }: Input<typeof openPublicUploadLink>['body'],
    opener: Opener,
  ): Promise<Opened> {
    const target = await visits.targetOf(token, opener)
    if (!target) throw new AppError('LINK_NOT_FOUND')
    const { link, shown } = target
    const { actor, visit: running, state } = await visits.stateFor(link, opener)
    // A share link that is open has been given its password.
    const asksPassword = state === 'password_needed' && shown === null
    if (state !== 'open' && state !== 'password_needed') throw refusalOf(state)
    if (asksPassword) {
      if (password === undefined || password === '') throw new AppError('LINK_PASSWORD_REQUIRED')
      await assertPassword(link, actor, { password, device: opener.deviceOf(link.id) })
    }
    const answers = answersOf(link, { name: name ?? running?.name, email: email ?? running?.email }, isEmail)
    const isAsked = requestId !== undefined && (await isRequestOf(db, requestId, link.id))
    // A fresh one every time: a ticket that somebody placed in this browser before is not adopted.
    const ticket = newToken()
    const visit: VisitRow = {
      id: running?.id ?? randomUUID(),
      link_id: link.id,
      generation: link.generation,
      person_id: opener.person?.personId ?? null,
      ticket_hash: hashToken(ticket),
      expires_at: new Date(clock.now().getTime() + uploadLinkLimits.visitHours * 3_600_000),
      request_id: isAsked ? requestId : (running?.request_id ?? null),
      ...answers,
    }
    const isOpened = await transactWithRetry(db, async (tx) => {
      if (!(await isUnchanged(tx, link, clock.now()))) return false
      // What this browser is sending continues.
      if (running) await updateVisit(tx, visit.id, visit)
      else {
        await insertVisit(tx, visit)
        // Opening a share link is in the log already.
        if (shown !== null) return true
        const visitor = { personId: visit.person_id, visitor: visit.name, email: visit.email }
        const data = { link: link.id, label: link.name, ...visitor }
        await audit.record(tx, actor, { type: 'upload-link.opened', subject: link.folder_id, data })
      }
      return true
    })
    if (!isOpened) {
      if (shown !== null) throw refusalOf('open')
      const changed = await findUploadLink(db, link.id)
      throw refusalOf(changed ? (await visits.stateFor(changed, { ...opener, ticket: null })).state : 'not_found')
    }
    return { linkId: link.id, visitorName: visit.name, ticket, page: await visits.pageOf(link, visit) }
  }
}
