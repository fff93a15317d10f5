import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePlaces } from '../../../app/places.ts'
import { useLanguageEntries, useThemeEntries } from '../../../app/preferences.tsx'
import type { SuggestionsProps } from '../../../app/search-box.tsx'
import { useSuggestions } from '../../../features/search/suggestions/use-suggestions.ts'
import { SuggestionList } from '../../../features/search/suggestions/suggestion-list.tsx'
import type { MenuEntry } from '../../../ui/menu.tsx'
import { useCreateEntries } from './use-create-entries.ts'

/** Items, hashtags, pages and commands that fit what is in the search box. */
export function Suggestions({ text, withCommands, ...rest }: SuggestionsProps) {
  const { t } = useTranslation('app')
  const router = useRouter()
  const pages = usePlaces().map((place) => ({
    id: place.name,
    label: t(`title.${place.name}`),
    icon: place.icon,
    run: () => void router.navigate({ to: place.to as '/' }),
  }))
  const commands = [...useCreateEntries(), ...useThemeEntries(), ...useLanguageEntries()].filter(isCommand)
  const sections = useSuggestions({ text, pages, commands, withCommands })
  return <SuggestionList {...rest} text={text} sections={sections} />
}

type Command = Extract<MenuEntry, { run?: () => void }> & { label: string; run: () => void }
const isCommand = (entry: MenuEntry): entry is Command =>
  (entry.kind === undefined || entry.kind === 'action') &&
  typeof entry.label === 'string' &&
  entry.run !== undefined &&
  entry.disabledReason === undefined
