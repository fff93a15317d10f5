import { beforeAll, expect, test } from 'vitest'
import { mountAs } from '../../../../test/dav-client.ts'
import { createWorld, type World } from '../../../../test/harness.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})

test('a person whom the operator signs out has no session and no mapped drive, and can sign in again', async () => {
  const [one, two, other] = [await world.as('somsri1'), await world.as('somsri1'), await world.as('anan01')]
  const drive = await mountAs(world, one)
  const statusOf = async (who: typeof one) => (await who.send({ url: '/api/me' })).statusCode
  expect(await world.services.admin.operator.signOut('somsri1')).toBe(2)
  expect([await statusOf(one), await statusOf(two), await statusOf(other)]).toEqual([401, 401, 200])
  expect((await drive.get('My Drive/')).status).toBe(401)
  expect(await statusOf(await world.as('somsri1'))).toBe(200)
  const { rows } = await world.owner.pool.query(
    `select actor, data from audit_event where type = 'session.ended' order by id desc limit 1`,
  )
  expect(rows).toEqual([{ actor: 'system:operator', data: { how: 'operator', count: 2 } }])
  await expect(world.services.admin.operator.signOut('nobody-there')).rejects.toThrow('no person of that username')
})
