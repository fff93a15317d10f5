import { type Item, listHashtags, listRecent, nameKey, searchNames } from '@khlang/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Hash, type LucideIcon, Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { driveKeys, locationText } from '../../browser/index.ts'

/** Something that can be chosen, of a page, a command or an item. */
export type Suggestion = {
  id: string
  label: string
  /** Where an item is. */
  note?: string
  icon?: LucideIcon
  item?: Item
  run: () => void
}
export type Section = { id: 'ask' | 'recent' | 'items' | 'tags' | 'pages' | 'commands'; suggestions: Suggestion[] }
/** A page or command; `words` find it besides its label. */
export type Offer = { id: string; label: string; words?: string; icon?: LucideIcon; run: () => void }
type Input = {
  text: string
  withCommands: boolean
  pages: readonly Offer[]
  /** Pages and settings that are offered once something is typed. */
  more: readonly Offer[]
  commands: readonly Offer[]
}

const debounceMs = 150
const most = { items: 6, tags: 3, pages: 6 } as const

/** What fits a text: without one the latest items; pages and commands by their names. */
export function useSuggestions({ text, withCommands, pages, more, commands }: Input): readonly Section[] {
  const { t } = useTranslation('search')
  const { t: inBrowser } = useTranslation('browser')
  const router = useRouter()
  const typed = text.trim()
  const asked = useDebounced(typed, debounceMs)
  const query = { staleTime: 5000, placeholderData: keepPreviousData, retry: false } as const
  const { data: items } = useQuery({
    ...query,
    queryKey: [...driveKeys.all(), 'suggested', asked],
    queryFn: ({ signal }) =>
      asked === ''
        ? call(listRecent, { query: { limit: most.items } }, { signal, quiet: true })
        : call(searchNames, { query: { q: asked, limit: most.items } }, { signal, quiet: true }),
  })
  const prefix = asked.replace(/^#/, '')
  const { data: tags } = useQuery({
    ...query,
    queryKey: [...driveKeys.all(), 'suggested-tags', prefix],
    queryFn: ({ signal }) => call(listHashtags, { query: { prefix, limit: most.tags } }, { signal, quiet: true }),
    enabled: prefix !== '',
  })

  const suggest = (item: Item): Suggestion => ({
    id: item.id,
    label: item.name,
    note: locationText(inBrowser, item),
    item,
    run: () => router.history.push(addressOf(item)),
  })
  const suggestTag = (tag: string): Suggestion => ({
    id: `#${tag}`,
    label: `#${tag}`,
    icon: Hash,
    run: () => void router.navigate({ to: '/search', search: { tag } }),
  })
  const ask: Suggestion = {
    id: 'ask',
    label: t('suggest.ask', { q: typed }),
    icon: Search,
    run: () => void router.navigate({ to: '/search', search: { q: typed } }),
  }
  const key = nameKey(typed)
  const fits = ({ label, words = '' }: Offer) => nameKey(`${label} ${words}`).includes(key)
  const fitting = (offers: readonly Offer[]) =>
    typed === '' ? (withCommands ? offers : []) : offers.filter(fits).toSorted(byLabel(key))
  const found = (items?.items ?? []).map(suggest)
  const sections: Section[] = [
    { id: 'ask', suggestions: typed === '' ? [] : [ask] },
    { id: typed === '' ? 'recent' : 'items', suggestions: withCommands && typed === '' ? [] : found },
    { id: 'tags', suggestions: prefix === '' ? [] : (tags?.items ?? []).map(({ tag }) => suggestTag(tag)) },
    {
      id: 'pages',
      suggestions: typed === '' ? [...fitting(pages)] : fitting([...pages, ...more]).slice(0, most.pages),
    },
    { id: 'commands', suggestions: [...fitting(commands)] },
  ]
  return sections.filter(({ suggestions }) => suggestions.length > 0)
}

/** What is called so comes before what is about it. */
const byLabel = (key: string) => (a: Offer, b: Offer) =>
  Number(nameKey(b.label).includes(key)) - Number(nameKey(a.label).includes(key))

/** A folder opens, a file opens in a preview above its folder. */
function addressOf({ id, type, parentId }: Item): string {
  if (type === 'folder') return `/directory/${id}`
  return parentId ? `/directory/${parentId}?item=${id}&preview=${id}` : `/preview?id=${id}`
}
