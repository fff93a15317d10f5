import type { AppEvent, EventType } from '@khlang/contract'
import type { LogChannel } from '@khlang/contract/log-actors'
import { type Actor, byActor, type SessionDepartment } from '../../platform/actor.ts'
import { type Db, transact, type Tx } from '../../platform/db.ts'
import type { Clock } from '../../platform/clock.ts'
import { batched } from '../../platform/batched.ts'
import { enqueue, type JobOptions } from '../../platform/jobs.ts'
import * as repo from './audit.repo.ts'
import { chainHashOf } from './audit.rules.ts'

/** A job that follows an event, optionally only for some events of the type. */
export type Follower = {
  job: string
  when?(event: AppEvent): boolean
  options?(event: AppEvent): JobOptions
}
export type Subscriptions = Partial<Record<EventType, readonly Follower[]>>
export type Audit = ReturnType<typeof createAudit>

type Walked = { count: number; brokenAt: number | null; soundUntil: Date | null }

const chainBatch = 1000
const mostAtOnce = 200

type Deps = { db: Db; clock: Clock; subscriptions: Subscriptions }

/** The audit log. Its times are those of the product's clock, as of everything that they are compared with. */
export function createAudit({ db, clock, subscriptions }: Deps) {
  /**
   * Verifies the chain from one link to another, or to its end: the number of matching links, the first mismatch, and
   * the time of the last valid row. `onStep` is called with the progress now and then.
   */
  async function walk(from: number, until: number, onStep?: (done: number) => Promise<unknown>): Promise<Walked> {
    let previous = from > 1 ? ((await repo.findLink(db, from - 1))?.hash ?? null) : null
    let [seq, soundUntil]: [number, Date | null] = [from - 1, null]
    const found = (brokenAt: number | null) => ({ count: seq - from + 1, brokenAt, soundUntil })
    if (from > 1 && previous === null) return found(from - 1)
    for (;;) {
      const rows = await repo.findChained(db, seq, until, chainBatch)
      if (rows.length === 0) return found(until < Number.MAX_SAFE_INTEGER && seq < until ? seq + 1 : null)
      for (const row of rows) {
        const { id, at, type, subject, actor, outcome } = row
        if (row.seq !== seq + 1) return found(seq + 1)
        if (id === null || at === null || type === null || subject === null || actor === null || outcome === null)
          return found(row.seq)
        const expected = chainHashOf(previous, row.seq, { ...row, id, at, type, subject, actor, outcome })
        if (!expected.equals(row.hash)) return found(row.seq)
        previous = row.hash
        seq = row.seq
        soundUntil = at
      }
      await onStep?.(seq - from + 1)
    }
  }

  const followersOf = (event: AppEvent) =>
    (subscriptions[event.type] ?? []).filter(({ when }) => when === undefined || when(event))

  /** Queues the jobs that follow from an event. */
  async function follow(tx: Tx, eventId: number, event: AppEvent): Promise<void> {
    for (const { job, options } of followersOf(event)) {
      const payload = { eventId, type: event.type, subject: event.subject, data: event.data }
      await enqueue(tx, job, payload, options?.(event))
    }
  }

  /** Downloads come many at a time: one statement for those that wait costs little more than one for each. */
  const insertUnsynced = batched<repo.NewEvent>(
    ([first, ...others]) =>
      others.length === 0 && first
        ? repo.insertEventUnsynced(db, first)
        : repo.insertEventsUnsynced(db, { rows: JSON.stringify([first, ...others]) }),
    mostAtOnce,
  )

  return {
    /** Writes the event and queues its jobs in the caller's transaction. */
    async record(tx: Tx, actor: Actor, event: AppEvent, outcome: 'ok' | 'refused' = 'ok'): Promise<void> {
      const row = { at: clock.now(), ...whoOf(actor), ...whatOf(event), outcome }
      await repo.insertEvent(
        tx,
        row,
        followersOf(event).map(({ job, options }) => ({ job, options: options?.(event) })),
      )
    },

    /** Like `record`, for many events of one caller in order: one statement, plus one for each job. */
    async recordAll(tx: Tx, actor: Actor, events: readonly AppEvent[]): Promise<void> {
      if (events.length === 0) return
      const ids = await repo.insertEvents(tx, { at: clock.now(), ...whoOf(actor), outcome: 'ok' }, events.map(whatOf))
      for (const [index, event] of events.entries()) await follow(tx, ids[index] ?? 0, event)
    },

    /**
     * Writes an event that belongs to no change, such as a download: one statement, which may be lost in a crash, for all
     * that come at the same time.
     * Only for types that start no jobs.
     */
    async recordUnsynced(actor: Actor, event: AppEvent): Promise<void> {
      if (subscriptions[event.type]) throw new Error(`${event.type} starts jobs: record it in a transaction`)
      await insertUnsynced({ at: clock.now(), ...whoOf(actor), ...whatOf(event), outcome: 'ok' })
    },

    /** Adds rows to the chain once no earlier row can still appear; returns how many. */
    chain: () =>
      transact(db, async (tx) => {
        if (!(await repo.tryLockChain(tx))) return 0
        const last = await repo.findLastLink(tx)
        let previous = last?.hash ?? null
        let seq = last?.seq ?? 0
        const links = (await repo.findUnchained(tx, chainBatch)).map((row) => {
          seq++
          previous = chainHashOf(previous, seq, row)
          return { seq, event_id: row.id, hash: previous }
        })
        if (links.length > 0) await repo.insertLinks(tx, links)
        return links.length
      }),

    /** Whether these rows are chained and unchanged since; a missing row counts as changed. */
    async checkRows(ids: readonly number[]): Promise<'sealed' | 'notYet' | 'broken'> {
      const rows = await repo.findWithLinks(db, ids)
      if (rows.length < ids.length || ids.length === 0) return 'broken'
      const judged = rows.map(({ seq, hash, previous, ...row }) => {
        if (seq === null || hash === null) return 'notYet'
        if (seq > 1 && previous === null) return 'broken'
        return chainHashOf(previous, seq, row).equals(hash) ? 'sealed' : 'broken'
      })
      return judged.find((one) => one === 'broken') ?? judged.find((one) => one === 'notYet') ?? 'sealed'
    },

    /** The last link of the chain. */
    findLast: () => repo.findLastLink(db),
    walk,
    /** Verifies the whole chain; returns the first link that does not match its row, or null. */
    findBrokenLink: async (): Promise<number | null> => (await walk(1, Number.MAX_SAFE_INTEGER)).brokenAt,
  }
}

type Who = Record<'actor' | 'channel', string> &
  Record<
    'person_id' | 'account_id' | 'address' | 'trace_id' | 'acting_name' | 'department_id' | 'department_name',
    string | null
  >

/** The actor in the log: a person, or a non-personal actor with the name that it has now, and the channel it came by. */
function whoOf(actor: Actor): Who {
  const { address, traceId, channel } = actor.origin
  const who = (
    text: string,
    person_id: string | null,
    account_id: string | null,
    more: { channel?: LogChannel; acting_name?: string; department?: SessionDepartment | null | undefined } = {},
  ) => ({
    actor: text,
    person_id,
    account_id,
    address,
    trace_id: traceId,
    channel: more.channel ?? channel ?? 'web',
    acting_name: more.acting_name ?? null,
    department_id: more.department?.id ?? null,
    department_name: more.department?.name ?? null,
  })
  return byActor(actor, {
    person: ({ via, personId, accountId, recordedAs, partner, mailRule, department }) => {
      if (recordedAs) return whoOf(recordedAs)
      if (mailRule)
        return who(`mail-rule:${mailRule.id}`, personId, accountId, { channel: 'mail', acting_name: mailRule.name })
      if (partner !== undefined && !via) {
        return who(`partner:${partner}`, personId, accountId, { acting_name: partner, department })
      }
      const isMapped = via === 'map drive'
      return who(via ? `person:${via}` : 'person', personId, accountId, isMapped ? { channel: via } : { department })
    },
    link: ({ link, maker }) => who(`link:${link.id}`, null, maker.accountId),
    uploadLink: ({ link, maker }) => who(`upload-link:${link.id}`, null, maker.accountId),
    key: ({ key, accountId }) =>
      who(`key:${key.id}`, null, accountId, { channel: channel ?? 'api', acting_name: key.name }),
    support: ({ support, customer }) =>
      who(`support:${support.sessionId}`, null, customer.accountId, { acting_name: support.agent }),
    system: ({ name }) =>
      who(`system:${name}`, null, null, { channel: name === 'mailkeep' ? 'mail' : (channel ?? 'system') }),
  })
}

const whatOf = (event: AppEvent) => ({ type: event.type, subject: event.subject, data: JSON.stringify(event.data) })
