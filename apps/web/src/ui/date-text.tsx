import { useLanguage } from '../lib/i18n.ts'
import { formatDate, formatDateTime, formatRelative } from '../lib/dates.ts'

export type DateTextProps = { at: string; form?: 'date' | 'dateTime' | 'relative' }

/** An instant in the words of the page's language, with the exact time on hover. */
export function DateText({ at, form = 'relative' }: DateTextProps) {
  const language = useLanguage()
  const exact = formatDateTime(at, language)
  const text = form === 'date' ? formatDate(at, language) : form === 'dateTime' ? exact : formatRelative(at, language)
  return (
    <time dateTime={at} title={exact}>
      {text}
    </time>
  )
}
