import type { Item } from '@khlang/contract'
import { useEffect, useState } from 'react'
import { useLatest } from '../../../lib/use-latest.ts'
import { openFirst, stopAsking } from './unlocking.ts'

/** True once the bytes of a file may be shown; asks for its password where it has one, and leaves when none comes. */
export function useOpenFirst(item: Item | undefined, onRefused: () => void): boolean {
  const [open, setOpen] = useState<string | null>(null)
  const latest = useLatest({ item, onRefused })
  const asked = item?.hasPassword ? item.id : null
  useEffect(() => {
    const { item: wanted } = latest.current
    if (!asked || !wanted) return
    let gone = false
    // Whatever fails here fails again for the viewer, which says so.
    void openFirst(wanted)
      .catch(() => true)
      .then((isOpen) => {
        if (gone) return
        if (isOpen) setOpen(asked)
        else latest.current.onRefused()
      })
    return () => {
      gone = true
      stopAsking(asked)
    }
  }, [asked, latest])
  return item !== undefined && (!item.hasPassword || open === item.id)
}
