import { randomUUID } from 'node:crypto'
import { type Input, type Language, pageLimits, type Reply } from '@khlang/contract'
import {
  allNoticeKinds,
  isChatted,
  isForStaff,
  isRequired,
  type MailMode,
  mailModes,
  type NoticeKind,
  noticeKinds,
  reachOf,
} from '@khlang/contract/notice-kinds'
import type { changeNoticeChoice, listNoticeChoices, listNotices, Notice, readNotices } from '@khlang/contract/notices'
import type { PersonActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import { cutPage, decodeCursor, placeInTime } from '../../platform/cursors.ts'
import { type Db, transact, transactUnsynced, type Tx } from '../../platform/db.ts'
import { notify as notifyListeners } from '../../platform/listen.ts'
import { addressIn } from '../../platform/page-address.ts'
import type { Mail } from './mail.types.ts'
import * as repo from './notices.repo.ts'
import { kindOf, mailFooter, type NoticeData, noticeText, noticeTexts, noticeWhy } from './notices.sentences.ts'

/** The channel on which processes hear whose notices changed; the payload is the id of the person. */
export const noticeChannel = 'notices_changed'

const countedUnread = 100
const keepDays = 90
const summaryLines = 50

/** A reason to notify one person. `key` identifies the reason: notified twice, it stays one notice and one mail. */
export type NewNotice = {
  kind: NoticeKind
  key: string
  personId: string
  accountId: string | null
  data: NoticeData
  /** The page that it leads to: a path of the web app. */
  path: string
  at: Date
  /** A mail of its own, in the language of the reader; without it the mail says the sentence of the notice. Null: none. */
  mail?: { subject: string; text: string } | null
}

type Deps = {
  db: Db
  clock: Clock
  publicUrl: string
  mail(tx: Tx, mail: Mail): Promise<void>
  /** Shows a new notice in the browsers of its person. */
  push(tx: Tx, notice: { id: string; personId: string }): Promise<void>
  /** Sends a new notice by chat. */
  chat(tx: Tx, noticeId: string): Promise<void>
  /** Whether a person manages a box of e-documents of the account that they act for. */
  managesBox(db: Db, who: PersonActor): Promise<boolean>
}
type Way = { inCentre: boolean; mail: MailMode; push: boolean; chat: boolean }

const standardOf = (kind: NoticeKind): Way => ({
  inCentre: true,
  mail: noticeKinds[kind].mail,
  push: true,
  chat: isChatted(kind),
})

/** The notification centre: what people were notified of, and how they want to be. */
export function createNotices({ db, clock, publicUrl, mail, push, chat, managesBox }: Deps) {
  const settingsAddress = new URL('/notifications', publicUrl).href

  async function wayOf(on: Db, personId: string, kind: NoticeKind): Promise<Way> {
    const chosen = isRequired(kind) ? undefined : await repo.findChoice(on, personId, kind)
    return chosen ? presentWay(kind, chosen) : standardOf(kind)
  }

  const mailOf = (notice: NewNotice, language: Language): { subject: string; text: string } => {
    const { subject, text } = notice.mail ?? {
      subject: noticeTexts[notice.kind].label[language],
      text: `${noticeText(notice.kind, notice.data, language)}\n\n${addressIn(publicUrl, notice.path, notice.accountId)}`,
    }
    return { subject, text: text + mailFooter(notice.kind, settingsAddress, language) }
  }

  const unreadOf = async (on: Db, actor: PersonActor) => ({
    unread: await repo.countUnread(on, actor.personId, countedUnread),
  })

  async function choicesOf(on: Db, actor: PersonActor, language: Language): Promise<Reply<typeof listNoticeChoices>> {
    const chosen = new Map(
      (await repo.findChoices(on, actor.personId)).flatMap((row) => {
        const kind = kindOf(row.kind)
        return kind === null ? [] : [[kind, presentWay(kind, row)]]
      }),
    )
    const isOwner = actor.accountKind === 'citizen' || actor.isAdmin
    const reached = {
      everybody: true,
      owners: isOwner,
      admins: actor.accountKind === 'business' && actor.isAdmin,
      boxes: isOwner || (await managesBox(on, actor)),
    }
    const items = allNoticeKinds
      .filter((kind) => !isForStaff(kind) && reached[reachOf(kind)])
      .map((kind) => {
        const required = isRequired(kind)
        const standard = standardOf(kind)
        return {
          kind,
          required,
          label: noticeTexts[kind].label[language],
          ...(required ? standard : (chosen.get(kind) ?? standard)),
        }
      })
    return { items, email: (await repo.findReader(on, actor.personId))?.email ?? null }
  }

  return {
    /**
     * Notifies a person in the caller's transaction, in the ways that they chose; does nothing if they were notified of
     * this reason before.
     */
    async notify(tx: Tx, notice: NewNotice): Promise<void> {
      const { kind, key, personId, accountId, data, path, at } = notice
      const way = await wayOf(tx, personId, kind)
      if (!way.inCentre && !way.push && !way.chat && way.mail === 'off') return
      const reader = await repo.findReader(tx, personId)
      if (!reader) return
      // What others share is named to addresses only that are proven to be the reader's.
      const address = noticeKinds[kind].group === 'sharing' && !reader.isProven ? null : reader.email
      const id = randomUUID()
      const isNew = await repo.insertNotice(tx, {
        id,
        person_id: personId,
        account_id: accountId,
        key,
        kind,
        data: JSON.stringify(data),
        path,
        at,
        in_centre: way.inCentre,
        awaits_digest: way.mail === 'daily' && address !== null && notice.mail !== null,
      })
      if (!isNew) return
      if (way.inCentre) await notifyListeners(tx, noticeChannel, personId)
      if (way.push) await push(tx, { id, personId })
      if (way.chat) await chat(tx, id)
      if (way.mail === 'now' && address !== null && notice.mail !== null)
        await mail(tx, { key: `${key}-${personId}`, to: address, at, ...mailOf(notice, reader.language) })
    },

    /** The language in which a person reads their mails. */
    languageOf: async (on: Db, personId: string): Promise<Language> =>
      (await repo.findReader(on, personId))?.language ?? 'th',

    async list(
      actor: PersonActor,
      { limit = pageLimits.default, cursor, unread = false }: Input<typeof listNotices>['query'],
      language: Language,
    ): Promise<Reply<typeof listNotices>> {
      const of = `notices ${unread}`
      const after = decodeCursor(cursor, of, 'time')
      const rows = await repo.findNotices(db, actor.personId, { after, limit: limit + 1, unread })
      const { page, nextCursor } = cutPage(rows, limit, (last) => placeInTime(of, last.at, last.id))
      return { items: page.flatMap((row) => present(row, language)), nextCursor, ...(await unreadOf(db, actor)) }
    },

    count: (actor: PersonActor) => unreadOf(db, actor),

    /** Marks notices as read or unread; other pages of the person hear of it. */
    read: (actor: PersonActor, { ids, read = true }: Input<typeof readNotices>['body']) =>
      transactUnsynced(db, async (tx) => {
        await repo.markRead(tx, actor.personId, ids ?? null, read ? clock.now() : null)
        await notifyListeners(tx, noticeChannel, actor.personId)
        return unreadOf(tx, actor)
      }),

    choices: (actor: PersonActor, language: Language) => choicesOf(db, actor, language),

    choose: (actor: PersonActor, kind: NoticeKind, way: Input<typeof changeNoticeChoice>['body'], language: Language) =>
      transact(db, async (tx) => {
        if (isRequired(kind)) throw new AppError('NOTICE_REQUIRED')
        const before = await wayOf(tx, actor.personId, kind)
        const { inCentre, mail: mode, push: isPushed = before.push, chat: isSent = before.chat } = way
        const choice = { in_centre: inCentre, mail: mode, push: isPushed, chat: isSent }
        await repo.upsertChoice(tx, { person_id: actor.personId, kind, ...choice })
        return choicesOf(tx, actor, language)
      }),

    /** One mail to each person who wanted a daily summary, of everything until now. */
    async sendDigests(): Promise<void> {
      const now = clock.now()
      const sendNext = (tx: Tx) => sendDigest(tx, now)
      while (await transact(db, sendNext));
    },

    sweep: (): Promise<unknown> =>
      transactUnsynced(db, (tx) =>
        repo.deleteNoticesBefore(tx, new Date(clock.now().getTime() - keepDays * 86_400_000)),
      ),
  }

  async function sendDigest(tx: Tx, now: Date): Promise<boolean> {
    const personId = await repo.lockDigestPerson(tx, now)
    if (personId === undefined) return false
    const rows = await repo.takeDigest(tx, personId, now)
    const reader = await repo.findReader(tx, personId)
    if (!reader?.email || rows.length === 0) return true
    const key = `digest-${personId}-${now.toISOString()}`
    await mail(tx, { key, to: reader.email, at: now, ...summaryMail(rows, reader.language) })
    return true
  }

  function summaryMail(rows: readonly repo.NoticeRow[], language: Language): { subject: string; text: string } {
    const lines = rows
      .flatMap((row) => present(row, language))
      .map(({ text, path, accountId }) => `• ${text}\n  ${addressIn(publicUrl, path, accountId)}`)
    const more = lines.length - summaryLines
    const rest = more <= 0 ? [] : [language === 'th' ? `และอีก ${more} รายการ` : `and ${more} more`]
    const shown = [...lines.slice(0, summaryLines), ...rest].join('\n\n')
    return language === 'th'
      ? {
          subject: `คลัง: สรุปการแจ้งเตือน ${rows.length} รายการ`,
          text: `${shown}\n\n—\nตั้งค่าการแจ้งเตือน: ${settingsAddress}`,
        }
      : {
          subject: `Khlang: ${rows.length} notifications`,
          text: `${shown}\n\n—\nNotification settings: ${settingsAddress}`,
        }
  }
}

type ChoiceRow = { in_centre: boolean; mail: string; push: boolean; chat: boolean | null }

const presentWay = (kind: NoticeKind, row: ChoiceRow): Way => ({
  inCentre: row.in_centre,
  push: row.push,
  chat: row.chat ?? isChatted(kind),
  mail: mailModes.find((mode) => mode === row.mail) ?? 'now',
})

function present(row: repo.NoticeRow, language: Language): Notice[] {
  const kind = kindOf(row.kind)
  if (kind === null) return []
  return [
    {
      id: row.id,
      kind,
      text: noticeText(kind, row.data as NoticeData, language),
      why: noticeWhy(kind, language),
      at: row.at.toISOString(),
      readAt: row.read_at?.toISOString() ?? null,
      accountId: row.account_id,
      path: row.path,
    },
  ]
}
