import type { Links } from '../../links/index.ts'
import { inWorkingHours, workTime } from '../material/dates.rules.ts'
import type { FindActor, Step } from '../material/steps.ts'
import type { FindItems } from './find-items.ts'
import type { PlannedLink } from './plan.ts'
import { links as planned } from './together.ts'
import { stranger, tokenIn } from './visitors.ts'

type Made = { token: string; opens: number }

/** Links that the people of the demo have made, and those who opened them. */
export function createShareLinks({
  links,
  items,
  actorOf,
  now,
}: {
  links: Links
  items: FindItems
  actorOf: FindActor
  now: Date
}) {
  const known = new Map<string, Made>()

  async function find({ by, item, name }: PlannedLink): Promise<Made | undefined> {
    const { items: there } = await links.read.listOf(await actorOf(by), await items.find(item), {})
    const link = there.find((one) => one.name === name)
    const token = tokenIn(link?.url ?? null)
    return link && token !== null ? { token, opens: link.opens } : undefined
  }

  /** The link; undefined where its owner has ended it meanwhile. */
  async function madeOf(link: PlannedLink): Promise<Made | undefined> {
    const made = known.get(link.name) ?? (await find(link))
    if (made) known.set(link.name, made)
    return made
  }

  async function make(link: PlannedLink): Promise<void> {
    if (await madeOf(link)) return
    const { by, item, name, permission, expiresIn, openLimit, watermark, remark } = link
    const { token } = await links.create(await actorOf(by), await items.find(item), {
      name,
      permission,
      expiresIn,
      openLimit,
      ...(watermark && { watermark }),
      ...(remark !== undefined && { remark }),
    })
    known.set(name, { token, opens: 0 })
  }

  async function open(link: PlannedLink, n: number): Promise<void> {
    const made = await madeOf(link)
    if (!made || made.opens > n) return
    await links.open(made.token, {}, { ...stranger(n), userAgent: undefined })
    made.opens += 1
  }

  /** When it was opened, in order: how often it was opened says which of them are still to come. */
  const opensOf = ({ opened }: PlannedLink, place: number) =>
    opened.map((daysAgo, n) => inWorkingHours(daysAgo, n + place, now)).toSorted((a, b) => a.getTime() - b.getTime())

  return {
    steps: (): Step[] =>
      planned.flatMap((link, place) => [
        { at: workTime(link.daysAgo, place, now), run: () => make(link) },
        ...opensOf(link, place).map((at, n) => ({ at, run: () => open(link, n) })),
      ]),
  }
}
