/** The value if it is a string. */
export const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

export const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** The value below which `share` of the values are. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}
