import { hashtagKey, type Item, nameKey, searchWords } from '@khlang/contract'
import { bangkokMs } from '@khlang/contract/bangkok-time'
import { addDays } from '@khlang/contract/search-days'
import { listStates, type SearchGroup, type SearchTerm } from '@khlang/contract/search-terms'
import type { PersonActor } from '../../platform/actor.ts'
import type { SearchDeps } from './deps.ts'
import type { ListState } from './search.repo.ts'
import * as repo from './terms.repo.ts'

/** A folder with more below it is looked for from its items upwards. */
const mostBelow = 10_000
const foldersAtMost = 200
const groupsAtMost = 20
const wordsAtMost = 10

/** A search as it is run: words that the index of names has, the other conditions, and the list that it is of. */
export type ResolvedSearch = {
  words: string[]
  groups: repo.ResolvedGroup[]
  state: ListState
  /** It asks what only owners and admins are told of an item. */
  asksOwners: boolean
}

/** The beginning of a day of Bangkok. */
const startOf = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) - bangkokMs)

const wordOf = ({ term, not }: SearchGroup[number]): string | null =>
  term.key === 'name' && !not ? nameKey(searchWords(term.text).join(' ')) : null

/** The list that a search is of: a term like `is:trashed` decides it. */
function stateIn(groups: readonly SearchGroup[]): ListState {
  for (const [first, ...others] of groups) {
    const term = first?.term
    if (others.length === 0 && term?.key === 'is' && listStates.has(term.state)) return term.state as ListState
  }
  return 'normal'
}

/** Resolves what the words of terms stand for, among what the caller may know. */
export function createResolveTerms({ db, showListed }: Pick<SearchDeps, 'db' | 'showListed'>) {
  type Place = { actor: PersonActor; driveIds: readonly string[] }

  async function foldersNamed({ actor, driveIds }: Place, name: string): Promise<string[]> {
    const rows = await repo.findFoldersNamed(db, { driveIds, key: nameKey(name), limit: foldersAtMost })
    const seen: (Item | null)[] = await showListed(actor, rows, 'search')
    return seen.flatMap((item) => (item ? [item.id] : []))
  }

  async function resolve(term: SearchTerm, place: Place): Promise<repo.ResolvedTerm | null> {
    const { actor, driveIds } = place
    switch (term.key) {
      case 'name':
        return { key: 'name', word: wordOf({ term, not: false }) ?? '' }
      case 'type':
        return 'kind' in term ? { key: 'kind', kind: term.kind } : { key: 'extension', extension: term.extension }
      case 'owner': {
        if (term.isMe) return { key: 'owner', personIds: [actor.personId], accountIds: [] }
        const { accountId } = actor
        return { key: 'owner', ...(await repo.findOwners(db, { who: term.who, accountId, driveIds })) }
      }
      case 'tag':
        return { key: 'tag', tagKey: hashtagKey(term.tag) }
      case 'size':
        return term
      case 'date': {
        const { field, from, to } = term
        return {
          key: 'date',
          field,
          from: from === null ? null : startOf(from),
          before: to === null ? null : startOf(addDays(to, 1)),
        }
      }
      case 'is':
        return term.state === 'trashed' || term.state === 'expired' || term.state === 'hidden'
          ? null
          : { key: 'is', state: term.state }
      case 'in': {
        if ('place' in term) return { key: 'place', place: term.place }
        const folderIds = await foldersNamed(place, term.folder)
        return { key: 'below', folderIds, ids: await repo.findBelow(db, folderIds, mostBelow) }
      }
    }
  }

  return async (groups: readonly SearchGroup[], place: Place): Promise<ResolvedSearch> => {
    const words: string[] = []
    const others: repo.ResolvedGroup[] = []
    for (const group of groups.slice(0, groupsAtMost)) {
      const [first] = group
      const word = first && group.length === 1 ? wordOf(first) : null
      if (word !== null && words.length < wordsAtMost) {
        words.push(word)
        continue
      }
      const resolved: { term: repo.ResolvedTerm; not: boolean }[] = []
      for (const { term, not } of group) {
        const found = await resolve(term, place)
        if (found) resolved.push({ term: found, not })
      }
      if (resolved.length > 0) others.push(resolved)
    }
    const asksOwners = groups.some((group) =>
      group.some(({ term }) => term.key === 'is' && (term.state === 'shared' || term.state === 'link')),
    )
    return { words, groups: others, state: stateIn(groups), asksOwners }
  }
}
