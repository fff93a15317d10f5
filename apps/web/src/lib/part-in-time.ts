/** The script of a part of the app that has not come after this has failed (specification 9). */
export const partMs = 120_000

/** A part that is awaited no longer than that: whoever waits is told, as of one that cannot be loaded, and may try again. */
export function partInTime<T>(part: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('Failed to fetch dynamically imported module in time')), partMs)
  })
  return Promise.race([part, late]).finally(() => clearTimeout(timer))
}
