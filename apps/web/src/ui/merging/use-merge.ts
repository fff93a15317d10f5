import { useEffect, useRef, useState } from 'react'
import { mergeLimit, mergePdfs, type MergeSource, type Refused } from './merge-pdfs.ts'

export type Merge = ReturnType<typeof useMerge>

/** Merges these files into one PDF; `refused` is the file that could not be merged. */
export function useMerge(order: readonly MergeSource[]) {
  const [read, setRead] = useState(0)
  const [refused, setRefused] = useState<Refused | null>(null)
  const [wasTooMuch, setWasTooMuch] = useState<readonly MergeSource[] | null>(null)
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])
  return {
    read,
    refused,
    // Known from their sizes before, or found while reading them.
    tooMuch: order === wasTooMuch || order.reduce((sum, { size }) => sum + (size ?? 0), 0) > mergeLimit,
    async run(): Promise<Blob> {
      setRefused(null)
      setRead(0)
      const controller = new AbortController()
      stop.current = controller
      const merged = await mergePdfs(order, setRead, controller.signal)
      if ('refused' in merged) throw new RefusedFile(merged.refused)
      if ('tooMuch' in merged) throw new TooMuch()
      return merged.blob
    },
    /** The dialog names the file, and stays open for another attempt. */
    nameFile(failure: unknown): boolean {
      if (failure instanceof RefusedFile) setRefused(failure.refused)
      if (failure instanceof TooMuch) setWasTooMuch(order)
      return failure instanceof RefusedFile || failure instanceof TooMuch
    },
  }
}

class TooMuch extends Error {}

class RefusedFile extends Error {
  readonly refused: Refused
  constructor(refused: Refused) {
    super(refused.reason)
    this.refused = refused
  }
}
