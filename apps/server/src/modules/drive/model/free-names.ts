import { type ConflictChoice, type ErrorCode, nameKey } from '@khlang/contract'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/db.ts'
import type { FileName } from './drive.types.ts'
import { findByName, findTakenKeys } from './items.repo.ts'
import { candidateNames } from './names.rules.ts'

/** Names are looked up in batches, so that the ten-thousandth copy does not take ten thousand queries. */
const batch = 100

/** The first free name for "keep both", of the same type. */
export async function findFreeName<N extends FileName>(db: Db, folderId: string, wanted: N): Promise<N> {
  const candidates = candidateNames(wanted)
  for (;;) {
    const names: N[] = []
    while (names.length < batch) {
      const next = candidates.next()
      if (next.done) break
      names.push(next.value)
    }
    const taken = await findTakenKeys(db, folderId, names.map(nameKey))
    const free = names.find((name) => !taken.has(nameKey(name)))
    if (free !== undefined) return free
    if (names.length < batch) throw new AppError('NAME_TAKEN', { name: wanted })
  }
}

/** The name of an item restored into a folder; null for `skip`. Nothing that has taken its place is replaced. */
export async function nameOnReturn<N extends FileName>(
  db: Db,
  folderId: string,
  wanted: N,
  choice: ConflictChoice,
): Promise<N | null> {
  if (choice === 'keep_both') return findFreeName(db, folderId, wanted)
  if (!(await findByName(db, folderId, wanted))) return wanted
  if (choice === 'skip') return null
  throw new AppError('NAME_TAKEN', { name: wanted })
}

/** Why an existing item cannot be replaced; one that the caller cannot see is reported as a taken name. */
export const takenOr = (code: ErrorCode, name: string): AppError =>
  code === 'NOT_FOUND' ? new AppError('NAME_TAKEN', { name }) : new AppError(code)
