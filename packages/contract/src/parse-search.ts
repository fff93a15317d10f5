import { extensionKind, type FileKind, fileKinds } from './file-kinds.ts'
import { normalizeName, searchWords } from './names.ts'
import { parseDays } from './search-days.ts'
import {
  listStates,
  meAliases,
  type ParsedSearch,
  placeAliases,
  type SearchAlternative,
  type SearchHint,
  type SearchKey,
  searchKeys,
  searchPlaces,
  searchStates,
  type SearchTerm,
  stateAliases,
  typeAliases,
} from './search-terms.ts'

/** A piece between blanks: `-key:"a value"`, a word or a phrase. */
type Token = { written: string; not: boolean; key: string | null; text: string; isQuoted: boolean }

const pieces = /([-−–]?)(?:([\p{L}\p{M}_-]+):(?=\S))?(?:"([^"]*)"?|“([^”]*)”?|(\S+))/gu
const alternatives = new Set(['OR', '|', 'หรือ'])

function tokensOf(text: string): Token[] {
  return [...text.matchAll(pieces)].map(([written, minus = '', key, straight, curly, plain = '']) => {
    const quoted = straight ?? curly
    return { written, not: minus !== '', key: key ?? null, text: quoted ?? plain, isQuoted: quoted !== undefined }
  })
}

const folded = (text: string) => text.normalize('NFC').toLowerCase()

/** The key that a word is, in either language. */
function keyOf(word: string): SearchKey | null {
  const wanted = folded(word)
  for (const [key, aliases] of Object.entries(searchKeys))
    if (key === wanted || aliases.includes(wanted)) return key as SearchKey
  return null
}

const named = <T extends string>(
  known: readonly T[],
  aliases: Readonly<Record<T, readonly string[]>>,
  text: string,
) => {
  const wanted = folded(text)
  return known.find((one) => one === wanted || aliases[one].includes(wanted)) ?? null
}

const units: Readonly<Record<string, number>> = {
  '': 1,
  b: 1,
  ไบต์: 1,
  k: 1024,
  kb: 1024,
  m: 1024 ** 2,
  mb: 1024 ** 2,
  g: 1024 ** 3,
  gb: 1024 ** 3,
  t: 1024 ** 4,
  tb: 1024 ** 4,
}

function parseSize(text: string): SearchTerm | null {
  const bytesOf = (written: string | undefined): number | null => {
    const [, amount = '', unit = ''] = /^(\d+(?:\.\d+)?)\s*(\p{L}*)$/u.exec(written ?? '') ?? []
    const factor = units[folded(unit)]
    return amount === '' || factor === undefined ? null : Math.round(Number(amount) * factor)
  }
  const range = /^(.+?)\.\.(.+)$/.exec(text)
  if (range) {
    const [from, to] = [bytesOf(range[1]), bytesOf(range[2])]
    return from === null || to === null ? null : { key: 'size', from, to }
  }
  const [, sign = '', rest = ''] = /^(>=|<=|>|<|=)?(.*)$/.exec(text) ?? []
  const bytes = bytesOf(rest)
  if (bytes === null) return null
  if (sign === '>') return { key: 'size', from: bytes + 1, to: null }
  if (sign === '>=') return { key: 'size', from: bytes, to: null }
  if (sign === '<') return { key: 'size', from: null, to: bytes - 1 }
  if (sign === '<=') return { key: 'size', from: null, to: bytes }
  return { key: 'size', from: bytes, to: bytes }
}

function parseType(text: string): SearchTerm | null {
  const kind = named<FileKind>(fileKinds, typeAliases, text)
  if (kind) return { key: 'type', kind }
  const extension = folded(text).replace(/^\./, '')
  return extensionKind(extension) ? { key: 'type', extension } : null
}

function parseIn({ text }: Token): SearchTerm | null {
  const place = named(searchPlaces, placeAliases, text)
  if (place) return { key: 'in', place }
  const folder = normalizeName(text)
  return folder === '' ? null : { key: 'in', folder }
}

/** What a key with its value asks; null if the value is none of that key. */
function termOf(key: SearchKey, token: Token, today: string): SearchTerm | null {
  const { text } = token
  const days = (field: 'modified' | 'created' | 'expires', sign = '') => {
    const span = parseDays(sign + text, today)
    return span && ({ key: 'date', field, ...span } as const)
  }
  switch (key) {
    case 'name':
      return searchWords(text).length > 0 ? { key: 'name', text } : null
    case 'type':
      return parseType(text)
    case 'owner':
      return { key: 'owner', who: text, isMe: meAliases.some((me) => me === folded(text)) }
    case 'tag':
      return { key: 'tag', tag: text.replace(/^#/, '') }
    case 'size':
      return parseSize(text)
    case 'before':
      return days('modified', '<')
    case 'after':
      return days('modified', '>')
    case 'on':
      return days('modified')
    case 'created':
      return days('created')
    case 'expires':
      return days('expires')
    case 'is': {
      const state = named(searchStates, stateAliases, text)
      return state && { key: 'is', state }
    }
    case 'in':
      return parseIn(token)
  }
}

/** The terms of a token: a key with its value, a phrase, or words. */
function read(token: Token, today: string, hints: SearchHint[]): SearchAlternative[] {
  const { not, text, written } = token
  const words = (of: string): SearchAlternative[] =>
    searchWords(of).map((word) => ({ term: { key: 'name', text: word }, not }))
  if (token.key === null) return token.isQuoted && text !== '' ? [{ term: { key: 'name', text }, not }] : words(text)
  const key = keyOf(token.key)
  const term = key && termOf(key, token, today)
  if (term) return [{ term, not }]
  hints.push({ part: written, why: key ? 'value' : 'key' })
  return words(`${token.key} ${text}`)
}

/**
 * What the text of a search asks (`docs/search.md`): words, "phrases", −not, one OR another, and keys with values in Thai or
 * English. What cannot be understood is searched as words, and said. `today`: the day in Bangkok, `2026-11-29`.
 */
export function parseSearchText(text: string, today: string): ParsedSearch {
  const hints: SearchHint[] = []
  const groups: SearchAlternative[][] = []
  let isAlternative = false
  for (const token of tokensOf(text)) {
    const isOr = !token.isQuoted && token.key === null && !token.not && alternatives.has(token.text)
    if (isOr && groups.length > 0) {
      isAlternative = true
      continue
    }
    const [first, ...rest] = read(token, today, hints)
    if (!first) continue
    const last = groups.at(-1)
    if (isAlternative && last) last.push(first)
    else groups.push([first])
    for (const other of rest) groups.push([other])
    isAlternative = false
  }
  return { groups: groups.flatMap((group) => settled(group, hints)), hints }
}

/** A state that decides the list cannot be one of several; not to be in such a list goes without saying. */
function settled(group: SearchAlternative[], hints: SearchHint[]): SearchAlternative[][] {
  const decides = ({ term }: SearchAlternative) => term.key === 'is' && listStates.has(term.state)
  if (!group.some(decides)) return [group]
  if (group.length === 1) return group[0]?.not ? [] : [group]
  for (const one of group.filter(decides))
    if (one.term.key === 'is') hints.push({ part: `is:${one.term.state}`, why: 'alternative' })
  const left = group.filter((one) => !decides(one))
  return left.length > 0 ? [left] : []
}
