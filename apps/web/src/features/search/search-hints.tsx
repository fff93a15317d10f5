import { bangkokDay } from '@khlang/contract/bangkok-time'
import { parseSearchText } from '@khlang/contract/parse-search'
import { hintText } from '@khlang/contract/search-hints'
import { Info } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useLanguage } from '../../lib/i18n.ts'
import classes from './search.module.css'

/** What of a search was not understood, and what can be written instead. */
export function SearchHints({ q }: { q: string | undefined }) {
  const language = useLanguage()
  const [today] = useState(() => bangkokDay(new Date()))
  const hints = useMemo(() => parseSearchText(q ?? '', today).hints, [q, today])
  if (hints.length === 0) return null
  return (
    <ul className={classes.hints} role="status">
      {hints.map((hint) => (
        <li key={hint.part}>
          <Info size={16} aria-hidden="true" />
          {hintText(hint, language)}
        </li>
      ))}
    </ul>
  )
}
