import { type FileKind, fileKinds } from '@khlang/contract/file-kinds'
import { parseSearchText } from '@khlang/contract/parse-search'
import {
  type DateField,
  type SearchGroup,
  type SearchPlace,
  type SearchState,
  type SearchTerm,
  searchPlaces,
  searchStates,
} from '@khlang/contract/search-terms'
import { writeSearch } from '@khlang/contract/write-search'

export const sizeUnits = ['kb', 'mb', 'gb'] as const
type SizeUnit = (typeof sizeUnits)[number]
const bytesIn: Record<SizeUnit, number> = { kb: 1024, mb: 1024 ** 2, gb: 1024 ** 3 }

export const dateFields = ['modified', 'created', 'expires'] as const satisfies readonly DateField[]
export const placeChoices = [...searchPlaces, 'folder'] as const
export { fileKinds, searchStates }

/** A search as a form: empty fields ask nothing. Days as `2026-11-29`. */
export type AdvancedFields = {
  words: string
  phrase: string
  without: string
  type: FileKind | ''
  owner: string
  size: { sign: 'atLeast' | 'atMost'; amount: string; unit: SizeUnit }
  date: { field: DateField; from: string; to: string }
  place: SearchPlace | 'folder' | ''
  folder: string
  state: SearchState | ''
  /** What the form has no field for: it stays as it is. */
  rest: readonly SearchGroup[]
}

export const noFields: AdvancedFields = {
  words: '',
  phrase: '',
  without: '',
  type: '',
  owner: '',
  size: { sign: 'atLeast', amount: '', unit: 'mb' },
  date: { field: 'modified', from: '', to: '' },
  place: '',
  folder: '',
  state: '',
  rest: [],
}

const joined = (before: string, text: string) => [before, text].filter((one) => one !== '').join(' ')

function sizeField(bytes: number, sign: 'atLeast' | 'atMost'): AdvancedFields['size'] {
  const unit = (['gb', 'mb'] as const).find((one) => bytes >= bytesIn[one]) ?? 'kb'
  return { sign, amount: String(Number((bytes / bytesIn[unit]).toFixed(2))), unit }
}

/** The fields with one more term; null if they have no place for it. */
function withTerm(fields: AdvancedFields, term: SearchTerm, not: boolean): AdvancedFields | null {
  if (term.key === 'name') {
    const isPhrase = /\s/.test(term.text)
    if (not) return isPhrase ? null : { ...fields, without: joined(fields.without, term.text) }
    if (!isPhrase) return { ...fields, words: joined(fields.words, term.text) }
    return fields.phrase === '' ? { ...fields, phrase: term.text } : null
  }
  if (not) return null
  if (term.key === 'type' && 'kind' in term && fields.type === '') return { ...fields, type: term.kind }
  if (term.key === 'owner' && fields.owner === '') return { ...fields, owner: term.who }
  if (term.key === 'is' && fields.state === '') return { ...fields, state: term.state }
  if (term.key === 'in' && fields.place === '')
    return 'place' in term ? { ...fields, place: term.place } : { ...fields, place: 'folder', folder: term.folder }
  if (term.key === 'size' && fields.size.amount === '' && (term.from === null) !== (term.to === null))
    return { ...fields, size: sizeField(term.from ?? term.to ?? 0, term.from === null ? 'atMost' : 'atLeast') }
  const { date } = fields
  if (term.key === 'date' && date.from === '' && date.to === '')
    return { ...fields, date: { field: term.field, from: term.from ?? '', to: term.to ?? '' } }
  return null
}

/** The text of a search as the fields of the form. */
export function fieldsOf(q: string, today: string): AdvancedFields {
  let fields = noFields
  for (const group of parseSearchText(q, today).groups) {
    const [one, ...others] = group
    const next = one && others.length === 0 ? withTerm(fields, one.term, one.not) : null
    fields = next ?? { ...fields, rest: [...fields.rest, group] }
  }
  return fields
}

/** Bytes of the size that was typed; null if it is none. */
export function bytesOf({ amount, unit }: AdvancedFields['size']): number | null {
  const number = Number(amount.trim().replace(',', '.'))
  return amount.trim() === '' || !Number.isFinite(number) || number < 0 ? null : Math.round(number * bytesIn[unit])
}

/** Whether the dates are the wrong way round. */
export const isReversed = ({ date: { from, to } }: AdvancedFields) => from !== '' && to !== '' && from > to

/** The fields as the text of a search, in the language of the page. */
export function searchTextOf(fields: AdvancedFields, language: 'th' | 'en', today: string): string {
  const terms: SearchTerm[] = []
  const { phrase, type, owner, size, date, place, folder, state } = fields
  if (phrase.trim() !== '') terms.push({ key: 'name', text: phrase.trim() })
  if (type !== '') terms.push({ key: 'type', kind: type })
  if (owner.trim() !== '') {
    const [asked] = parseSearchText(`owner:"${owner.trim().replaceAll('"', '')}"`, today).groups
    if (asked?.[0]) terms.push(asked[0].term)
  }
  const bytes = bytesOf(size)
  if (bytes !== null)
    terms.push({ key: 'size', from: size.sign === 'atLeast' ? bytes : null, to: size.sign === 'atMost' ? bytes : null })
  if (date.from !== '' || date.to !== '')
    terms.push({ key: 'date', field: date.field, from: date.from || null, to: date.to || null })
  if (place === 'folder' && folder.trim() !== '') terms.push({ key: 'in', folder: folder.trim() })
  if (place !== '' && place !== 'folder') terms.push({ key: 'in', place })
  if (state !== '') terms.push({ key: 'is', state })
  const keyed = [...terms.map((term) => [{ term, not: false }]), ...fields.rest]
  const minus = fields.without
    .split(/\s+/u)
    .filter(Boolean)
    .map((word) => `-${word.replace(/^[-−–]+/, '')}`)
  return [fields.words.trim(), ...minus, writeSearch(keyed, language)].filter((part) => part !== '').join(' ')
}
