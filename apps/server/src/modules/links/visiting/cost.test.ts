import { expect, test } from 'vitest'
import { createWorld } from '../../../../test/harness.ts'
import { createVisitor, makeLink } from '../../../../test/link-visitor.ts'
import { rowsRead, statementsOf } from '../../../../test/statements.ts'

const many = Number(process.env.SOAK_ITEMS ?? 3000)

test('a page of a large public folder costs little more than one of the drive', async () => {
  const world = await createWorld()
  const somsri = await world.as('somsri1')
  const folder = await somsri.folder(await somsri.root(), 'large')
  await world.owner.pool.query(
    `insert into item (id, drive_id, parent_id, kind, name, name_key)
     select gen_random_uuid(), f.drive_id, f.id, 1, named, named
     from item f, generate_series(1, $2::int) n, format('f%s.txt', lpad(n::text, 6, '0')) named where f.id = $1`,
    [folder, many],
  )
  await world.owner.pool.query('analyze item')
  const who = createVisitor(world, (await makeLink(somsri, folder)).token)
  expect(await who.open()).toBe('ok')
  expect(await who.names(folder, '?limit=100')).toEqual(
    await somsri.names(folder, 'limit=100').then((all) => all.slice(0, 100)),
  )
  const own = await statementsOf(world, () => somsri.send({ url: `/api/items/${folder}/children?limit=100` }))
  const theirs = await statementsOf(world, () => who.names(folder, '?limit=100'))
  const [ownRows, theirRows] = [await rowsRead(world, own), await rowsRead(world, theirs)]
  expect(theirRows).toBeLessThan(ownRows + 50)
  expect(theirs).toHaveLength(1)
})
