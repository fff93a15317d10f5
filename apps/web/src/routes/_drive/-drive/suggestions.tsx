import { lazy } from 'react'
import type { SuggestionsProps } from '../../../app/search-box.tsx'
import { businessTexts } from '../../../features/business/texts.ts'
import { withTexts } from '../../../lib/i18n.ts'
import { useMe } from '../../../lib/session.ts'
import { OfferedSuggestions } from './offered-suggestions.tsx'

const OfAdmin = lazy(() =>
  withTexts(import('./admin-suggestions.tsx'), businessTexts).then((part) => ({ default: part.AdminSuggestions })),
)
const none = [] as const

/** What the search box suggests: to an admin also every setting of the business. */
export const Suggestions = (props: SuggestionsProps) =>
  useMe().active.isAdmin ? <OfAdmin {...props} /> : <OfferedSuggestions {...props} more={none} />
