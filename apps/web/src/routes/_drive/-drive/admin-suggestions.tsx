import { useRouter } from '@tanstack/react-router'
import type { SuggestionsProps } from '../../../app/search-box.tsx'
import { useSettingsIndex } from '../../../features/business/settings-index.ts'
import { OfferedSuggestions } from './offered-suggestions.tsx'

/** With the pages and settings of business management, which are found by their words. */
export function AdminSuggestions(props: SuggestionsProps) {
  const router = useRouter()
  const settings = useSettingsIndex().map(({ to, hash, ...setting }) => ({
    ...setting,
    run: () => void router.navigate({ to: to as '/', ...(hash && { hash }) }),
  }))
  return <OfferedSuggestions {...props} more={settings} />
}
