import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, type Language, partsOf } from '../../lib/dates.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { typedOf } from '../../lib/wall-clock.ts'
import { IconButton } from '../icon-button.tsx'
import classes from './date-field.module.css'
import { monthAfter, weeksOf } from './typed-date.ts'

export type CalendarProps = {
  /** The chosen day, `2026-11-20`, or empty. */
  day: string
  min?: string | undefined
  max?: string | undefined
  onChoose: (day: string) => void
  onClose: () => void
}

const keySteps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
const noon = (day: string) => `${day}T12:00:00+07:00`
/** Begins with a Sunday. */
const someWeek = ['01', '02', '03', '04', '05', '06', '07'].map((day) => noon(`2026-11-${day}`))

/** `พฤศจิกายน 2569` · `November 2026` */
function formatMonth(when: string, language: Language): string {
  const { month, year } = partsOf(language, 'month', { month: 'long', year: 'numeric' }, when)
  return `${month} ${year}`
}

/** `อา.` · `Sun` */
const formatWeekday = (when: string, language: Language) =>
  partsOf(language, 'weekday', { weekday: 'short' }, when).weekday

/** One month at a time, in the language and the calendar of the page. */
export function Calendar({ day, min = '', max = '9999', onChoose, onClose }: CalendarProps) {
  const { t } = useTranslation('dateField')
  const language = useLanguage()
  const [at, setAt] = useState(() => day || typedOf(new Date()).slice(0, 10))
  const box = useRef<HTMLDivElement>(null)
  const month = at.slice(0, 7)

  // The day that the keyboard is at has the focus, as soon as its month is there.
  useEffect(() => box.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus(), [at])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = keySteps[event.key]
    if (event.key === 'Escape') onClose()
    else if (step && event.target instanceof HTMLElement && event.target.dataset.day)
      setAt(typedOf(new Date(Date.parse(noon(at)) + step * 86_400_000)).slice(0, 10))
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const turn = (count: number) => setAt(`${monthAfter(month, count)}-01`)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of the days in it
    <div ref={box} className={classes.calendar} role="group" aria-label={t('choose')} onKeyDown={onKeyDown}>
      <div className={classes.month}>
        <IconButton label={t('previous')} icon={ChevronLeft} onClick={() => turn(-1)} />
        <strong aria-live="polite">{formatMonth(noon(`${month}-15`), language)}</strong>
        <IconButton label={t('next')} icon={ChevronRight} onClick={() => turn(1)} />
      </div>
      <table>
        <thead>
          <tr>
            {someWeek.map((one) => (
              <th key={one} scope="col">
                {formatWeekday(one, language)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week, n) => (
            // oxlint-disable-next-line react/no-array-index-key -- weeks never change places
            <tr key={n}>
              {week.map((one, weekday) => (
                // oxlint-disable-next-line react/no-array-index-key -- days never change places
                <td key={weekday}>
                  {one && (
                    <button
                      type="button"
                      data-day={one}
                      tabIndex={one === at ? 0 : -1}
                      aria-label={formatDate(noon(one), language)}
                      aria-pressed={one === day}
                      disabled={one < min || one > max}
                      onClick={() => onChoose(one)}
                    >
                      {Number(one.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
