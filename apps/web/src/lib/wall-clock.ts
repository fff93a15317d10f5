/** How far the clock on the wall in Bangkok, as every time in the product, is ahead of UTC, in milliseconds. */
export const zone = 7 * 3_600_000

/** What a `datetime-local` field says, by that clock; null for no moment. */
export function instantOf(typed: string): Date | null {
  const when = new Date(`${typed}+07:00`)
  return Number.isNaN(when.getTime()) ? null : when
}
export const typedOf = (when: Date) => new Date(when.getTime() + zone).toISOString().slice(0, 16)
