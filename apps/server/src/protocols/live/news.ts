import { readRecent, readSince } from '../../modules/audit/index.ts'
import type { PersonActor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, isDatabaseAway } from '../../platform/db.ts'
import type { Log } from '../../platform/log.ts'
import { type History, watchedEvents } from '../../modules/history/index.ts'

type Deps = { db: Db; clock: Clock; changes: Changes; log: Log; watchers: Watchers }
type Changes = History['changes']
type Events = Parameters<Changes['touched']>[0]
type Revocations = Awaited<ReturnType<Changes['revocationsIn']>>
/** How a viewer sees an open folder. */
export type VisibleState = NonNullable<Awaited<ReturnType<Changes['sees']>>>

export type Page = {
  /** The viewer, or null if the session has ended. */
  actor(): Promise<PersonActor | null>
  notify(): void
  /**
   * How the viewer saw the folder when it was last looked at; `missing` if they could not from the beginning, and wait for
   * it; null once they have lost it.
   */
  seen(): VisibleState | 'missing' | null
  keepSeen(visible: VisibleState | 'missing' | null): void
}

export type Watchers = {
  /** Folders that are open in some page. */
  folders(): string[]
  pagesAt(folderId: string): Iterable<Page>
  /** The pages that started watching a folder since the last call, by folder. */
  takeFresh(): Map<string, Page[]>
  /** Notifies the open pages of a person that their notifications have changed. */
  noticed(personId: string): Promise<void>
  /** Closes pages whose session or account has ended: those of a person or an account, or all. */
  dismissEnded(personOrAccountId?: string): Promise<void>
}

/** Changes show within two seconds: polling the log, then reloading the list. */
const pollEveryMs = 600
const sessionsEveryMs = 30_000
const maxEvents = 2000
/** A page loads its list before it connects; it is then notified of changes in between. */
const caughtUpMs = 15_000
const maxCatchUpEvents = 500

/**
 * Notifies open pages of changes by others. Every process polls the log: one query for all its pages, and none while no
 * page is open. It does not matter which process, protocol or job made the change.
 */
export function createNews({ db, clock, changes, log, watchers }: Deps) {
  let since: string | null = null
  let polling = false

  async function poll(): Promise<void> {
    const open = new Set(watchers.folders())
    if (open.size === 0) {
      since = null
      return
    }
    const { now, events, more } = await readSince(db, watchedEvents, since, maxEvents)
    since = now
    const touched = await whatChanged(open, events, more)
    for (const [folderId, itemIds] of touched)
      if (open.has(folderId)) await notify(watchers.pagesAt(folderId), folderId, itemIds)
    await lookAgain(open, more ? everything(open) : await changes.revocationsIn(events, [...open]))
    await catchUp()
  }

  /** If more has happened than can be examined, all folders count as changed. */
  const whatChanged = async (open: Iterable<string>, events: Events, more: boolean) =>
    more ? new Map([...open].map((id) => [id, new Set([id])])) : changes.touched(events)

  /** At the pages whose viewers may have lost something by what happened, or by time alone. */
  async function lookAgain(open: Iterable<string>, { folders, accounts }: Revocations): Promise<void> {
    for (const folderId of open) {
      const above = folders.get(folderId)
      for (const page of watchers.pagesAt(folderId)) {
        const seen = page.seen()
        if (!seen) continue
        const isOver = seen !== 'missing' && changes.isOver(seen)
        if (!above && !isOver && !(await isOf(page, accounts))) continue
        await (seen === 'missing' ? lookForMissing(page, folderId) : look(page, folderId, above))
      }
    }
  }

  async function isOf(page: Page, accounts: Revocations['accounts']): Promise<boolean> {
    if (accounts.size === 0) return false
    const actor = await page.actor()
    return actor !== null && (accounts.has(null) || accounts.has(actor.accountId))
  }

  /** Notifies pages that have just started watching of changes they may have missed. */
  async function catchUp(): Promise<void> {
    const fresh = watchers.takeFresh()
    if (fresh.size === 0) return
    const since = new Date(clock.now().getTime() - caughtUpMs)
    const { events, more } = await readRecent(db, watchedEvents, since, maxCatchUpEvents)
    const { folders } = more ? everything(fresh.keys()) : await changes.revocationsIn(events, [...fresh.keys()])
    for (const [folderId, pages] of fresh)
      for (const page of pages) await lookFirst(page, folderId, folders.get(folderId))
    for (const [folderId, itemIds] of await whatChanged(fresh.keys(), events, more))
      await notify(fresh.get(folderId) ?? [], folderId, itemIds)
  }

  /**
   * Notifies a page whose folder its viewer cannot see, once: the page then finds out by itself. What it watches may have been
   * taken away, never have been theirs or not exist, which makes no difference. It is also notified of another level, and of folders
   * `above` whose name or place has changed.
   */
  async function look(page: Page, folderId: string, above: readonly string[] = []): Promise<void> {
    const actor = await page.actor()
    if (!actor) return
    const [before, visible] = [page.seen(), await changes.sees(actor, folderId)]
    page.keepSeen(visible)
    const isOther =
      before !== null && before !== 'missing' && (before.level !== visible?.level || changes.isOver(before))
    if (!visible || isOther || (await seesAny(actor, above))) page.notify()
  }

  async function lookFirst(page: Page, folderId: string, above?: readonly string[]): Promise<void> {
    await look(page, folderId, above)
    if (!page.seen()) page.keepSeen('missing')
  }

  /** Notifies a page that waits for a folder once its viewer sees it: it was restored, moved back or shared. */
  async function lookForMissing(page: Page, folderId: string): Promise<void> {
    const actor = await page.actor()
    const visible = actor && (await changes.sees(actor, folderId))
    if (!visible) return
    page.keepSeen(visible)
    page.notify()
  }

  async function seesAny(actor: PersonActor, folderIds: readonly string[]): Promise<boolean> {
    for (const id of folderIds) if (await changes.sees(actor, id)) return true
    return false
  }

  async function notify(pages: Iterable<Page>, folderId: string, itemIds: ReadonlySet<string>): Promise<void> {
    for (const page of pages) {
      const actor = await page.actor()
      const visible = actor && (await changes.concerns(actor, folderId, itemIds))
      if (!visible) continue
      page.keepSeen(visible)
      page.notify()
    }
  }

  async function alone(work: () => Promise<void>): Promise<void> {
    if (polling) return
    polling = true
    try {
      await work()
    } catch (error) {
      if (!isDatabaseAway(error)) log.error({ err: error }, 'open pages could not be notified of changes')
    } finally {
      polling = false
    }
  }

  const timers = [
    setInterval(() => void alone(poll), pollEveryMs).unref(),
    setInterval(() => void alone(() => watchers.dismissEnded()), sessionsEveryMs).unref(),
  ]
  return {
    stop() {
      for (const timer of timers) clearInterval(timer)
    },
  }
}

const everything = (open: Iterable<string>): Revocations => ({
  folders: new Map([...open].map((id) => [id, []])),
  accounts: new Set(),
})
