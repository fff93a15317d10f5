import type { EdocListed } from '@khlang/contract/edoc-boxes'
import { useCallback, useRef, useState } from 'react'
import { useLatest } from '../../lib/use-latest.ts'

/** Among all businesses a document may be in the boxes of two. */
const keyOf = ({ id, accountId }: Pick<EdocListed, 'id' | 'accountId'>) => `${accountId} ${id}`

/** Which documents of a list are chosen; with Shift, all between the one before and this one. */
export function useChosenEdocs(rows: readonly EdocListed[]) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const latest = useLatest(rows)
  const from = useRef<string | null>(null)
  const choose = useCallback(
    (edoc: EdocListed, isChosen: boolean, isRange: boolean) => {
      const all = latest.current.map(keyOf)
      const key = keyOf(edoc)
      const [one, other] = [all.indexOf(from.current ?? ''), all.indexOf(key)]
      const meant = isRange && one >= 0 ? all.slice(Math.min(one, other), Math.max(one, other) + 1) : [key]
      from.current = key
      setKeys((before) => {
        const next = new Set(before)
        for (const each of meant) {
          if (isChosen) next.add(each)
          else next.delete(each)
        }
        return next
      })
    },
    [latest],
  )
  const chosen = rows.filter((edoc) => keys.has(keyOf(edoc)))
  return {
    keys,
    keyOf,
    rows: chosen,
    choose,
    toggleAll: () => setKeys(chosen.length > 0 ? new Set() : new Set(rows.map(keyOf))),
    chooseThese: (edocs: readonly EdocListed[]) => setKeys(new Set(edocs.map(keyOf))),
    clear: () => setKeys(new Set()),
  }
}
export type ChosenEdocs = ReturnType<typeof useChosenEdocs>
