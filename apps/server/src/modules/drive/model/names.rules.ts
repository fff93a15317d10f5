import { fieldText } from '@khlang/contract/field-texts'
import { isSystemFolderName } from '@khlang/contract/system-folders'
import { cleanName, hasExtension, maxVersionLabel, nameError, normalizeName, numberedName } from '@khlang/contract'
import { isSeen } from '@khlang/contract/names'
import { AppError, fieldError } from '../../../platform/app-error.ts'

declare const isValid: unique symbol
/** A name that an item may have: made by `parseName` and what numbers such a name. */
export type FileName = string & { readonly [isValid]: true }

declare const fits: unique symbol
/** Whoever made it has asked whether a drive admits files of its type. */
export type Fitting = { readonly [fits]: true }
/** A name that its place admits: made by `blockedTypes` and the two below, and demanded by every row. */
export type Placement = FileName & Fitting

/** The name as it is stored; refuses invalid ones, suggesting the nearest valid name (C29). */
export function parseName(text: string): FileName {
  const name = normalizeName(text)
  const error = nameError(name)
  if (error) throw fieldError(error, 'name', { suggestion: cleanName(text) })
  return valid(name)
}

/** The name of an item that exists: it was valid when the item got it. */
export const ownName = ({ name }: { name: string }): FileName => valid(name)

/** The nearest valid name, for what names itself after something else. */
export const cleanedName = (text: string): FileName => valid(cleanName(text))

/** The name of an item that stays in its drive, or goes to another one with its tree, which `assertTreeFits` asks about. */
export const keptName = ({ name }: { name: string }): Placement => valid(name)

/** Types are those of files: folders may have any name. */
export const folderName = (name: FileName): Placement => valid(name)

// The one place that vouches for a name.
const valid = <N extends FileName>(name: string): N => name as N

/**
 * A name from a program that will look for it as it was written: refused if it would be stored as another one. To the
 * program that one would be somebody else's file, which a synchronisation deletes.
 */
export function parseExactName(text: string): FileName {
  const name = parseName(text)
  if (name === text) return name
  throw fieldError('NAME_INEXACT', 'name', { suggestion: name })
}

/** The names of system folders are theirs alone at the top of a drive (C49). */
export function assertNotReserved(folder: { parent_id: string | null }, name: string): void {
  if (folder.parent_id === null && isSystemFolderName(name)) throw new AppError('NAME_RESERVED')
}

/** A file's new name must have an extension if the old one had (specification 5). */
export function assertExtension(from: string, to: string): void {
  if (hasExtension(from) && !hasExtension(to)) throw new AppError('NAME_NEEDS_EXTENSION')
}

/** The names to try for "keep both", the original first: `a.pdf`, `a (2).pdf` … */
export function* candidateNames<N extends FileName>(name: N): Generator<N> {
  yield name
  for (let n = 2; n <= 10_000; n++) yield valid(numberedName(name, n))
}

/** `a/b/c.txt` → folders `a`, `b`. Every step must be a valid name; none leads up or out. */
export function parseRelativePath(path: string): FileName[] {
  const steps = path.split('/').filter((step) => step !== '')
  if (steps.length > 100 || steps.some((step) => step === '.' || step === '..'))
    throw new AppError('FOLDER_PATH_INVALID')
  return steps.map(parseName)
}

/** An existing instant: a leap second is well-formed but does not exist. */
export function parseInstant(path: string, text: string | null): Date | null {
  if (text === null) return null
  const at = new Date(text)
  const year = at.getUTCFullYear()
  if (year >= 1970 && year <= 9999) return at
  throw new AppError('INVALID_INPUT', {}, { fields: [{ path, message: fieldText('instant') }] })
}

const unseen = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u
const letters = new Intl.Segmenter('th')

/** A label as it is stored; its length is counted in graphemes. Only spaces means none. */
export function parseLabel(typed: string | null): string | null {
  const label = (typed ?? '').normalize('NFC').trim()
  if (unseen.test(label) || [...letters.segment(label)].length > maxVersionLabel)
    throw new AppError('VERSION_LABEL', { max: maxVersionLabel })
  return isSeen(label) ? label : null
}
