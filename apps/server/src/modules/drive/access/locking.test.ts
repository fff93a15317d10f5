import { expect, test } from 'vitest'
import { createBusiness } from '../../../../test/business.ts'
import { createWorld } from '../../../../test/harness.ts'

test('a right that ends while a change waits for the row of its item does not count', async () => {
  const world = await createWorld()
  const one = await createBusiness(world)
  const { folder, file } = await one.folderWithFile('ล็อก')
  await one.rule(folder, 'employee', await one.employeeOf(one.prasit), 'edit')
  const other = await world.owner.pool.connect()
  try {
    await other.query('begin')
    await other.query('select from item where id = $1 for no key update', [file])
    const renaming = one.prasit.send({ method: 'PATCH', url: `/api/items/${file}`, payload: { name: 'ใหม่.txt' } })
    // Until the change waits for that row.
    await expect
      .poll(async () => {
        const { rowCount } = await world.owner.pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rowCount
      })
      .toBe(1)
    // The rule goes, and the row of the file stays as it is.
    await other.query('delete from access_rule where item_id = $1', [folder])
    await other.query('commit')
    expect((await renaming).statusCode).toBe(404)
  } finally {
    other.release()
  }
})
