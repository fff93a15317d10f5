import pg from 'pg'

/** A query that takes longer triggers a check whether the database still answers. */
const slowMs = 1500
const probeMs = 1500
const tickMs = 250
/** Longer than any statement may run, so such a connection is dead. */
const lostMs = 65_000

type Waiting = { since: number; queries: number }

/**
 * Keeps callers from waiting for a database that accepts queries without answering (its machine hangs, packets are
 * lost): if a fresh connection gets no response either, pending queries fail and new ones are refused at once, until it
 * answers again. Queries that are merely slow are left alone.
 */
export function watchConnections(pool: pg.Pool, url: string): () => void {
  const waiting = new Map<pg.PoolClient, Waiting>()
  let away = false
  let probing = false

  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const settle = () => {
      const mine = waiting.get(client)
      if (!mine) return
      mine.queries--
      mine.since = Date.now()
      if (mine.queries <= 0) waiting.delete(client)
    }
    const counted = (...args: unknown[]) => {
      const result = query(...args)
      if (!(result instanceof Promise)) return result
      const mine = waiting.get(client) ?? { since: Date.now(), queries: 0 }
      mine.queries++
      waiting.set(client, mine)
      result.then(settle, settle)
      return result
    }
    client.query = counted as typeof client.query
  })
  pool.on('remove', (client) => waiting.delete(client))

  const connect = pool.connect.bind(pool) as (callback?: unknown) => unknown
  const connectUnlessAway = (callback?: (error: Error) => void) => {
    if (!away) return connect(callback)
    const error = new Error('Connection terminated: the database does not answer')
    return callback ? callback(error) : Promise.reject(error)
  }
  pool.connect = connectUnlessAway as typeof pool.connect

  function cutOff(olderThanMs: number): void {
    for (const [client, { since }] of waiting) if (Date.now() - since > olderThanMs) breakConnection(client)
  }

  async function probe(): Promise<void> {
    probing = true
    away = !(await isReachable(url))
    probing = false
    if (away) cutOff(slowMs)
  }

  const timer = setInterval(() => {
    cutOff(lostMs)
    const now = Date.now()
    const suspicious = away || waiting.values().some(({ since }) => now - since > slowMs)
    if (suspicious && !probing) void probe()
  }, tickMs).unref()
  return () => clearInterval(timer)
}

/** Whether a new connection gets a response in time. */
async function isReachable(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: probeMs })
  client.on('error', () => undefined)
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('no response')), probeMs)
  const ask = async () => {
    await client.connect()
    await client.query('select 1')
  }
  const requested = ask()
  requested.catch(() => undefined)
  try {
    await Promise.race([requested, late.promise])
    return true
  } catch {
    return false
  } finally {
    clearTimeout(timer)
    breakConnection(client)
  }
}

/** A graceful end would wait for a response. */
function breakConnection(client: object): void {
  const { connection } = client as { connection?: { stream?: { destroy(): void } } }
  connection?.stream?.destroy()
}
