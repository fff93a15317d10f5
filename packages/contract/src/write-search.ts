import type { SearchAlternative, SearchGroup, SearchTerm } from './search-terms.ts'
import { meAliases, placeAliases, searchKeys, stateAliases, typeAliases } from './search-terms.ts'

type Language = 'th' | 'en'

/** A value as one piece: in quotation marks if it has blanks or could be taken for something else. */
const piece = (text: string): string =>
  /[\s"“”:|]|^[-−–]|^(?:OR|หรือ)$/u.test(text) ? `"${text.replaceAll('"', '')}"` : text

const sizes = [
  ['gb', 1024 ** 3],
  ['mb', 1024 ** 2],
  ['kb', 1024],
] as const
function sizeText(bytes: number): string {
  const found = sizes.find(([, factor]) => bytes >= factor && bytes % factor === 0)
  return found ? `${bytes / found[1]}${found[0]}` : `${bytes}b`
}

/** The text of one term in a language; what `parseSearchText` reads as the same term. */
export function writeTerm(term: SearchTerm, language: Language): string {
  const key = (name: keyof typeof searchKeys) => (language === 'th' ? (searchKeys[name][0] ?? name) : name)
  const value = <T extends string>(of: T, aliases: Readonly<Record<T, readonly string[]>>) =>
    language === 'th' ? (aliases[of][0] ?? of) : of
  const pair = (name: keyof typeof searchKeys, text: string) => `${key(name)}:${text}`
  switch (term.key) {
    case 'name':
      return piece(term.text)
    case 'type':
      return pair('type', 'kind' in term ? value(term.kind, typeAliases) : term.extension)
    case 'owner':
      return pair('owner', term.isMe ? (language === 'th' ? meAliases[1] : meAliases[0]) : piece(term.who))
    case 'tag':
      return pair('tag', piece(term.tag))
    case 'size': {
      const { from, to } = term
      if (from !== null && to !== null)
        return pair('size', from === to ? sizeText(from) : `${sizeText(from)}..${sizeText(to)}`)
      return pair('size', from === null ? `<=${sizeText(to ?? 0)}` : `>=${sizeText(from)}`)
    }
    case 'date': {
      const { field, from, to } = term
      const name = field === 'modified' ? 'on' : field
      if (from !== null && to !== null) return pair(name, from === to ? from : `${from}..${to}`)
      return pair(name, from === null ? `<=${to ?? ''}` : `>=${from}`)
    }
    case 'is':
      return pair('is', value(term.state, stateAliases))
    case 'in':
      return pair('in', 'place' in term ? value(term.place, placeAliases) : piece(term.folder))
  }
}

const writeOne = ({ term, not }: SearchAlternative, language: Language) =>
  `${not ? '-' : ''}${writeTerm(term, language)}`

/** A search as it is typed. */
export const writeSearch = (groups: readonly SearchGroup[], language: Language): string =>
  groups.map((group) => group.map((one) => writeOne(one, language)).join(' OR ')).join(' ')
