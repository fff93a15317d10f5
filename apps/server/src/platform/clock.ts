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
