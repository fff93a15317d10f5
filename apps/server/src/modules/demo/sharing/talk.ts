import { demoIds } from '../../accounts/index.ts'
import type { Comments } from '../../comments/index.ts'
import type { Shares } from '../../shares/index.ts'
import { workTime } from '../material/dates.rules.ts'
import type { FindActor, Step } from '../material/steps.ts'
import type { FindItems } from './find-items.ts'
import type { PlannedComment, PlannedShare, PlannedThread } from './plan.ts'
import { shares as planned, threads } from './together.ts'

type Deps = {
  comments: Comments
  shares: Pick<Shares, 'create'>
  items: FindItems
  actorOf: FindActor
  now: Date
}
/** Between two comments of a thread, at least. */
const pauseMs = 17 * 60_000

/** What the people of the demo share with each other, and say about it. */
export function createTalk({ comments, shares, items, actorOf, now }: Deps) {
  /** Who has a share already gets no second one. */
  async function share({ by, item, with: recipient, level, message }: PlannedShare): Promise<void> {
    const body = { with: [recipient], permission: level, ...(message !== undefined && { message }) }
    await shares.create(await actorOf(by), await items.find(item), body, 'th')
  }

  /** The thread that begins with a comment of the plan, if it is there. */
  async function findThread({ item, comments: [first] }: PlannedThread) {
    const [actor, id] = [await actorOf(first.by), await items.find(item)]
    for (const resolved of [false, true]) {
      const { items: there } = await comments.list(actor, id, { resolved })
      const thread = there.find((one) => one.comments[0]?.body === first.body)
      if (thread) return thread
    }
    return undefined
  }

  async function say(thread: PlannedThread, { by, body, names = [] }: PlannedComment): Promise<void> {
    const there = await findThread(thread)
    if (there?.comments.some((one) => one.body === body)) return
    const mentions = await Promise.all(names.map(async (name) => (await actorOf(name)).personId))
    await comments.create(await actorOf(by), await items.find(thread.item), {
      body,
      ...(mentions.length > 0 && { mentions }),
      ...(there && { threadId: there.id }),
    })
  }

  async function resolve(thread: PlannedThread): Promise<void> {
    const there = await findThread(thread)
    if (there && thread.resolved) await comments.resolve(await actorOf(thread.resolved.by), there.id, true)
  }

  /** In their order, whatever the days of a weekend come to. */
  function talkOf(thread: PlannedThread, place: number): Step[] {
    let last = 0
    const after = (daysAgo: number, n: number) => {
      last = Math.max(workTime(daysAgo, place + n, now).getTime(), last + pauseMs)
      return new Date(last)
    }
    const said = thread.comments.map((comment, n) => ({
      at: after(comment.daysAgo, n),
      run: () => say(thread, comment),
    }))
    const { resolved } = thread
    if (!resolved) return said
    return [...said, { at: after(resolved.daysAgo, said.length), run: () => resolve(thread) }]
  }

  return {
    steps: (): Step[] => [
      ...planned(demoIds).map((one, n) => ({ at: workTime(one.daysAgo, n, now), run: () => share(one) })),
      ...threads.flatMap(talkOf),
    ],
  }
}
