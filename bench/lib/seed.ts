import type { Query } from './world.ts'

const thai = ['รายงาน', 'ใบกำกับภาษี', 'สัญญา', 'งบประมาณ', 'ประชุม', 'ใบเสนอราคา', 'แผนงาน', 'บันทึก']
const english = ['invoice', 'report', 'contract', 'budget', 'minutes', 'quotation', 'plan', 'memo', 'receipt', 'photo']

const batch = 50_000

/** Inserts many files into a folder: rows as the product writes them, without bytes. */
export async function seedItems(query: Query, folder: string, count: number): Promise<void> {
  const [words, others] = [thai, english].map((list) => `array[${list.map((word) => `'${word}'`).join(',')}]`)
  await query("set session_replication_role = 'replica'")
  await query("set maintenance_work_mem = '1GB'")
  const rebuilt = count > batch
  if (rebuilt) await query('drop index item_search_idx')
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
  if (rebuilt) await query('create index item_search_idx on item using gin (name_key gin_trgm_ops)')
  await query('analyze item')
}
