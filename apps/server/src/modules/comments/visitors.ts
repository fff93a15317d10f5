import { randomUUID } from 'node:crypto'
import { type Input, pageLimits, type Reply } from '@khlang/contract'
import type { createPublicComment, listPublicComments, PublicThread } from '@khlang/contract/public-comments'
import { personLine } from '@khlang/contract/plain-text'
import type { ActAs } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import { cutPage, decodeCursor, placeInTime } from '../../platform/cursors.ts'
import { type Db, transactWithRetry, type Tx } from '../../platform/db.ts'
import { networkOf } from '../../platform/networks.ts'
import type { RateLimits } from '../../platform/rate-limits.ts'
import { findPersonName } from '../../platform/person-names.ts'
import type { Audit } from '../audit/index.ts'
import { type Drive, type model } from '../drive/index.ts'
import { type Links, typedName, type visitorsOf } from '../links/index.ts'
import * as repo from './comments.repo.ts'
import { parseVisitorsBody } from './comments.rules.ts'
import { findLinkThreads, takesComments } from './visitors.repo.ts'

/** Comments through one link: from one network, and in all. */
const perNetwork = { max: 10, seconds: 60 }
const perLink = { max: 300, seconds: 3600 }

type Visitor = ReturnType<typeof visitorsOf.visitorOf>
type Visit = Awaited<ReturnType<Links['visits']['require']>>

export type VisitorsDeps = {
  db: Db
  audit: Audit
  clock: Clock
  actAs: ActAs
  limits: RateLimits
  access: Drive['access']
  links: Pick<Links, 'visits' | 'browse'>
}
type Parts = {
  assertAnswerable(tx: Tx, itemId: string, threadId: string): Promise<void>
  notify(
    tx: Tx,
    by: { personId: string | null; who?: ReturnType<typeof typedName> },
    located: model.Proved,
    comment: { id: string; threadId: string; named: readonly string[]; isNew: boolean },
  ): Promise<void>
}

/**
 * What visitors of a link say about its files, where its creator allows it: they see what was said through this link and the
 * answers to it, and nothing else. Whether the creator may comment there is asked each time.
 */
export function createVisitorsComments(
  { db, audit, clock, actAs, limits, access, links }: VisitorsDeps,
  { assertAnswerable, notify }: Parts,
) {
  /** The opened link of a request, if it shows this file, as far as it may be looked at, and takes comments. */
  async function requireTalk(token: string, visitor: Visitor, itemId: string): Promise<Visit> {
    const entering = links.visits.enter(token, visitor)
    const item = await links.browse.item(entering, itemId)
    const visit = entering.visit()
    if (!visit.link.comments) throw new AppError('LINK_COMMENTS_OFF')
    if (item.type !== 'file') throw new AppError('NOT_A_FILE')
    if (item.closed !== null) throw new AppError('NOT_ALLOWED')
    return visit
  }

  /** The file as the creator of the link may comment on it now. */
  async function requireMaker(on: Db, { link }: Visit, itemId: string): Promise<model.Proved> {
    try {
      const maker = await actAs({ personId: link.created_by, accountId: link.account_id }, { on })
      return await access.requireItem(on, maker, 'item.comment', itemId)
    } catch (error) {
      throw error instanceof AppError ? new AppError('LINK_COMMENTS_OFF', {}, { cause: error }) : error
    }
  }

  /** A thread that visitors of this link see; others do not exist. */
  async function requireThread(on: Db, { link }: Visit, itemId: string, id: string): Promise<void> {
    const row = await repo.findComment(on, id)
    const isTheirs = row?.thread_id === null && row.item_id === itemId && row.link_id === link.id
    if (!isTheirs) throw new AppError('COMMENT_NOT_FOUND')
  }

  /** Who is signed in is known by their own name; both are marked as typed. */
  async function nameOf({ person }: Visitor, typed: string): Promise<string> {
    const own = person ? await findPersonName(db, person.personId) : ''
    const name = personLine(own || typed)
    if (name === '') throw new AppError('UPLOAD_LINK_NAME_REQUIRED')
    return name
  }

  async function threadsOf({ link }: Visit, rows: readonly repo.CommentRow[]): Promise<PublicThread[]> {
    const answers = await repo.findAnswers(
      db,
      rows.map(({ id }) => id),
    )
    const shown = answers.filter(({ author_id, link_id }) => author_id !== null || link_id === link.id)
    return rows.map((first) =>
      presentThread(
        first,
        shown.filter(({ thread_id }) => thread_id === first.id),
      ),
    )
  }

  return {
    async list(
      token: string,
      visitor: Visitor,
      itemId: string,
      { limit = pageLimits.default, cursor }: Input<typeof listPublicComments>['query'],
    ): Promise<Reply<typeof listPublicComments>> {
      const visit = await requireTalk(token, visitor, itemId)
      const of = `link comments ${visit.link.id} ${itemId}`
      const after = decodeCursor(cursor, of, 'time')
      const rows = await findLinkThreads(db, { itemId, linkId: visit.link.id }, { after, limit: limit + 1 })
      const { page, nextCursor } = cutPage(rows, limit, (last) => placeInTime(of, last.created_at, last.id))
      const mayComment = await requireMaker(db, visit, itemId).then(
        () => true,
        (error: unknown) => {
          if (error instanceof AppError) return false
          throw error
        },
      )
      return { items: await threadsOf(visit, page), nextCursor, mayComment }
    },

    async create(
      token: string,
      visitor: Visitor,
      itemId: string,
      { name: typed = '', body: text, threadId }: Input<typeof createPublicComment>['body'],
    ): Promise<PublicThread> {
      const body = parseVisitorsBody(text)
      const visit = await requireTalk(token, visitor, itemId)
      const { link, actor } = visit
      const name = await nameOf(visitor, typed)
      await requireMaker(db, visit, itemId)
      if (threadId !== undefined) await requireThread(db, visit, itemId, threadId)
      const about = `link-comment/${link.id}`
      const { max, seconds } = perNetwork
      await limits.take(`${about}/${networkOf(visitor.origin.address)}`, max, seconds, 'TOO_MANY_COMMENTS')
      await limits.take(about, perLink.max, perLink.seconds, 'TOO_MANY_COMMENTS')
      const id = randomUUID()
      const first = threadId ?? id
      await transactWithRetry(db, async (tx) => {
        if (!(await takesComments(tx, link.id, clock.now()))) throw new AppError('LINK_COMMENTS_OFF')
        await access.requireItem(tx, actor, 'item.see', itemId)
        const located = await requireMaker(tx, visit, itemId)
        if (threadId !== undefined) {
          await assertAnswerable(tx, itemId, threadId)
          await requireThread(tx, visit, itemId, threadId)
        }
        await repo.insertComment(tx, {
          id,
          item_id: itemId,
          thread_id: threadId ?? null,
          visitor: name,
          link_id: link.id,
          body,
          created_at: clock.now(),
        })
        // An answer opens a resolved thread again.
        if (threadId !== undefined) await repo.updateComment(tx, threadId, { resolved_at: null, resolved_by: null })
        const data = { commentId: id, threadId: first, mentions: 0, link: link.id, label: link.name, visitor: name }
        await audit.record(tx, actor, { type: 'comment.created', subject: itemId, data })
        await notify(tx, { personId: null, who: typedName(name) }, located, {
          id,
          threadId: first,
          named: [],
          isNew: true,
        })
      })
      const row = await repo.findComment(db, first)
      if (!row) throw new AppError('COMMENT_NOT_FOUND')
      const [thread] = await threadsOf(visit, [row])
      if (!thread) throw new AppError('COMMENT_NOT_FOUND')
      return thread
    },
  }
}

/** Of people no more than the name under which they answer here; of visitors what they typed. */
const presentThread = (first: repo.CommentRow, answers: readonly repo.CommentRow[]): PublicThread => ({
  id: first.id,
  comments: [first, ...answers].map((row) => ({
    id: row.id,
    name: row.author,
    visitor: row.author_id === null,
    body: row.body,
    createdAt: row.created_at.toISOString(),
    edited: row.edited_at !== null,
    removed: row.removed_at !== null,
  })),
})
