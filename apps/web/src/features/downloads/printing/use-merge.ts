import type { Item } from '@khlang/contract'
import { useEffect, useRef, useState } from 'react'
import type { Interceptor } from '../../browser/index.ts'
import { mergeLimit, mergePdfs, type Refused } from './merge-pdfs.ts'

export type Merge = ReturnType<typeof useMerge>

/** Merges these files into one PDF; `refused` is the file that could not be merged. */
export function useMerge(order: readonly Item[], ensureUnlocked: Interceptor) {
  const [read, setRead] = useState(0)
  const [refused, setRefused] = useState<Refused | null>(null)
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])
  return {
    read,
    refused,
    tooMuch: order.reduce((sum, item) => sum + item.size, 0) > mergeLimit,
    async run(): Promise<Blob> {
      setRefused(null)
      setRead(0)
      const controller = new AbortController()
      stop.current = controller
      const merged = await mergePdfs(order, ensureUnlocked, setRead, controller.signal)
      if ('refused' in merged) throw new RefusedFile(merged.refused)
      return merged.blob
    },
    /** The dialog names the file, and stays open for another attempt. */
    nameFile(failure: unknown): boolean {
      if (failure instanceof RefusedFile) setRefused(failure.refused)
      return failure instanceof RefusedFile
    },
  }
}

class RefusedFile extends Error {
  readonly refused: Refused
  constructor(refused: Refused) {
    super(refused.reason)
    this.refused = refused
  }
}
