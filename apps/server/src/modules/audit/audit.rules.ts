import { createHash } from 'node:crypto'

/** The fields that a link of the hash chain covers, in a fixed order. */
export type ChainedRow = {
  id: number
  at: Date
  type: string
  subject: string
  account_id: string | null
  person_id: string | null
  actor: string
  address: string | null
  trace_id: string | null
  outcome: string
  data: unknown
  /** Both are null in rows from before they were recorded. */
  channel: string | null
  acting_name: string | null
  /** The department that a person acted for; both are null without one, and in rows from before. */
  department_id: string | null
  department_name: string | null
}

/** The hash of a row and of the previous link: changing, removing or reordering rows breaks every later one. */
export function chainHashOf(previous: Buffer | null, seq: number, row: ChainedRow): Buffer {
  const fields = [
    seq,
    row.id,
    row.at.toISOString(),
    row.type,
    row.subject,
    row.account_id,
    row.person_id,
    row.actor,
    row.address,
    row.trace_id,
    row.outcome,
    canonical(row.data),
    // Rows from before have neither, and their links stay as they are.
    ...(row.channel === null && row.acting_name === null ? [] : [row.channel, row.acting_name]),
    // An object, so that no other fields can be taken for these.
    ...(row.department_id === null ? [] : [{ department: [row.department_id, row.department_name] }]),
  ]
  return createHash('sha256')
    .update(previous ?? Buffer.alloc(32))
    .update(JSON.stringify(fields))
    .digest()
}

/** JSON with sorted keys, independent of how the database stores them. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, canonical(inner)]),
  )
}
