import { randomUUID } from 'node:crypto'
import { type Input, pageLimits, type Reply } from '@khlang/contract'
import {
  type changeComment,
  type Comment,
  commentLimits,
  type createComment,
  type listComments,
  type Thread,
} from '@khlang/contract/comments'
import type { ActAs, PersonActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import { cutPage, decodeCursor, placeInTime } from '../../platform/cursors.ts'
import { type Db, transact, type Tx } from '../../platform/db.ts'
import { readInBoth } from '../../platform/reader.ts'
import type { RateLimits } from '../../platform/rate-limits.ts'
import type { Audit } from '../audit/index.ts'
import { type Drive, model } from '../drive/index.ts'
import type { Notifications } from '../notifications/index.ts'
import * as repo from './comments.repo.ts'
import { bodyInNames, parseBody, participantsOf } from './comments.rules.ts'
import { createMentions } from './mentions.ts'
import { createVisitorsComments, type VisitorsDeps } from './visitors.ts'

const perMinute = 30

type Deps = {
  db: Db
  audit: Audit
  clock: Clock
  actAs: ActAs
  limits: RateLimits
  notifications: Notifications
  access: Drive['access']
  links: VisitorsDeps['links']
}
type Viewer = { actor: PersonActor; moderates: boolean }

/** Comments on files: threads with answers, people named in them, resolved ones. */
export function createComments({ db, audit, clock, actAs, limits, notifications, access, links }: Deps) {
  const mentions = createMentions({ db, actAs, access })

  async function viewerOf(on: Db, actor: PersonActor, located: model.Proved): Promise<Viewer> {
    return { actor, moderates: await access.may(on, actor, 'comment.removeOthers', located) }
  }

  async function readThread(on: Db, viewer: Viewer, threadId: string): Promise<Thread> {
    const first = await repo.findComment(on, threadId)
    if (!first) throw new AppError('COMMENT_NOT_FOUND')
    return presentThread(viewer, first, await repo.findAnswers(on, [threadId]))
  }

  /** The file of a comment; for those who cannot see it, the comment does not exist either. */
  const requireFileOf = (tx: Tx, actor: PersonActor, { item_id }: repo.CommentRow) =>
    access.requireItem(tx, actor, 'item.comment', item_id).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'NOT_FOUND' ? new AppError('COMMENT_NOT_FOUND') : error
    })

  /** A comment of a file that the caller may comment on; what they cannot see does not exist. */
  async function requireComment(tx: Tx, actor: PersonActor, id: string) {
    const row = await repo.findComment(tx, id)
    if (!row) throw new AppError('COMMENT_NOT_FOUND')
    const located = await requireFileOf(tx, actor, row)
    const locked = await repo.lockComment(tx, id)
    if (!locked || locked.removed_at !== null) throw new AppError('COMMENT_NOT_FOUND')
    return { row, located, viewer: await viewerOf(tx, actor, located) }
  }

  /** Notifies those who are named, and everybody else in the thread with the owner of the file. */
  async function notify(
    tx: Tx,
    by: { personId: string | null; who?: { th: string; en: string } },
    located: model.Proved,
    comment: { id: string; threadId: string; named: readonly string[]; isNew: boolean },
  ): Promise<void> {
    const { item, drive } = located
    const opened = `item=${item.id}&details=true&tab=comments`
    const owner = drive.person_id ?? item.created_by
    const concerned = comment.isNew ? [owner, ...(await repo.findAuthors(tx, comment.threadId))] : []
    const participants = participantsOf(concerned, { author: by.personId, named: comment.named })
    const named = comment.named.filter((id) => id !== by.personId)
    if (named.length + participants.length === 0) return
    const who = by.who ?? (await readInBoth(async () => (await repo.findComment(tx, comment.id))?.author ?? ''))
    for (const reader of await mentions.readers(tx, located, [...named, ...participants])) {
      await notifications.notify(tx, {
        kind: named.includes(reader.id) ? 'mentioned' : 'commented',
        key: `comment-${comment.id}`,
        personId: reader.id,
        accountId: reader.account_id,
        data: { who, name: item.name },
        path: reader.inFolder ? `/directory/${item.parent_id}?${opened}` : `/sharedwithme?${opened}`,
        at: clock.now(),
      })
    }
  }

  return {
    async list(
      actor: PersonActor,
      itemId: string,
      { limit = pageLimits.default, cursor, resolved = false }: Input<typeof listComments>['query'],
    ): Promise<Reply<typeof listComments>> {
      const located = await access.requireItem(db, actor, 'item.details', itemId)
      const viewer = await viewerOf(db, actor, located)
      const of = `comments ${itemId} ${resolved}`
      const after = decodeCursor(cursor, of, 'time')
      const rows = await repo.findThreads(db, itemId, { after, limit: limit + 1, resolved })
      const { page, nextCursor } = cutPage(rows, limit, (last) => placeInTime(of, last.created_at, last.id))
      const answers = Map.groupBy(
        await repo.findAnswers(
          db,
          page.map(({ id }) => id),
        ),
        (answer) => answer.thread_id,
      )
      return {
        items: page.map((first) => presentThread(viewer, first, answers.get(first.id) ?? [])),
        nextCursor,
        mayComment: await access.may(db, actor, 'item.comment', located),
      }
    },

    async create(actor: PersonActor, itemId: string, input: Input<typeof createComment>['body']): Promise<Thread> {
      const body = parseBody(input.body)
      // Only what would be written counts: refusals answer alike however often they are asked for.
      await access.requireItem(db, actor, 'item.comment', itemId)
      if (input.threadId !== undefined) await requireThread(db, itemId, input.threadId)
      await limits.take(`comment:${actor.personId}`, perMinute, 60, 'TOO_MANY_COMMENTS')
      return transact(db, async (tx) => {
        const located = await access.requireItem(tx, actor, 'item.comment', itemId)
        if (located.item.kind !== model.FILE) throw new AppError('NOT_A_FILE')
        if (input.threadId !== undefined) await assertAnswerable(tx, itemId, input.threadId)
        const id = randomUUID()
        const named = await mentions.named(tx, actor, located, input.mentions)
        await repo.insertComment(tx, {
          id,
          item_id: itemId,
          thread_id: input.threadId ?? null,
          author_id: actor.personId,
          body,
          mentions: named,
          created_at: clock.now(),
        })
        const threadId = input.threadId ?? id
        // An answer opens a resolved thread again.
        if (input.threadId !== undefined)
          await repo.updateComment(tx, threadId, { resolved_at: null, resolved_by: null })
        const data = { commentId: id, threadId, mentions: named.length }
        await audit.record(tx, actor, { type: 'comment.created', subject: itemId, data })
        await notify(tx, actor, located, { id, threadId, named, isNew: true })
        return readThread(tx, await viewerOf(tx, actor, located), threadId)
      })
    },

    change: (actor: PersonActor, id: string, input: Input<typeof changeComment>['body']): Promise<Thread> => {
      const body = parseBody(input.body)
      return transact(db, async (tx) => {
        const { row, located, viewer } = await requireComment(tx, actor, id)
        if (row.author_id !== actor.personId) throw new AppError('NOT_ALLOWED')
        const named = await mentions.named(tx, actor, located, input.mentions)
        await repo.updateComment(tx, id, { body, mentions: named, edited_at: clock.now() })
        await audit.record(tx, actor, { type: 'comment.changed', subject: row.item_id, data: { commentId: id } })
        const before = new Set(row.mentions.map((mention) => mention.id))
        const added = named.filter((one) => !before.has(one))
        const threadId = row.thread_id ?? id
        await notify(tx, actor, located, { id, threadId, named: added, isNew: false })
        return readThread(tx, viewer, threadId)
      })
    },

    /** The text is deleted; a thread with answers keeps the place of its first comment. */
    remove: (actor: PersonActor, id: string): Promise<void> =>
      transact(db, async (tx) => {
        const { row, viewer } = await requireComment(tx, actor, id)
        if (row.author_id !== actor.personId && !viewer.moderates) throw new AppError('NOT_ALLOWED')
        await repo.updateComment(tx, id, { body: '', mentions: [], removed_at: clock.now() })
        const data = { commentId: id, author: row.author_id ?? '' }
        await audit.record(tx, actor, { type: 'comment.removed', subject: row.item_id, data })
      }),

    resolve: (actor: PersonActor, id: string, resolved: boolean): Promise<Thread> =>
      transact(db, async (tx) => {
        const row = await repo.findComment(tx, id)
        if (!row || row.thread_id !== null) throw new AppError('COMMENT_NOT_FOUND')
        const located = await requireFileOf(tx, actor, row)
        if ((row.resolved_at !== null) !== resolved) {
          const change = { resolved_at: resolved ? clock.now() : null, resolved_by: resolved ? actor.personId : null }
          await repo.updateComment(tx, id, change)
          const data = { threadId: id, resolved }
          await audit.record(tx, actor, { type: 'thread.resolved', subject: row.item_id, data })
        }
        return readThread(tx, await viewerOf(tx, actor, located), id)
      }),

    mentionable: mentions.offered,
    visitors: createVisitorsComments({ db, audit, clock, actAs, limits, access, links }, { assertAnswerable, notify }),
  }

  async function requireThread(on: Db, itemId: string, threadId: string): Promise<void> {
    const thread = await repo.findComment(on, threadId)
    if (!thread || thread.item_id !== itemId || thread.thread_id !== null) throw new AppError('COMMENT_NOT_FOUND')
  }

  async function assertAnswerable(tx: Tx, itemId: string, threadId: string): Promise<void> {
    await requireThread(tx, itemId, threadId)
    await repo.lockComment(tx, threadId)
    if ((await repo.countAnswers(tx, threadId)) >= commentLimits.answers) throw new AppError('THREAD_FULL')
  }
}

export type Comments = ReturnType<typeof createComments>

function presentThread(viewer: Viewer, first: repo.CommentRow, answers: readonly repo.CommentRow[]): Thread {
  return {
    id: first.id,
    comments: [first, ...answers].map((row) => presentComment(viewer, row)),
    resolvedAt: first.resolved_at?.toISOString() ?? null,
    resolvedBy: first.resolver,
    seenByVisitors: first.link_id !== null,
  }
}

function presentComment({ actor, moderates }: Viewer, row: repo.CommentRow): Comment {
  const mine = row.author_id === actor.personId
  const removed = row.removed_at !== null
  return {
    id: row.id,
    author: { id: row.author_id, name: row.author },
    visitor: row.author_id === null,
    body: bodyInNames(row.body, row.mentions),
    mentions: row.mentions.map(({ id, name }) => ({ id, name })),
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    removed,
    mine,
    mayRemove: !removed && (mine || moderates),
  }
}
