import { commonHeaders, failureOf } from '../../lib/call.ts'

export const contentPath = (id: string) => `/api/files/${id}/content`
export const textBytes = 1024 ** 2

/** Bytes of a file. The server sends them as an attachment in a sandbox: they are only ever used as data. */
export async function readContent(
  id: string,
  signal: AbortSignal,
  first?: number,
): Promise<{ blob: Blob; cut: boolean }> {
  const headers = { ...commonHeaders(), ...(first ? { Range: `bytes=0-${first - 1}` } : {}) }
  const response = await fetch(contentPath(id), { credentials: 'same-origin', headers, signal })
  // An empty file has no first byte to give.
  if (response.status === 416) return { blob: new Blob(), cut: false }
  if (!response.ok) throw failureOf(response, await response.json().catch(() => null))
  const blob = await response.blob()
  const total = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1] ?? blob.size)
  return first && blob.size > first ? { blob: blob.slice(0, first), cut: true } : { blob, cut: total > blob.size }
}
