import { fieldText } from '@khlang/contract/field-texts'
import { AppError } from '../../platform/app-error.ts'

export const dayMs = 86_400_000

/** The beginning of a day in Bangkok. */
export const beginningOf = (day: string): Date => {
  const at = new Date(`${day}T00:00:00+07:00`)
  if (Number.isNaN(at.getTime()))
    throw new AppError('INVALID_INPUT', {}, { fields: [{ path: 'from', message: fieldText('day') }] })
  return at
}

/** A day so many days from an instant, for a search on a mail server: servers compare days in zones of their own. */
export const serverDay = (at: Date, by: number): string =>
  new Date(at.getTime() + by * dayMs).toISOString().slice(0, 10)
