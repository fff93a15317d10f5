/** A day in Bangkok, `2026-10-05`. */
export type BangkokDay = string & { readonly bangkokDay: unique symbol }

/** What is wrong with a date; `meant` is the day that was probably meant. */
export type DateProblem = {
  problem: 'format' | 'buddhist' | 'converted_twice' | 'implausible' | 'future'
  meant: string | null
}

const grammar =
  /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?(?:Z|[+-]\d{2}:\d{2})?$/
const buddhistOffset = 543
const bangkok = 7 * 60 * 60_000
const day = 24 * 60 * 60_000

/** The day in Bangkok at a time. */
export const bangkokDayOf = (time: Date): BangkokDay =>
  new Date(time.getTime() + bangkok).toISOString().slice(0, 10) as BangkokDay

/** The Bangkok day that an ISO 8601 time names. Without a zone it is Bangkok time, as issuers write it; null if it is no date. */
export function parseDay(text: string): BangkokDay | null {
  const match = grammar.exec(text)
  if (!match) return null
  const [, year, month, date, hour = '00', minute = '00', second = '00', zone] = match
  const written = new Date(`${year}-${month}-${date}T00:00:00Z`)
  // JavaScript turns 30 February into 2 March: a day that does not come back as it was written is none.
  if (Number.isNaN(written.getTime()) || written.toISOString().slice(8, 10) !== date) return null
  if (Number(hour) > 24 || Number(minute) > 59 || Number(second) > 60) return null
  if (zone === undefined) return `${year}-${month}-${date}` as BangkokDay
  const time = new Date(`${year}-${month}-${date}T${hour}:${minute}:${second}${zone}`)
  return Number.isNaN(time.getTime()) ? null : bangkokDayOf(time)
}

const shiftYears = (text: string, years: number) => `${Number(text.slice(0, 4)) + years}${text.slice(4, 10)}`

/** What is wrong with the date of a document, seen at a time: more than a day ahead is in the future. */
export function dateProblem(text: string, now: Date): DateProblem | null {
  const parsed = parseDay(text)
  if (!parsed) return { problem: 'format', meant: null }
  const latest = bangkokDayOf(new Date(now.getTime() + day))
  const plausible = (value: string) => value >= '1990-01-01' && value <= latest
  if (plausible(parsed)) return null
  const earlier = shiftYears(parsed, -buddhistOffset)
  const later = shiftYears(parsed, buddhistOffset)
  if (plausible(earlier)) return { problem: 'buddhist', meant: earlier }
  if (plausible(later)) return { problem: 'converted_twice', meant: later }
  return { problem: parsed > latest ? 'future' : 'implausible', meant: null }
}
