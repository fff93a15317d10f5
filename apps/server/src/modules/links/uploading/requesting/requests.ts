import { randomUUID } from 'node:crypto'
import { type Input, type Language, type Reply, uploadLinkLimits } from '@khlang/contract'
import {
  type askForUploads,
  type listUploadRequests,
  type remindUploads,
  stopRequestPath,
  type UploadRequest,
  uploadRequestPath,
} from '@khlang/contract/upload-requests'
import { type Origin, type PersonActor, personActor } from '../../../../platform/actor.ts'
import { AppError } from '../../../../platform/app-error.ts'
import { transact, transactWithRetry, type Tx } from '../../../../platform/db.ts'
import { networkOf } from '../../../../platform/networks.ts'
import { readIn } from '../../../../platform/reader.ts'
import { findPersonName } from '../../../../platform/person-names.ts'
import type { LinksDeps } from '../../deps.ts'
import { isMine } from '../../managing/hold-item.ts'
import { openToken } from '../../model/seal-token.ts'
import { createHoldUploadLink } from '../managing/hold-upload-link.ts'
import type { ReadUploadLinks } from '../managing/read-upload-links.ts'
import * as repo from '../model/requests.repo.ts'
import { uploadLinkActor } from '../model/upload-link-actor.ts'
import { findUploadLink, type UploadLinkRow } from '../model/upload-links.repo.ts'
import type { UploadStanding } from '../model/upload-standing.ts'
import { uploadStateOf } from '../model/upload-state.rules.ts'
import { canRemind, parseAsked, quietSince, requestMail, requestStateOf } from './requests.rules.ts'

const batch = 200
const dayMs = 86_400_000
/** Requests that one address may stop in an hour: a reader has a few mails. */
const stopping = { max: 60, seconds: 3600 }
type Asked = Pick<repo.RequestRow, 'id' | 'email' | 'language'>
const languageOf = (text: string): Language => (text === 'en' ? 'en' : 'th')

/** People whom the creator of an upload link asks for files by mail, and reminds of them. */
export function createUploadRequests(
  { db, audit, clock, config, limits, recipientLimit, notifications, keyRing, drive }: LinksDeps,
  { findClosed }: UploadStanding,
  { requireSeen }: Pick<ReadUploadLinks, 'requireSeen'>,
) {
  const hold = createHoldUploadLink({ drive })
  const absolute = (path: string) => new URL(path, config.publicUrl).href

  function present(row: repo.RequestRow, now: Date): UploadRequest {
    return {
      id: row.id,
      email: row.email,
      language: languageOf(row.language),
      state: requestStateOf(row),
      askedAt: row.asked_at.toISOString(),
      remindedAt: row.reminded_at?.toISOString() ?? null,
      canRemind: canRemind(row, now),
    }
  }
  const listOf = async (linkId: string): Promise<Reply<typeof listUploadRequests>> => {
    const now = clock.now()
    return { items: (await repo.findRequests(db, linkId)).map((row) => present(row, now)) }
  }

  const isOpen = async (link: UploadLinkRow): Promise<boolean> =>
    uploadStateOf({ ...link, closed: (await findClosed([link])).has(link.id) }, clock.now()) === 'on'

  /** One's own link that takes files now; only its creator knows the address in the mails. */
  async function requireMine(actor: PersonActor, id: string): Promise<UploadLinkRow> {
    const link = await requireSeen(actor, id)
    if (!isMine(actor, link)) throw new AppError('NOT_ALLOWED')
    if (!(await isOpen(link))) throw new AppError('UPLOAD_REQUEST_CLOSED')
    return link
  }

  /** Its address; without the key that sealed it, its creator has to give it a new one. */
  function requireToken(link: UploadLinkRow): string {
    const token = openToken(keyRing, link.token_sealed, link.id)
    if (token === null) throw new AppError('UPLOAD_REQUEST_CLOSED')
    return token
  }

  async function send(
    tx: Tx,
    { link, request, kind, key }: { link: UploadLinkRow; request: Asked; kind: 'ask' | 'remind'; key: string },
  ): Promise<void> {
    const language = languageOf(request.language)
    const facts = {
      who: await readIn(language, () => findPersonName(tx, link.created_by)),
      title: link.name,
      remark: link.remark,
      owed: await repo.findOwed(tx, request.id),
      endsAt: link.expires_at,
      address: absolute(uploadRequestPath(requireToken(link), request.id)),
      stopAddress: absolute(stopRequestPath(request.id)),
    }
    const mail = requestMail(facts, kind, language)
    await notifications.mail(tx, { key, to: request.email, at: clock.now(), ...mail })
  }

  const about = (link: UploadLinkRow) => ({ subject: link.folder_id, data: { link: link.id, label: link.name } })

  /** Decided again with the request locked: however many processes run, one mail is sent. */
  async function remindOne(id: string): Promise<void> {
    const known = await repo.findRequest(db, id)
    const link = known && (await findUploadLink(db, known.link_id))
    if (!link || !(await isOpen(link)) || openToken(keyRing, link.token_sealed, link.id) === null) return
    await transact(db, async (tx) => {
      const now = clock.now()
      await repo.lockRequest(tx, id)
      const [due] = await repo.findDue(tx, dueAt(now), { id })
      const request = due === undefined ? undefined : await repo.findRequest(tx, due)
      if (!request?.deadline) return
      await repo.updateRequest(tx, id, { reminded_at: now, reminded_of: request.deadline })
      const key = `upload-reminder-${id}-${request.deadline.toISOString()}`
      await send(tx, { link, request, kind: 'remind', key })
      const maker = personActor({ personId: link.created_by, accountId: link.account_id })
      const { subject, data } = about(link)
      await audit.record(tx, maker, {
        type: 'upload-link.reminded',
        subject,
        data: { ...data, people: 1, byItself: true },
      })
    })
  }

  const dueAt = (now: Date) => ({
    now,
    until: new Date(now.getTime() + uploadLinkLimits.reminderDays * dayMs),
    quietSince: quietSince(now),
  })

  return {
    async list(actor: PersonActor, id: string) {
      await requireSeen(actor, id)
      return listOf(id)
    },

    /** Everybody who has not been asked through this link gets a mail of their own. */
    async ask(
      actor: PersonActor,
      id: string,
      { to, language }: Input<typeof askForUploads>['body'],
    ): Promise<Reply<typeof askForUploads>> {
      const addresses = parseAsked(to)
      const link = await requireMine(actor, id)
      await recipientLimit.take(actor.personId, addresses.length)
      const asked = await transactWithRetry(db, async (tx) => {
        // One at a time for each link: the same address is not asked twice, and the maximum holds.
        await hold(tx, actor, id, false)
        const known = new Set((await repo.findRequests(tx, id)).map(({ email }) => email))
        const fresh = addresses.filter((address) => !known.has(address))
        if (known.size + fresh.length > uploadLinkLimits.requests)
          throw new AppError('UPLOAD_REQUEST_TOO_MANY', { max: uploadLinkLimits.requests })
        for (const email of fresh) {
          const request = { id: randomUUID(), email, language }
          await repo.insertRequest(tx, { ...request, link_id: id, asked_at: clock.now() })
          await send(tx, { link, request, kind: 'ask', key: `upload-request-${request.id}` })
        }
        if (fresh.length > 0) {
          const { subject, data } = about(link)
          await audit.record(tx, actor, {
            type: 'upload-link.asked',
            subject,
            data: { ...data, people: fresh.length },
          })
        }
        return fresh.length
      })
      return { ...(await listOf(id)), asked }
    },

    /** Reminds everybody who may be reminded now. */
    async remind(actor: PersonActor, id: string): Promise<Reply<typeof remindUploads>> {
      const link = await requireMine(actor, id)
      const waiting = (await repo.findRequests(db, id)).filter((row) => canRemind(row, clock.now()))
      if (waiting.length > 0) await recipientLimit.take(actor.personId, waiting.length)
      const reminded = await transactWithRetry(db, async (tx) => {
        await hold(tx, actor, id, false)
        const now = clock.now()
        // Again with the link locked: two presses send one mail.
        const due = (await repo.findRequests(tx, id)).filter((row) => canRemind(row, now))
        for (const row of due) {
          const reminders = row.reminders + 1
          await repo.updateRequest(tx, row.id, { reminders, reminded_at: now })
          const key = `upload-reminder-${row.id}-${reminders}`
          await send(tx, { link, request: row, kind: 'remind', key })
        }
        if (due.length > 0) {
          const { subject, data } = about(link)
          const people = due.length
          await audit.record(tx, actor, {
            type: 'upload-link.reminded',
            subject,
            data: { ...data, people, byItself: false },
          })
        }
        return due.length
      })
      return { ...(await listOf(id)), reminded }
    },

    /** Somebody who was asked wants no more mails of this link. */
    async stop(id: string, origin: Origin): Promise<void> {
      await limits.take(`upload-stop/${networkOf(origin.address)}`, stopping.max, stopping.seconds)
      const request = await repo.findRequest(db, id)
      const link = request && (await findUploadLink(db, request.link_id))
      if (!link || request.stopped_at !== null) return
      await transact(db, async (tx) => {
        await repo.updateRequest(tx, id, { stopped_at: clock.now() })
        const actor = uploadLinkActor(link, null, origin)
        await audit.record(tx, actor, { type: 'upload-link.request_stopped', ...about(link) })
      })
    },

    /** Reminds everybody whose deadline is near: once for each deadline, however often it runs. */
    async remindDue(): Promise<void> {
      const due = dueAt(clock.now())
      let after: string | null = null
      do {
        const ids: string[] = await repo.findDue(db, due, { after, limit: batch })
        for (const id of ids) await remindOne(id)
        after = ids.length === batch ? (ids.at(-1) ?? null) : null
      } while (after !== null)
    },
  }
}
