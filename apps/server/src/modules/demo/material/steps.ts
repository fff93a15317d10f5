import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { DatingClock } from '../../../platform/clock.ts'
import { severalAtATime } from './several.ts'

/** The people of the demo who do something. */
export type Actor = 'somsri1' | 'anan01' | 'malee01' | 'prasit1' | 'kanya01' | 'wichai1'
export type FindActor = (name: Actor) => Promise<PersonActor>

/** What people did at some time. Done again it changes nothing, so that an interrupted demo can simply go on. */
export type Step = {
  at: Date
  /** It may be done beside others. */
  isIndependent?: true
  run: () => Promise<unknown>
}

/** Each waits for the disk, or for a reading thread, most of the time. */
const atATime = 6

/**
 * Does everything at its time, in its order; what is in different lists is independent of each other. What the product refuses, for
 * want of space for example, is left out: a demo that lacks something is better than one that never ends.
 */
export async function perform(
  lists: readonly (readonly Step[])[],
  { clock, leftOut }: { clock: DatingClock; leftOut: (error: AppError) => void },
): Promise<void> {
  const one = async ({ at, run }: Step) => {
    try {
      await clock.at(at, async () => void (await run()))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      leftOut(error)
    }
  }
  await severalAtATime(lists, lists.length, async (steps) => {
    const inOrder = steps.toSorted((a, b) => a.at.getTime() - b.at.getTime())
    while (inOrder.length > 0) {
      const next = inOrder.findIndex(({ isIndependent }) => isIndependent !== true)
      await severalAtATime(inOrder.splice(0, next === -1 ? inOrder.length : next), atATime, one)
      const alone = inOrder.shift()
      if (alone) await one(alone)
    }
  })
}
