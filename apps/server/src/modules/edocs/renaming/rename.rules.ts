import { cleanName } from '@khlang/contract'
import { portableName } from '@khlang/contract/portable-names'
import {
  type RenameField,
  renameFields,
  renameLimits,
  type RenamePiece,
  renameSymbols,
} from '@khlang/contract/rename-rules'
import { AppError } from '../../../platform/app-error.ts'

/** What of a document its name is made of; null is what it does not have. */
type Known = 'document_no' | 'doc_date' | 'doc_type' | 'seller_tax_id'
export type NamedDocument = { id: string } & Record<Known, string> & Record<Exclude<RenameField, Known>, string | null>

const isField = (value: string): value is RenameField => renameFields.some((field) => field === value)
const isSymbol = (value: string) => renameSymbols.some((symbol) => symbol === value)

/** Throws unless these pieces are a rule: one to three fields, and texts and symbols in any order. */
export function assertPieces(pieces: readonly RenamePiece[]): void {
  const fields = pieces.filter(({ kind }) => kind === 'field').length
  if (fields < 1 || fields > renameLimits.fields) throw new AppError('RENAME_FIELDS', { max: renameLimits.fields })
  for (const { kind, value } of pieces) {
    const isKnown = kind === 'field' ? isField(value) : kind === 'symbol' ? isSymbol(value) : value.trim() !== ''
    if (!isKnown) throw new AppError('RENAME_PIECE')
  }
}

// What file systems refuse, and what is not seen.
const refused = /[<>:*?\\|/"'\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
const outer = /^\s+|[\s.]+$/gu
const hidden = /^[\s.]+/u
const pairs: Record<string, string> = { '(': ')', '[': ']' }

type Shown = { kind: RenamePiece['kind']; text: string | null }
const isSeparator = (piece: Shown | undefined) =>
  piece?.kind === 'symbol' &&
  !Object.entries(pairs)
    .flat()
    .includes(piece.text ?? '')
const isOpening = (piece: Shown | undefined) => piece?.kind === 'symbol' && Object.hasOwn(pairs, piece.text ?? '')

/**
 * Takes out a part that the document does not have, with the brackets around it and the separators before it; those after
 * it, if it was the first.
 */
function without(pieces: readonly Shown[], missing: number): Shown[] {
  let [from, to] = [missing, missing + 1]
  while (isOpening(pieces[from - 1]) && pieces[to]?.text === pairs[pieces[from - 1]?.text ?? '']) {
    from--
    to++
  }
  let before = from
  while (isSeparator(pieces[before - 1])) before--
  const isFirst = before === 0 || isOpening(pieces[before - 1])
  if (!isFirst) from = before
  else while (isSeparator(pieces[to])) to++
  return [...pieces.slice(0, from), ...pieces.slice(to)]
}

/** The name of a file of a document: its number and date. */
export const defaultName = ({ id, document_no: number, doc_date: day }: NamedDocument, kind: 'xml' | 'pdf'): string =>
  nameOf(`${number}_${day}`, id, kind)

/** Days are written as `YYYYMMDD` of the Gregorian calendar, whatever people see on pages (C32). */
const shownAs = (field: RenameField, value: string | null): string | null => {
  const text = value?.trim() || null
  return text !== null && (field === 'doc_date' || field === 'date_effect') ? text.replaceAll('-', '') : text
}

/** The name of a file of a document by a rule; the default one without a rule, or where nothing of the rule is known. */
export function nameByRule(
  document: NamedDocument,
  pieces: readonly RenamePiece[] | null,
  kind: 'xml' | 'pdf',
): string {
  let shown = (pieces ?? []).map(
    ({ kind: of, value }): Shown => ({
      kind: of,
      text: of !== 'field' ? value : isField(value) ? shownAs(value, document[value]) : null,
    }),
  )
  for (;;) {
    const missing = shown.findIndex(({ text }) => text === null)
    if (missing === -1) break
    shown = without(shown, missing)
  }
  if (!shown.some((piece) => piece.kind === 'field')) return defaultName(document, kind)
  // A dot at the beginning would hide the file on some systems.
  const stem = shown.map(({ text }) => text ?? '').join('')
  return nameOf(stem.replace(hidden, ''), document.id, kind)
}

/** A stem without what file systems refuse, and no longer than they allow. */
function nameOf(stem: string, id: string, kind: 'xml' | 'pdf'): string {
  const cleaned = stem.toWellFormed().replace(refused, '_').replace(/\s+/gu, ' ').replace(outer, '')
  return portableName({ name: cleanName(`${cleaned || '_'}.${kind}`), id }, 'any')
}
