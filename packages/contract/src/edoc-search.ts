import { edocLimits } from './edoc-states.ts'

const dayMs = 86_400_000

/** What a search of a box is limited by. */
export type EdocRanges = {
  from?: string | undefined
  to?: string | undefined
  processFrom?: string | undefined
  processTo?: string | undefined
}
/** What is found only within a range of days (C34): no index leads to it. */
export const rangedEdocFields = [
  'poNumber',
  'customerId',
  'systemName',
  'seller',
  'buyer',
  'signature',
  'grossFrom',
  'grossTo',
  'notBySeller',
] as const
type Ranged = { [N in (typeof rangedEdocFields)[number]]?: string | boolean | undefined }

/** Why a range is none, or that one is missing. */
export type EdocRangeProblem = 'incomplete' | 'invalid' | 'reversed' | 'tooLong' | 'missing'

/** Whether the calendar has this day. */
const isDay = (day: string): boolean => {
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === day
}

/** What is wrong with a range of days; null if it is complete, or not there. */
export function rangeProblem(from: string | undefined, to: string | undefined): EdocRangeProblem | null {
  if (from === undefined && to === undefined) return null
  if (from === undefined || to === undefined) return 'incomplete'
  if (!isDay(from) || !isDay(to)) return 'invalid'
  const days = (Date.parse(to) - Date.parse(from)) / dayMs
  return days < 0 ? 'reversed' : days > edocLimits.rangeDays ? 'tooLong' : null
}

/** Whether a search is limited by days: without a range, words are looked for in numbers and ids alone (C74). */
export const hasEdocRange = ({ from, processFrom }: EdocRanges): boolean =>
  from !== undefined || processFrom !== undefined

/** Why a search is refused: a range is wrong, or one is missing. */
export function edocSearchProblem(search: EdocRanges & Ranged): EdocRangeProblem | null {
  const wrong = rangeProblem(search.from, search.to) ?? rangeProblem(search.processFrom, search.processTo)
  if (wrong !== null) return wrong
  return !hasEdocRange(search) && rangedEdocFields.some((name) => search[name] !== undefined) ? 'missing' : null
}
