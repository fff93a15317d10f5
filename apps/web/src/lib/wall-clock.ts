/** The offset of Bangkok, the time zone of the product, from UTC, in milliseconds. */
export const zone = 7 * 3_600_000

/** The value of a `datetime-local` field in that time zone; null when empty or invalid. */
export function instantOf(typed: string): Date | null {
  const when = new Date(`${typed}+07:00`)
  return Number.isNaN(when.getTime()) ? null : when
}
export const typedOf = (when: Date) => new Date(when.getTime() + zone).toISOString().slice(0, 16)
