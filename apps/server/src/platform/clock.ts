/** The time, as a value that is passed around: tests move it instead of waiting. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** A clock that is `offset` milliseconds from the real one and can be moved on. */
export function movableClock(): Clock & { advance(milliseconds: number): void } {
  let offset = 0
  return {
    now: () => new Date(Date.now() + offset),
    advance(milliseconds) {
      offset += milliseconds
    },
  }
}
