import { isTaxId } from '@khlang/contract'
import type { EdocQuery } from '@khlang/contract/edoc-boxes'
import { type EdocRangeProblem, edocSearchProblem, rangeProblem } from '@khlang/contract/edoc-search'
import { edocReasons, edocResponses, edocSignatures, edocStandings, edocStatuses } from '@khlang/contract/edoc-states'
import { boxSearchNames } from './box-names.ts'
import { docTypes } from './labels.ts'

/** A value that does not exist is none. */
export type BoxSearch = { [N in (typeof boxSearchNames)[number]]?: string }

/** The search with other values; an empty one leaves the address. */
export function withSearch(search: BoxSearch, changes: BoxSearch): BoxSearch {
  const next = { ...search, ...changes }
  for (const name of boxSearchNames) if (!next[name]) delete next[name]
  return next
}

/** Fields whose text is looked for as it is. */
export const textFields = ['documentNo', 'poNumber', 'customerId', 'systemName', 'hashtag'] as const
/** Fields that hold a tax id. */
export const taxIdFields = ['counterparty', 'seller', 'buyer'] as const
const dayFields = ['from', 'to', 'processFrom', 'processTo'] as const
/** Fields of which one value is chosen. */
export const choiceFields = {
  standing: edocStandings,
  light: ['green', 'amber', 'red'],
  signature: edocSignatures,
  response: [...edocResponses, 'none'],
} as const
export type ChoiceField = keyof typeof choiceFields
export type ChoiceValue = (typeof choiceFields)[ChoiceField][number]
export const choiceFieldNames = ['standing', 'light', 'response', 'signature'] as const satisfies readonly ChoiceField[]
export const amountFields = ['grossFrom', 'grossTo'] as const
/** The fields of the panel; those of the row above it are not among them. `notBySeller` is `1` or nothing. */
export const panelFields = [
  ...dayFields,
  ...textFields,
  ...taxIdFields,
  'standing',
  'light',
  'response',
  'signature',
  ...amountFields,
  'notBySeller',
] as const
export type PanelField = (typeof panelFields)[number]
export type PanelValues = { [N in PanelField]: string }

/** The fields of the panel as a search has them. */
export const panelOf = (search: BoxSearch) =>
  Object.fromEntries(panelFields.map((name) => [name, search[name] ?? ''])) as PanelValues

const longest = 100
/** Baht as the server takes them; commas are for the eye. */
const amountOf = (text: string) => text.replaceAll(',', '').trim()
const isAmount = (text: string) => /^\d{1,13}(\.\d{1,2})?$/.test(amountOf(text))
const isId = (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** What the server is asked; a value of the address that it would not take is left out. */
export function filterOf(search: BoxSearch): EdocQuery {
  const { q, status, docType: wanted, side, unread, reason, party, scope, view, order, documentNo } = search
  const knownStatus = edocStatuses.find((one) => one === status)
  const knownReason = edocReasons.find((one) => one === reason)
  const docType = docTypes.find((one) => one === wanted)
  return {
    ...(q && { q: q.slice(0, longest) }),
    ...(knownStatus && { status: knownStatus }),
    ...(docType && { docType }),
    ...((side === 'buyer' || side === 'seller') && { side }),
    ...(knownReason && { reason: knownReason }),
    ...(party && isId(party) && { partyOf: party }),
    ...(unread === '1' && { unread: true }),
    ...(scope === 'all' && { scope }),
    ...(view === 'trash' && { view }),
    ...(order === 'oldest' && { order }),
    ...(documentNo && { documentNo: documentNo.slice(0, 35) }),
    ...(search.notBySeller === '1' && { notBySeller: true }),
    ...choicesOf(search),
    ...amountsOf(search),
    ...pick(dayFields, search, (day) => /^\d{4}-\d{2}-\d{2}$/.test(day)),
    ...pick(taxIdFields, search, isTaxId),
    ...pick(['poNumber', 'customerId', 'systemName', 'hashtag'] as const, search, (text) => text.length <= longest),
  }
}

function choicesOf(search: BoxSearch) {
  const standing = choiceFields.standing.find((one) => one === search.standing)
  const light = choiceFields.light.find((one) => one === search.light)
  const signature = choiceFields.signature.find((one) => one === search.signature)
  const response = choiceFields.response.find((one) => one === search.response)
  return {
    ...(standing && { standing }),
    ...(light && { light }),
    ...(signature && { signature }),
    ...(response && { response }),
  }
}

function amountsOf({ grossFrom, grossTo }: BoxSearch) {
  return {
    ...(grossFrom && isAmount(grossFrom) && { grossFrom: amountOf(grossFrom) }),
    ...(grossTo && isAmount(grossTo) && { grossTo: amountOf(grossTo) }),
  }
}

function pick<N extends PanelField>(names: readonly N[], search: BoxSearch, fits: (value: string) => boolean) {
  const found: { [K in N]?: string } = {}
  for (const name of names) {
    const value = search[name]
    if (value !== undefined && value !== '' && fits(value)) found[name] = value
  }
  return found
}

/** Whether it is a search that finds nothing, or a box that holds nothing. */
export const isSearching = (filter: EdocQuery) =>
  Object.keys(filter).some((name) => name !== 'view' && name !== 'scope' && name !== 'order')

/** Why the server would refuse this search (C34); null if it would not. */
export const problemOf = (filter: EdocQuery): EdocRangeProblem | null => edocSearchProblem(filter)

export type FieldProblem = 'taxId' | 'amount' | 'amounts' | EdocRangeProblem

/** What is wrong with the fields of the panel, each shown at the field that has to be changed. */
export function problemsOf(draft: BoxSearch): { [N in PanelField]?: FieldProblem } {
  const problems: { [N in PanelField]?: FieldProblem } = {}
  for (const name of taxIdFields) {
    const value = draft[name]
    if (value && !isTaxId(value)) problems[name] = 'taxId'
  }
  for (const name of amountFields) {
    const value = draft[name]
    if (value && !isAmount(value)) problems[name] = 'amount'
  }
  const { grossFrom, grossTo } = amountsOf(draft)
  if (grossFrom && grossTo && Number(grossFrom) > Number(grossTo)) problems.grossTo = 'amounts'
  for (const [from, to] of [['from', 'to'] as const, ['processFrom', 'processTo'] as const]) {
    const wrong = rangeProblem(draft[from] || undefined, draft[to] || undefined)
    if (wrong !== null) problems[wrong === 'incomplete' && !draft[from] ? from : to] = wrong
  }
  if (edocSearchProblem(filterOf(draft)) === 'missing') problems.from = 'missing'
  return problems
}
