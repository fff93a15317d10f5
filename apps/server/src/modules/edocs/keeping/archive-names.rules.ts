import { nameKey, numberedName } from '@khlang/contract'
import type { EdocParts } from '@khlang/contract/edoc-keeping'

/** The files of a document that were asked for. */
export const wantedOf = <F extends { kind: 'xml' | 'pdf' }>(files: readonly F[], as: EdocParts): F[] =>
  files.filter(({ kind }) => as === 'both' || kind === as)

/** Names for the files of one document that are not taken: all with the same number, if they need one. */
export function takeNames(names: readonly string[], taken: Set<string>): string[] {
  for (let n = 1; ; n++) {
    const free = n === 1 ? [...names] : names.map((name) => numberedName(name, n))
    const keys = free.map(nameKey)
    if (keys.some((key) => taken.has(key))) continue
    for (const key of keys) taken.add(key)
    return free
  }
}

type Files<F> = { files: readonly F[] }

/** The XML of a document whose PDF was asked for and which has none: pages are made from it. */
export const paperSourceOf = <F extends { kind: 'xml' | 'pdf' }>({ files }: Files<F>, as: EdocParts): F | undefined =>
  as === 'pdf' && !files.some(({ kind }) => kind === 'pdf') ? files.find(({ kind }) => kind === 'xml') : undefined
