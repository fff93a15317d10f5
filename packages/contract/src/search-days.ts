/** Days of a search: `from` and `to` included, as `2026-11-29`; null: without an end. */
export type DaySpan = { from: string | null; to: string | null }

const dayMs = 86_400_000
const buddhist = 543
const msOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
export const addDays = (day: string, days: number): string => dayOf(msOf(day) + days * dayMs)

const relative: Readonly<Record<string, (today: string) => DaySpan>> = {
  today: (today) => ({ from: today, to: today }),
  yesterday: (today) => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  week: (today) => ({ from: addDays(today, -6), to: today }),
  month: (today) => ({ from: addDays(today, -29), to: today }),
  year: (today) => ({ from: `${today.slice(0, 4)}-01-01`, to: today }),
}
const relativeAliases: Readonly<Record<string, string>> = {
  วันนี้: 'today',
  เมื่อวาน: 'yesterday',
  สัปดาห์นี้: 'week',
  เดือนนี้: 'month',
  ปีนี้: 'year',
}

const two = (text: string) => text.padStart(2, '0')
/** Years from 2400 on are of the Buddhist calendar. */
const yearOf = (text: string) => String(Number(text) >= 2400 ? Number(text) - buddhist : Number(text)).padStart(4, '0')

/** A day, a month or a year as the days it has: 2026-11-29, 29/11/2569, 2026-11, 2569. */
function spanOf(text: string, today: string): { from: string; to: string } | null {
  const word = relative[relativeAliases[text] ?? text.toLowerCase()]
  if (word) {
    const { from, to } = word(today)
    return from !== null && to !== null ? { from, to } : null
  }
  const [, y1, m1, d1] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? []
  const [, d2, m2, y2] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? []
  const [year, month, date] = [y1 ?? y2, m1 ?? m2, d1 ?? d2]
  if (year && month && date) {
    const day = `${yearOf(year)}-${two(month)}-${two(date)}`
    const ms = msOf(day)
    return Number.isNaN(ms) || dayOf(ms) !== day ? null : { from: day, to: day }
  }
  const [, y3, m3] = /^(\d{4})-(\d{1,2})$/.exec(text) ?? []
  if (y3 && m3) {
    const first = `${yearOf(y3)}-${two(m3)}-01`
    if (Number.isNaN(msOf(first))) return null
    const next = new Date(msOf(first))
    next.setUTCMonth(next.getUTCMonth() + 1)
    return { from: first, to: dayOf(next.getTime() - dayMs) }
  }
  return /^\d{4}$/.test(text) ? { from: `${yearOf(text)}-01-01`, to: `${yearOf(text)}-12-31` } : null
}

/** `2026-11-29`, `>2026-11`, `<=29/11/2569`, `2026-01..2026-03`, `week`; null for anything else. */
export function parseDays(text: string, today: string): DaySpan | null {
  const range = /^(.+?)\.\.(.+)$/.exec(text)
  if (range) {
    const [first, last] = [spanOf(range[1] ?? '', today), spanOf(range[2] ?? '', today)]
    return first && last && { from: first.from, to: last.to }
  }
  const [, sign = '', rest = ''] = /^(>=|<=|>|<|=)?(.*)$/.exec(text) ?? []
  const span = spanOf(rest, today)
  if (!span) return null
  if (sign === '>') return { from: addDays(span.to, 1), to: null }
  if (sign === '>=') return { from: span.from, to: null }
  if (sign === '<') return { from: null, to: addDays(span.from, -1) }
  if (sign === '<=') return { from: null, to: span.to }
  return span
}
