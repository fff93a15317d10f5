import type { Accounts } from '../accounts/index.ts'
import type { Admin } from '../admin/index.ts'
import type { Comments } from '../comments/index.ts'
import type { Dispatches } from '../dispatches/index.ts'
import type { Drive } from '../drive/index.ts'
import type { Edocs } from '../edocs/index.ts'
import type { Keys } from '../keys/index.ts'
import type { Library } from '../library/index.ts'
import type { Links } from '../links/index.ts'
import type { Notifications } from '../notifications/index.ts'
import type { Organising } from '../organising/index.ts'
import type { Quotas } from '../quotas/index.ts'
import type { Shares } from '../shares/index.ts'
import { expiries, notified } from './documents/acts.ts'
import { createHandleTrade } from './documents/handle-trade.ts'
import { createSendTrade } from './documents/send-trade.ts'
import type { FillDrive } from './drives/fill-drive.ts'
import { supplyDrive } from './drives/supply-drive.ts'
import { eveningOf, inWorkingHours } from './material/dates.rules.ts'
import type { Actor, FindActor, Step } from './material/steps.ts'
import { createDailyWork } from './office/daily-work.ts'
import { createSetUp } from './office/set-up.ts'
import { createFindItems } from './sharing/find-items.ts'
import { createReceiveFiles } from './sharing/receive-files.ts'
import { createShareLinks } from './sharing/share-links.ts'
import { createTalk } from './sharing/talk.ts'

type Deps = {
  notifications: Notifications
  drive: Drive
  quotas: Pick<Quotas, 'report'>
  shares: Pick<Shares, 'create'>
  links: Links
  comments: Comments
  edocs: Edocs
  accounts: Pick<Accounts, 'listRoles' | 'createRole'>
  admin: Pick<Admin, 'alerts' | 'employees'>
  dispatches: Pick<Dispatches, 'byMail' | 'list'>
  keys: Pick<Keys, 'manage'>
  library: Pick<Library, 'read' | 'publish'>
  organising: Pick<Organising, 'views'>
}
type Parts = { drives: FillDrive; actorOf: FindActor; now: Date }

const day = 86_400_000
const weeks = 26
const weeksBetweenNotes = 2

/**
 * The evenings on which chapters end: where people are notified, or documents are given up. A chapter that is done again does
 * neither with what came later.
 */
const ends: readonly number[] = [...new Set([...notified, ...expiries.map(({ daysAgo }) => daysAgo)])]
/** In the last one people read what they were notified of. */
export const chapters = ends.length + 2

const readers: readonly Actor[] = ['somsri1', 'malee01', 'prasit1', 'kanya01', 'wichai1']
const noticesReadDaysAgo = 10
const listedAtOnce = 1000

/** What happened until `now`: six months of trade and work of the demo people, in chapters. */
export function createHalfYear(deps: Deps, { drives, actorOf, now }: Parts) {
  const { drive, edocs, links, comments, shares, quotas, notifications } = deps
  const items = createFindItems({ drive, rootOf: drives.rootOf, actorOf })
  const sending = createSendTrade({ edocs, actorOf, now })
  const { documents } = sending
  const reachFolder = (path: string) => items.reach({ drive: 'one', path })

  async function fillSupply(): Promise<void> {
    const wichai = await actorOf('wichai1')
    const plan = { files: supplyDrive, relations: [] }
    await drives.fill(wichai, await drives.rootOf(wichai, 'business'), plan, { now, isNew: false })
  }

  async function readNotices(name: Actor): Promise<void> {
    const actor = await actorOf(name)
    const { items: there } = await notifications.notices.list(actor, { limit: listedAtOnce, unread: true }, 'th')
    const until = new Date(now.getTime() - noticesReadDaysAgo * day).toISOString()
    const ids = there.filter(({ at }) => at < until).map(({ id }) => id)
    if (ids.length > 0) await notifications.notices.read(actor, { ids })
  }

  const handling = createHandleTrade({ edocs, reachFolder, actorOf, documents, now })
  const shared: readonly Step[] = [
    { at: new Date(now.getTime() - 7 * weeks * day), run: fillSupply },
    ...createTalk({ comments, shares, items, actorOf, now }).steps(),
    ...createShareLinks({ links, items, actorOf, now }).steps(),
    ...createReceiveFiles({ links, items, actorOf, now }).steps(),
    ...createSetUp({ ...deps, items, actorOf, now }).steps(),
    ...createDailyWork({ ...deps, drives, items, actorOf, now }).steps(),
    ...Array.from({ length: weeks / weeksBetweenNotes }, (_, n) => ({
      at: eveningOf(1 + 7 * weeksBetweenNotes * n, now),
      run: () => quotas.report.noteDay(),
    })),
  ]
  const chapterOf = ({ at }: Step) => 1 + ends.filter((daysAgo) => eveningOf(daysAgo, now) < at).length
  const reading = readers.map((name, n) => ({ at: inWorkingHours(1, n, now), run: () => readNotices(name) }))
  /** What is in one of these waits for those before it; what is in lists beside each other has nothing to do with each other. */
  const phases: readonly (readonly (readonly Step[])[])[] = [
    [sending.steps(), shared],
    [handling.acts(), ...handling.reads()],
    [handling.endings()],
  ]

  return {
    chapter: (n: number): (readonly Step[])[][] =>
      n === chapters
        ? [[reading]]
        : phases.map((lists) => lists.map((steps) => steps.filter((one) => chapterOf(one) === n))),
  }
}
