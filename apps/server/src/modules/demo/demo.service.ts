import type { PersonActor, ActAs } from '../../platform/actor.ts'
import type { AppError } from '../../platform/app-error.ts'
import type { DatingClock } from '../../platform/clock.ts'
import { type Db, transact, type Tx } from '../../platform/db.ts'
import { enqueue } from '../../platform/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { type Accounts, demoIds } from '../accounts/index.ts'
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
import type { Transfer } from '../transfer/index.ts'
import { areas, companyDrive, companyRelations, type PlannedArea } from './drives/company-drive.ts'
import { createFillDrive } from './drives/fill-drive.ts'
import { homeRelations, myHome } from './drives/my-home.ts'
import { myWork, workRelations } from './drives/my-work.ts'
import { chapters, createHalfYear } from './half-year.ts'
import { type Actor, type FindActor, perform } from './material/steps.ts'
import { severalAtATime } from './material/several.ts'

export type DemoDeps = {
  db: Db
  log: Log
  clock: DatingClock
  actAs: ActAs
  notifications: Notifications
  drive: Drive
  quotas: Pick<Quotas, 'report'>
  organising: Organising
  transfer: Transfer
  shares: Shares
  links: Links
  comments: Comments
  edocs: Edocs
  accounts: Accounts
  admin: Admin
  dispatches: Dispatches
  keys: Keys
  library: Library
}
export type Demo = ReturnType<typeof createDemo>

/** Continues the demo; `chapter` 0 completes its drives, the others are weeks or months. */
export const goOnJob = 'demo:go-on'
/** The accounts may be used before. */
const startSeconds = 1
/** Longer than a start takes, which fills the drives itself. */
const startedSeconds = 60

/**
 * Makes the content of a demo through the services that people use: the drives when its accounts are created, and six
 * months of work with them by jobs, one for each chapter, while the product is used already.
 */
export function createDemo(deps: DemoDeps) {
  const { db, log, clock, actAs, shares } = deps
  const drives = createFillDrive(deps)
  const leftOut = (err: AppError) => log.warn({ err }, 'the demo lacks something')

  /** Each acts with the rights that they have when the work begins. */
  function createFindActor(): FindActor {
    const found = new Map<Actor, Promise<PersonActor>>()
    return (name) => {
      const actor =
        found.get(name) ?? actAs(name === 'somsri1' || name === 'anan01' ? demoIds.person(name) : demoIds.staff(name))
      found.set(name, actor)
      return actor
    }
  }

  async function fillHome(actorOf: FindActor, how: { now: Date; isNew: boolean }): Promise<void> {
    const somsri = await actorOf('somsri1')
    const plan = { files: [...myHome, ...myWork], relations: [...homeRelations, ...workRelations] }
    await drives.fill(somsri, await drives.rootOf(somsri, 'personal'), plan, how)
  }

  async function fillCompany(actorOf: FindActor, how: { now: Date; isNew: boolean }): Promise<void> {
    const malee = await actorOf('malee01')
    const plan = { files: companyDrive, relations: companyRelations }
    const { folders } = await drives.fill(malee, await drives.rootOf(malee, 'business'), plan, how)
    for (const area of areas) await closeArea(malee, folders.get(area.path) ?? '', area)
  }

  /** What was decided about a folder meanwhile stays. */
  async function closeArea(malee: PersonActor, folderId: string, { levels }: PlannedArea): Promise<void> {
    const { revision, stopInheriting } = await shares.permissions.read(malee, folderId, 'th')
    if (stopInheriting) return
    const rules = Object.entries(levels).map(([department, level]) => ({
      audience: { type: 'department' as const, id: demoIds[department as keyof typeof levels] },
      level,
    }))
    const closed = { revision, stopInheriting: true, restricted: false, rules }
    await shares.permissions.replace(malee, folderId, closed, 'th')
  }

  async function fillDrives(how: { now: Date; isNew: boolean }): Promise<void> {
    const actorOf = createFindActor()
    await severalAtATime([fillHome, fillCompany], 2, (fill) => fill(actorOf, how))
  }

  /** There is one such job at most: it stands for all that is still to come. */
  const queue = (tx: Tx, since: Date, chapter: number, delaySeconds = 0) =>
    enqueue(tx, goOnJob, { since: since.toISOString(), chapter }, { key: 'demo', delaySeconds })

  return {
    /** In the transaction that creates the accounts: whatever happens to this process, the demo will be completed. */
    begin: (tx: Tx): Promise<void> => queue(tx, clock.now(), 0, startedSeconds),

    /** Fills the drive of Somsri and that of the first company; both are empty. */
    async create(): Promise<void> {
      const now = clock.now()
      await fillDrives({ now, isNew: true })
      await transact(db, (tx) => queue(tx, now, 1, startSeconds))
    },

    /** Goes on with a demo of that time. What was done before it was interrupted stays as it is. */
    async goOn(since: Date, chapter: number): Promise<void> {
      const filling = { at: since, run: () => fillDrives({ now: since, isNew: false }) }
      const phases =
        chapter === 0
          ? [[[filling]]]
          : createHalfYear(deps, { drives, actorOf: createFindActor(), now: since }).chapter(chapter)
      for (const lists of phases) await perform(lists, { clock, leftOut })
      if (chapter < chapters) await transact(db, (tx) => queue(tx, since, chapter + 1))
    },
  }
}
