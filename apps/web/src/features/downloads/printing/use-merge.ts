import type { Item } from '@khlang/contract'
import { useEffect, useRef, useState } from 'react'
import type { Interceptor } from '../../browser/index.ts'
import { mergeLimit, mergePdfs, type Refused } from './merge-pdfs.ts'

export type Merge = ReturnType<typeof useMerge>

/** Makes one PDF of these; which file could not be taken stands in `refused`. */
export function useMerge(order: readonly Item[], mayUse: Interceptor) {
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
      const merged = await mergePdfs(order, mayUse, setRead, controller.signal)
      if ('refused' in merged) throw new RefusedFile(merged.refused)
      return merged.blob
    },
    /** Which file it was stands in the dialog, which is open for another try. */
    nameFile(failure: unknown): boolean {
      if (failure instanceof RefusedFile) setRefused(failure.refused)
      return failure instanceof RefusedFile
    },
  }
}

class RefusedFile extends Error {
  readonly refused: Refused
  constructor(refused: Refused) {
    super(refused.why)
    this.refused = refused
  }
}
