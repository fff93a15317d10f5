import type { Clock } from '../../platform/clock.ts'
import { type Db, transactUnsynced, type Tx } from '../../platform/db.ts'
import { enqueue } from '../../platform/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { Messages } from '../../platform/messages/messages.ts'
import { addressIn } from '../../platform/page-address.ts'
import * as repo from './chats.repo.ts'
import { kindOf, type NoticeData, noticeText } from './notices.sentences.ts'
import { maxAttempts, nextAttemptAt } from './notifications.rules.ts'

/** After this time an attempt counts as interrupted, and another may begin. */
const attemptMs = 60_000
const batch = 100

type Deps = { db: Db; clock: Clock; log: Log; messages: Pick<Messages, 'sendChat'>; publicUrl: string }

/** Notices sent by chat. Whom the provider does not know, or who has not added its bot, has the notice in the centre alone. */
export function createChats({ db, clock, log, messages, publicUrl }: Deps) {
  const settle = (id: string) => transactUnsynced(db, (tx) => repo.deleteChat(tx, id))

  /**
   * Hands one message over, outside any transaction; what was read meanwhile is not sent any more. The id of the notice
   * identifies it, so that the provider can drop duplicates.
   */
  async function send(noticeId: string): Promise<void> {
    const now = clock.now()
    const until = new Date(now.getTime() + attemptMs)
    const due = await transactUnsynced(db, (tx) => repo.claimChat(tx, noticeId, now, until))
    if (!due) return
    const kind = kindOf(due.kind)
    if (kind === null || due.readAt !== null) return void (await settle(noticeId))
    const sentence = noticeText(kind, due.data as NoticeData, due.language === 'en' ? 'en' : 'th')
    try {
      const once = { key: `notice-${noticeId}`, at: due.at }
      await messages.sendChat(due.username, `${sentence}\n${addressIn(publicUrl, due.path, due.accountId)}`, once)
      await settle(noticeId)
    } catch (error) {
      log.warn({ notice: noticeId, attempts: due.attempts, err: error }, 'a notification could not be sent by chat')
      const again = nextAttemptAt(due.attempts, clock.now())
      if (due.attempts >= maxAttempts) await settle(noticeId)
      else await transactUnsynced(db, (tx) => repo.retryChat(tx, noticeId, again))
    }
  }

  return {
    /** Queues a new notice in the caller's transaction. */
    async queue(tx: Tx, noticeId: string): Promise<void> {
      await repo.insertChat(tx, noticeId, clock.now())
      await enqueue(tx, 'notifications:chat', { noticeId })
    },

    send,

    /** Sends due messages: first attempts whose job was lost, and retries. */
    async sendDue(): Promise<void> {
      for (;;) {
        const due = await repo.findDueChats(db, clock.now(), batch)
        for (const { id } of due) await send(id)
        if (due.length < batch) return
      }
    },
  }
}
