import { readRecent, readSince } from '../../modules/audit/index.ts'
import type { PersonActor } from '../../platform/actor.ts'
import { type Db, isDatabaseAway } from '../../platform/db.ts'
import type { Log } from '../../platform/log.ts'
import { type History, listEvents } from '../../modules/history/index.ts'

type Deps = { db: Db; changes: History['changes']; log: Log; watchers: Watchers }
type Happened = { type: string; subject: string; data: unknown }

export type Page = {
  /** The viewer, or null when the session has ended. */
  actor(): Promise<PersonActor | null>
  notify(): void
}

export type Watchers = {
  /** Folders that are open in some page. */
  folders(): string[]
  pagesAt(folderId: string): Iterable<Page>
  /** The pages that started watching a folder since the last call, by folder. */
  takeFresh(): Map<string, Page[]>
  dismissEnded(): Promise<void>
}

/** Changes show within two seconds: polling the log, then reloading the list. */
const pollEveryMs = 600
const sessionsEveryMs = 60_000
const mostEvents = 2000
/** A page loads its list before it is connected: it is notified of changes in between once it is. */
const caughtUpSeconds = 15
const mostCaughtUp = 500

/**
 * Notifies open pages of changes by others. Every process polls the log: one query for all of its pages and none
 * while no page is open; so it does not matter which process, which protocol or which job made the change.
 */
export function createNews({ db, changes, log, watchers }: Deps) {
  let since: string | null = null
  let looking = false

  async function poll(): Promise<void> {
    const open = new Set(watchers.folders())
    if (open.size === 0) {
      since = null
      return
    }
    const { now, events, more } = await readSince(db, listEvents, since, mostEvents)
    since = now
    const touched = await whatChanged(open, events, more)
    for (const [folderId, itemIds] of touched)
      if (open.has(folderId)) await notify(watchers.pagesAt(folderId), folderId, itemIds)
    await catchUp()
  }

  /** More may have happened than is worth telling apart: then every one of the folders has changed. */
  const whatChanged = async (open: Iterable<string>, events: Happened[], more: boolean) =>
    more ? new Map([...open].map((id) => [id, new Set([id])])) : changes.touched(events)

  /** Notifies pages that have just started watching of what they may have missed. */
  async function catchUp(): Promise<void> {
    const fresh = watchers.takeFresh()
    if (fresh.size === 0) return
    const { events, more } = await readRecent(db, listEvents, caughtUpSeconds, mostCaughtUp)
    for (const [folderId, itemIds] of await whatChanged(fresh.keys(), events, more))
      await notify(fresh.get(folderId) ?? [], folderId, itemIds)
  }

  async function notify(pages: Iterable<Page>, folderId: string, itemIds: ReadonlySet<string>): Promise<void> {
    for (const page of pages) {
      const actor = await page.actor()
      if (actor && (await changes.concerns(actor, folderId, itemIds))) page.notify()
    }
  }

  async function alone(work: () => Promise<void>): Promise<void> {
    if (looking) return
    looking = true
    try {
      await work()
    } catch (error) {
      if (!isDatabaseAway(error)) log.error({ err: error }, 'changes could not be told to open pages')
    } finally {
      looking = false
    }
  }

  const timers = [
    setInterval(() => void alone(poll), pollEveryMs).unref(),
    setInterval(() => void alone(watchers.dismissEnded), sessionsEveryMs).unref(),
  ]
  return {
    stop() {
      for (const timer of timers) clearInterval(timer)
    },
  }
}
