import type { Item } from '@khlang/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { activeAccountId } from '../../lib/call.ts'
import { readContent } from './content.ts'

/** Bytes of a file's current version; a short while in the cache, for going forth and back. */
export function useContent(item: Item, first?: number) {
  return useQuery({
    queryKey: ['content', activeAccountId(), item.id, item.version, first ?? 'all'],
    queryFn: ({ signal }) => readContent(item.id, signal, first),
    gcTime: 30_000,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** An address for a blob that lives as long as the component. */
export function useBlobAddress(blob: Blob | undefined, type?: string): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(type ? blob.slice(0, blob.size, type) : blob)
    setAddress(made)
    return () => {
      setAddress(null)
      URL.revokeObjectURL(made)
    }
  }, [blob, type])
  return address
}
