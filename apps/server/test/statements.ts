import type { PoolClient } from 'pg'
import type { World } from './harness.ts'

export type Statement = { text: string; values: unknown[] }

/** The statements that the application sends to its database while `work` runs, in order. */
export async function statementsOf({ database: { pool } }: World, work: () => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = []
  const restore = new Map<PoolClient, () => void>()
  const listen = (client: PoolClient) => {
    if (restore.has(client)) return
    const query = client.query
    restore.set(client, () => (client.query = query))
    client.query = (...words: unknown[]) => {
      const [text, values] = words
      if (typeof text === 'string') sent.push({ text, values: Array.isArray(values) ? values : [] })
      return Reflect.apply(query, client, words)
    }
  }
  pool.on('acquire', listen)
  try {
    await work()
  } finally {
    pool.off('acquire', listen)
    for (const undo of restore.values()) undo()
  }
  return sent
}

type Node = {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Node[]
}

const readBy = (node: Node): number => {
  const inner = (node.Plans ?? []).reduce((sum, plan) => sum + readBy(plan), 0)
  if (!node['Node Type'].endsWith(' Scan') || /^(Bitmap Index|CTE|Subquery|Function|WorkTable)/.test(node['Node Type']))
    return inner
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  return inner + (node['Actual Rows'] + removed) * node['Actual Loops']
}

/** The sum of what `count` finds in the plans of these statements as they run, without those that write. */
async function sumOf({ database: { pool } }: World, statements: readonly Statement[], count: (plan: Node) => number) {
  let sum = 0
  for (const { text, values } of statements) {
    if (!/^\s*(select|with)\b/i.test(text)) continue
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
      `explain (analyze, buffers, format json) ${text}`,
      values,
    )
    const [first] = rows
    if (first) sum += count(first['QUERY PLAN'][0].Plan)
  }
  return sum
}

/** The number of table rows that PostgreSQL reads for these statements, without those that write. */
export const rowsRead = (world: World, statements: readonly Statement[]): Promise<number> =>
  sumOf(world, statements, readBy)

/** The number of blocks of tables and indexes, which also shows how much of an index is read in vain. */
export const blocksRead = (world: World, statements: readonly Statement[]): Promise<number> =>
  sumOf(world, statements, (plan) => plan['Shared Hit Blocks'] + plan['Shared Read Blocks'])
