import type { Upload } from '@khlang/contract'

export type Part = { n: number; start: number; end: number }

/** Parts are counted from 1; every part but the last has the full size. */
export function planParts(size: number, partSize: number): Part[] {
  const count = Math.max(1, Math.ceil(size / partSize))
  return Array.from({ length: count }, (_, index) => ({
    n: index + 1,
    start: index * partSize,
    end: Math.min(size, (index + 1) * partSize),
  }))
}

/** What the server does not hold yet; a part with another length than planned is sent again. */
export function missingParts(plan: readonly Part[], upload: Pick<Upload, 'parts'>): Part[] {
  const held = new Map(upload.parts.map((part) => [part.n, part.size]))
  return plan.filter((part) => held.get(part.n) !== part.end - part.start)
}

export const bytesOf = (parts: readonly Part[]) => parts.reduce((sum, part) => sum + part.end - part.start, 0)
