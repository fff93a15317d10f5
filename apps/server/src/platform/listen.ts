import type pg from 'pg'
import type { Tx } from './db.ts'
import { sql } from 'kysely'

const retryMs = 1000

export type Subscriber = {
  received(payload: string): void
  /** Whether all notifications from now on are received. */
  connected(is: boolean): void
}

/** Notifies every listening process once the transaction has committed. */
export const notify = (tx: Tx, channel: string, payload: string) =>
  sql`select pg_notify(${channel}, ${payload})`.execute(tx)

/** Receives the notifications of a channel over one connection of the pool, which is replaced when it breaks. */
export function listen(pool: pg.Pool, channel: string, subscriber: Subscriber): { stop(): void } {
  let stopped = false
  let leave = () => undefined as void

  async function open(): Promise<void> {
    if (stopped) return
    const client = await pool.connect()
    let left = false
    leave = () => {
      if (left) return
      left = true
      subscriber.connected(false)
      client.release(true)
      if (!stopped) setTimeout(attempt, retryMs).unref()
    }
    client.once('error', leave)
    client.once('end', leave)
    client.on('notification', ({ payload }) => subscriber.received(payload ?? ''))
    try {
      await client.query(`listen ${channel}`)
    } catch {
      leave()
    }
    if (stopped) leave()
    if (!left) subscriber.connected(true)
  }

  const attempt = () =>
    void open().catch(() => {
      if (!stopped) setTimeout(attempt, retryMs).unref()
    })

  attempt()
  return {
    stop() {
      stopped = true
      leave()
    },
  }
}
