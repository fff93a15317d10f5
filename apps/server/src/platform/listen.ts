import type pg from 'pg'
import type { Tx } from './db.ts'
import { sql } from 'kysely'

const retryMs = 1000

export type Ear = {
  heard(payload: string): void
  /** Whether everything that is told from now on is heard. */
  connected(is: boolean): void
}

/** Tells every process that listens, when the transaction is committed. */
export const notify = (tx: Tx, channel: string, payload: string) =>
  sql`select pg_notify(${channel}, ${payload})`.execute(tx)

/** Hears what is told on a channel, over one connection of the pool, which is replaced when it breaks. */
export function listen(pool: pg.Pool, channel: string, ear: Ear): { stop(): void } {
  let stopped = false
  let leave = () => undefined as void

  async function open(): Promise<void> {
    if (stopped) return
    const client = await pool.connect()
    let left = false
    leave = () => {
      if (left) return
      left = true
      ear.connected(false)
      client.release(true)
      if (!stopped) setTimeout(attempt, retryMs).unref()
    }
    client.once('error', leave)
    client.once('end', leave)
    client.on('notification', ({ payload }) => ear.heard(payload ?? ''))
    try {
      await client.query(`listen ${channel}`)
    } catch {
      leave()
    }
    if (stopped) leave()
    if (!left) ear.connected(true)
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
