import type { PersonActor } from '../../../platform/actor.ts'
import type { Dispatches } from '../../dispatches/index.ts'
import type { Drive } from '../../drive/index.ts'
import type { Organising } from '../../organising/index.ts'
import { desks } from '../drives/desks.ts'
import type { FillDrive } from '../drives/fill-drive.ts'
import { workTime } from '../material/dates.rules.ts'
import { file } from '../material/plan.ts'
import type { FindActor, Step } from '../material/steps.ts'
import type { FindItems } from '../sharing/find-items.ts'
import { favourites, mails, past, setUpDaysAgo } from './office.ts'
import type { PlannedMail, PlannedPast } from './plan.ts'

type Deps = {
  dispatches: Pick<Dispatches, 'byMail' | 'list'>
  drive: Pick<Drive, 'change' | 'read' | 'trash'>
  organising: Pick<Organising, 'views'>
  drives: FillDrive
  items: FindItems
  actorOf: FindActor
  now: Date
}

const people = ['malee01', 'prasit1', 'kanya01'] as const satisfies readonly (keyof typeof desks)[]
const day = 86_400_000
const listedAtOnce = 1000

/** What the people of the first demo company have done for themselves: private files, favourites, mails, and what is past. */
export function createDailyWork({ dispatches, drive, organising, drives, items, actorOf, now }: Deps) {
  async function fillDesk(name: keyof typeof desks): Promise<void> {
    const actor = await actorOf(name)
    const plan = { files: desks[name], relations: [] }
    await drives.fill(actor, await drives.rootOf(actor, 'personal'), plan, { now, isNew: false })
  }

  async function star({ by, item }: (typeof favourites)[number]): Promise<void> {
    const [actor, id] = [await actorOf(by), await items.find(item)]
    const { starred } = await drive.read(actor, id)
    if (!starred) await drive.change(actor, id, { starred: true }, undefined)
  }

  async function send({ by, items: places, to, subject, message, form }: PlannedMail): Promise<void> {
    const actor = await actorOf(by)
    const { items: sent } = await dispatches.list(actor, { limit: listedAtOnce }, 'th')
    if (sent.some((one) => one.subject === subject)) return
    const ids = await Promise.all(places.map((place) => items.find(place)))
    await dispatches.byMail(actor, { ids, to: to.join(', '), subject, message, form }, 'th')
  }

  const isIn = async (actor: PersonActor, view: 'trash' | 'expired', name: string) => {
    const { items: there } = await organising.views.list(actor, view, { limit: listedAtOnce })
    return there.some((one) => one.name === name)
  }

  async function end({ by, name, content, end: ending }: PlannedPast): Promise<void> {
    const actor = await actorOf(by)
    if (await isIn(actor, ending === 'trashed' ? 'trash' : 'expired', name)) return
    const root = await drives.rootOf(actor, 'personal')
    const known = (await drives.findFiles(actor, new Map([['', root]]))).get(name)
    const id = known?.id ?? (await drives.addVersion(actor, root, file(name, content), 0)) ?? ''
    if (ending === 'trashed') {
      await drive.trash.trash(actor, [id])
      return
    }
    const expiresAt = new Date(now.getTime() - ending.expiredDaysAgo * day).toISOString()
    await drive.change(actor, id, { expiresAt }, undefined)
  }

  const at = (daysAgo: number, n: number) => workTime(daysAgo, n, now)
  return {
    steps: (): Step[] => [
      ...people.map((name, n) => ({ at: at(setUpDaysAgo, n), run: () => fillDesk(name) })),
      ...favourites.map((one, n) => ({ at: at(one.daysAgo, n), run: () => star(one) })),
      ...mails.map((one, n) => ({ at: at(one.daysAgo, n), run: () => send(one) })),
      ...past.map((one, n) => ({ at: at(one.daysAgo, n), run: () => end(one) })),
    ],
  }
}
