const day = 86_400_000
/** Day 0 of Excel's dates, which count from here, or from 1904 in documents of old Macs. */
const epoch = { '1900': Date.UTC(1899, 11, 30), '1904': Date.UTC(1904, 0, 1) }

const builtInDates = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58])
const builtInTimes = new Set([18, 19, 20, 21, 32, 33, 45, 46, 47])

export type Shape = 'number' | 'percent' | 'date' | 'time'

/** The kind of a number, by the id of its format and the format code in the document. */
export function shapeOf(id: number, code: string | undefined): Shape {
  if (builtInDates.has(id)) return 'date'
  if (builtInTimes.has(id)) return 'time'
  if (code === undefined) return id === 9 || id === 10 ? 'percent' : 'number'
  // Without quoted text, colours, conditions and locales.
  const bare = code.replaceAll(/"[^"]*"|\[(?!h+\]|m+\]|s+\])[^\]]*\]|\\.|_./gi, '')
  if (/[yd]|mmm/i.test(bare) || /b{2,}|[ปว]/i.test(bare)) return 'date'
  if (/h|s/i.test(bare) && !/general/i.test(bare)) return 'time'
  return bare.includes('%') ? 'percent' : 'number'
}

/** The text of a number in a cell; dates in ISO 8601. */
export function formatNumber(raw: string, shape: Shape, base: '1900' | '1904'): string {
  const value = Number(raw)
  if (raw.trim() === '' || !Number.isFinite(value)) return raw
  if (shape === 'percent') return `${plain(value * 100)}%`
  if (shape === 'number' || value < 0 || value > 2_958_466) return plain(value)
  const at = new Date(epoch[base] + Math.round((value * day) / 1000) * 1000)
  const [date = '', time = ''] = at.toISOString().slice(0, 19).split('T')
  const short = time.endsWith(':00') ? time.slice(0, 5) : time
  if (shape === 'time' && value < 1) return short
  return time === '00:00:00' ? date : `${date} ${short}`
}

/** Significant digits only. */
const plain = (value: number) => String(Number(value.toPrecision(15)))

/** `C12` → 2; null if it names no column. */
export function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (!letters) return null
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}
