import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createWorld } from '../../../../test/harness.ts'

// Names that were two before the migration and look the same stay two items: the later one gets a number.

const migration = readFileSync(
  new URL('../../../../migrations/0191-names-that-look-the-same.sql', import.meta.url),
  'utf8',
)
/** The part that changes items. */
const items = /^do \$\$.*?^end \$\$;/ms.exec(migration)?.[0] ?? ''

test('items whose names become one are numbered, and none is lost', async () => {
  const world = await createWorld()
  const somsri = await world.as('somsri1')
  const root = await somsri.root()
  const folder = await somsri.folder(root, 'before')
  const { pool } = world.owner
  const before = async (id: string, name: string, key = name.toLowerCase()) =>
    pool.query('update item set name = $2, name_key = $3 where id = $1', [id, name, key])
  const made: Record<string, string> = {}
  for (const name of ['งบ.xlsx', 'a', 'b', 'c', 'นำ', 'd']) made[name] = await somsri.file(folder, name)
  const system = await somsri.folder(root, 'before the system')
  await before(made.a ?? '', 'งบ\u200b.xlsx')
  await before(made.b ?? '', 'งบ\u00ad.xlsx')
  await before(made.c ?? '', 'Alone\u2060.txt')
  await before(made.d ?? '', 'น\u0e4dา')
  await before(system, 'etax\u200b')
  const { rowCount } = await pool.query('select from item')
  await pool.query(items)
  const { rows } = await pool.query<{ id: string; name: string; name_key: string }>(
    'select id, name, name_key from item where parent_id = $1 or id = $2',
    [folder, system],
  )
  const nameOf = (id: string | undefined) => rows.find((row) => row.id === id)?.name
  expect(nameOf(made['งบ.xlsx'])).toBe('งบ.xlsx')
  expect([nameOf(made.a), nameOf(made.b)]).toEqual(['งบ\u200b (2).xlsx', 'งบ\u00ad (3).xlsx'])
  expect(nameOf(made.c)).toBe('Alone\u2060.txt')
  expect(nameOf(made.d)).toBe('น\u0e4dา (2)')
  expect(nameOf(system)).toBe('etax\u200b (2)')
  expect((await pool.query('select from item where name_key <> same_form(name_key)')).rowCount).toBe(0)
  expect((await pool.query('select from item')).rowCount).toBe(rowCount)
})
