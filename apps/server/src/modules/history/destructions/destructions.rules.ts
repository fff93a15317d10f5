type Listed = {
  n: number
  item_id: string
  path: string
  version_n: number
  size: number
  sha256: Buffer | null
}
type Closed = { n: number; outcome: string | null; key_at: Date | null }

/** A version, as the hash of the list covers it. */
export const listLine = ({ n, item_id, path, version_n, size, sha256 }: Listed): string =>
  `${JSON.stringify([n, item_id, path, version_n, size, sha256?.toString('hex') ?? null])}\n`

/** The outcome for its key, as the hash of the settlement covers it. */
export const outcomeLine = ({ n, outcome, key_at }: Closed): string =>
  `${JSON.stringify([n, outcome, key_at?.toISOString() ?? null])}\n`
