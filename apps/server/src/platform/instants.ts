const digit = (text: string, at: number) => text.charCodeAt(at) - 48
const two = (text: string, at: number) => digit(text, at) * 10 + digit(text, at + 1)

/** Years of four digits in UTC, as our connections return them: `2026-03-01 04:05:06[.123456]+00`. */
const isPlain = (text: string) =>
  text.length >= 22 && text.charCodeAt(4) === 45 && text.charCodeAt(10) === 32 && text.endsWith('+00')

/**
 * Parses a `timestamptz` from PostgreSQL, truncated to milliseconds. The usual form is read digit by digit, which takes
 * a fraction of the time of a regular expression; anything else (years beyond 9999 or BC, other zones, infinity) is
 * left to `parseAny`.
 */
export function parseInstant<T>(text: string, parseAny: (text: string) => T): Date | T {
  if (!isPlain(text)) return parseAny(text)
  const year = two(text, 0) * 100 + two(text, 2)
  if (year < 100) return parseAny(text)
  const end = text.length - 3
  let milliseconds = 0
  for (let at = 20, unit = 100; at < end && unit >= 1; at++, unit /= 10) milliseconds += digit(text, at) * unit
  return new Date(
    Date.UTC(year, two(text, 5) - 1, two(text, 8), two(text, 11), two(text, 14), two(text, 17), milliseconds),
  )
}

/** An instant in ISO 8601 with milliseconds, from a date or from the text of a `timestamptz`. */
export function formatInstant(instant: Date | string): string {
  if (typeof instant !== 'string') return instant.toISOString()
  if (!isPlain(instant)) return new Date(instant).toISOString()
  const fraction = instant.slice(20, -3).slice(0, 3).padEnd(3, '0')
  return `${instant.slice(0, 10)}T${instant.slice(11, 19)}.${fraction}Z`
}
