import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePlaces } from '../../../app/places.ts'
import { useLanguageEntries, useThemeEntries } from '../../../app/preferences.tsx'
import type { SuggestionsProps } from '../../../app/search-box.tsx'
import { type Offer, useSuggestions } from '../../../features/search/suggestions/use-suggestions.ts'
import { SuggestionList } from '../../../features/search/suggestions/suggestion-list.tsx'
import type { MenuEntry } from '../../../ui/menu.tsx'
import { useCreateEntries } from './use-create-entries.ts'

/** Something besides the places of the menu that can be opened. */
export type OfferedPage = Offer

/** Items, hashtags, pages and commands that fit what is in the search box. */
export function OfferedSuggestions({
  text,
  withCommands,
  more,
  ...rest
}: SuggestionsProps & { more: readonly OfferedPage[] }) {
  const { t } = useTranslation('app')
  const router = useRouter()
  const pages = usePlaces().map((place) => ({
    id: place.name,
    label: t(`title.${place.name}`),
    icon: place.icon,
    run: () => void router.navigate({ to: place.to as '/' }),
  }))
  const commands = [...useCreateEntries(), ...useThemeEntries(), ...useLanguageEntries()].filter(isCommand)
  const sections = useSuggestions({ text, pages, more, commands, withCommands })
  return <SuggestionList {...rest} text={text} sections={sections} />
}

type Command = Extract<MenuEntry, { run?: () => void }> & { label: string; run: () => void }
const isCommand = (entry: MenuEntry): entry is Command =>
  (entry.kind === undefined || entry.kind === 'action') &&
  typeof entry.label === 'string' &&
  entry.run !== undefined &&
  entry.disabledReason === undefined
