const digit = (text: string, at: number) => text.charCodeAt(at) - 48
const two = (text: string, at: number) => digit(text, at) * 10 + digit(text, at + 1)

/** Years of four digits in UTC, as connections of ours answer: `2026-03-01 04:05:06[.123456]+00`. */
const isPlain = (text: string) =>
  text.length >= 22 && text.charCodeAt(4) === 45 && text.charCodeAt(10) === 32 && text.endsWith('+00')

/**
 * A `timestamptz` as PostgreSQL writes it, cut to milliseconds. The usual form is read digit by digit, which takes a
 * fraction of the time of a regular expression; anything else (years beyond 9999 or before Christ, other zones,
 * infinity) is left to `parseAny`.
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
