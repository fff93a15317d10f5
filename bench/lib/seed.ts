import type { Query } from './world.ts'

const thai = ['รายงาน', 'ใบกำกับภาษี', 'สัญญา', 'งบประมาณ', 'ประชุม', 'ใบเสนอราคา', 'แผนงาน', 'บันทึก']
const english = ['invoice', 'report', 'contract', 'budget', 'minutes', 'quotation', 'plan', 'memo', 'receipt', 'photo']

const batch = 50_000

/** Inserts many files into a folder: rows as the product writes them, without bytes. */
export async function seedItems(query: Query, folder: string, count: number): Promise<void> {
  const [words, others] = [thai, english].map((list) => `array[${list.map((word) => `'${word}'`).join(',')}]`)
  await query("set session_replication_role = 'replica'")
  await query("set maintenance_work_mem = '1GB'")
  const indexes = count > batch ? await dropIndexes(query, ['item']) : []
  for (let from = 0; from < count; from += batch) {
    await query(
      `insert into item (id, drive_id, parent_id, kind, name, name_key, extension, mime_type, size, version_n)
       select gen_random_uuid(), f.drive_id, f.id, 1, n.name, n.name, 'pdf', 'application/pdf', 1000 + g, 1
       from item f, generate_series($2::int, $3::int) g,
            lateral (select (${words})[1 + (hashint4(g) & 7)] || ' ' || (${others})[1 + abs(hashint4(g * 7) % 10)]
                            || ' ' || (2500 + abs(hashint4(g * 3) % 70)) || '-' || lpad(g::text, 7, '0') || '.pdf' as name) n
       where f.id = $1`,
      [folder, from + 1, Math.min(count, from + batch)],
    )
  }
  for (const index of indexes) await query(index)
  await query('analyze item')
}

/**
 * Drops the indexes of tables that do not hold a constraint: filling them row by row takes several times as long. Returns
 * the statements that create them again.
 */
export async function dropIndexes(query: Query, tables: readonly string[]): Promise<string[]> {
  const indexes = await query(
    `select i.indexrelid::regclass as name, pg_get_indexdef(i.indexrelid) as statement from pg_index i
     where i.indrelid::regclass::text = any($1) and not i.indisunique`,
    [tables],
  )
  for (const { name } of indexes) await query(`drop index ${String(name)}`)
  return indexes.map(({ statement }) => String(statement))
}
