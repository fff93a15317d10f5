import { readSince } from '../../modules/audit/index.ts'
import { type Drive, listEvents } from '../../modules/drive/index.ts'
import type { PersonActor } from '../../platform/actor.ts'
import { type Db, isDatabaseAway } from '../../platform/db.ts'
import type { Log } from '../../platform/log.ts'

export type Page = {
  /** Who looks, or null when the sign-in has ended. */
  actor(): Promise<PersonActor | null>
  tell(): void
}

export type Watchers = {
  /** Folders that are open in some page. */
  folders(): string[]
  pagesAt(folderId: string): Iterable<Page>
  dismissEnded(): Promise<void>
}

/** Changes are heard of within two seconds: the look at the log, and the reading of the list after it. */
const lookEveryMs = 600
const sessionsEveryMs = 60_000
const mostEvents = 2000

/**
 * Tells open pages what others change. Every process reads the log by itself, one question for all of its pages and none
 * while no page is open; so it does not matter which process, which protocol or which job made the change.
 */
export function createNews({ db, drive, log, watchers }: { db: Db; drive: Drive; log: Log; watchers: Watchers }) {
  let since: string | null = null
  let looking = false

  async function look(): Promise<void> {
    const open = new Set(watchers.folders())
    if (open.size === 0) {
      since = null
      return
    }
    const { now, events, more } = await readSince(db, listEvents, since, mostEvents)
    since = now
    // More has happened than is worth telling apart: then every open folder has changed.
    const touched = more ? new Map([...open].map((id) => [id, new Set([id])])) : await drive.changes.touched(events)
    for (const [folderId, itemIds] of touched) if (open.has(folderId)) await tell(folderId, itemIds)
  }

  async function tell(folderId: string, itemIds: ReadonlySet<string>): Promise<void> {
    for (const page of watchers.pagesAt(folderId)) {
      const actor = await page.actor()
      if (actor && (await drive.changes.concerns(actor, folderId, itemIds))) page.tell()
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
    setInterval(() => void alone(look), lookEveryMs).unref(),
    setInterval(() => void alone(watchers.dismissEnded), sessionsEveryMs).unref(),
  ]
  return {
    stop() {
      for (const timer of timers) clearInterval(timer)
    },
  }
}
