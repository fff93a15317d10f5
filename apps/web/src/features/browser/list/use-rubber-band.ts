import { type RefObject, useEffect } from 'react'
import type { BandInput } from './rubber-band.ts'

type BandParts = BandInput & { scroller: RefObject<HTMLElement | null> }

/** Rubber-band selection with the mouse. Scrolls at the edges. Its code comes after the rows. */
export function useRubberBand({ scroller, band, selection, lattice, ids }: BandParts) {
  useEffect(() => {
    const area = scroller.current
    if (!area) return
    let detach: (() => void) | null = () => undefined
    import('./rubber-band.ts').then(
      ({ attachRubberBand }) => {
        if (detach) detach = attachRubberBand(area, { band, selection, lattice, ids })
      },
      // Without it rows are selected by clicks and keys.
      () => undefined,
    )
    return () => {
      detach?.()
      detach = null
    }
  }, [scroller, band, selection, lattice, ids])
}
