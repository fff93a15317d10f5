import { AsyncLocalStorage } from 'node:async_hooks'

/** The current time as a dependency, so that tests can move it. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** A clock with an adjustable offset from real time. */
export function movableClock(): Clock & { advance(milliseconds: number): void; setAhead(milliseconds: number): void } {
  let offset = 0
  return {
    now: () => new Date(Date.now() + offset),
    advance(milliseconds) {
      offset += milliseconds
    },
    setAhead(milliseconds) {
      offset = milliseconds
    },
  }
}

/** A clock that shows another time to the work given to `at`, and to nothing that runs beside it. */
export type DatingClock = Clock & { at<T>(time: Date, work: () => Promise<T>): Promise<T> }

export function datingClock(clock: Clock): DatingClock {
  const inside = new AsyncLocalStorage<{ time: Date | null }>()
  return {
    now: () => inside.getStore()?.time ?? clock.now(),
    async at(time, work) {
      const shown: { time: Date | null } = { time }
      try {
        return await inside.run(shown, work)
      } finally {
        // What the work has started and left behind, a timer for instance, sees the real time again.
        shown.time = null
      }
    },
  }
}
