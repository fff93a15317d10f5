import { beforeAll, describe, expect, test } from 'vitest'
import { type Business, createBusiness } from '../../../../test/business.ts'
import type { Client } from '../../../../test/client.ts'
import { createWorld, type World } from '../../../../test/harness.ts'

let world: World
let one: Business
let malee: Client
let prasit: Client
let kanya: Client
beforeAll(async () => {
  world = await createWorld()
  one = await createBusiness(world)
  ;({ malee, prasit, kanya } = one)
})

const drivesOf = async (who: Client) =>
  (await who.call<{ items: { rootId: string; kind: string }[] }>('GET', '/api/drives')).items
const opens = async (who: Client, id: string) =>
  (await who.send({ method: 'GET', url: `/api/items/${id}/children` })).statusCode

describe('the roots of an account', () => {
  test('Drive Business is listed for people with access to it, and for nobody else', async () => {
    const kinds = async (who: Client) => (await drivesOf(who)).map(({ kind }) => kind).toSorted()
    expect(await kinds(malee)).toEqual(['business', 'personal'])
    expect(await kinds(prasit)).toEqual(['personal'])
    expect(await opens(prasit, one.root)).toBe(404)

    // A rule deep below: the path to it is listed by name.
    const { folder } = await one.folderWithFile('way')
    await one.rule(folder, 'department', one.sales, 'view')
    expect(await kinds(prasit)).toEqual(['business', 'personal'])
    expect(await opens(prasit, one.root)).toBe(200)
    expect(await kinds(kanya)).toEqual(['personal'])

    await one.rule(one.root, 'business', malee.accountId, 'view')
    expect(await kinds(kanya)).toEqual(['business', 'personal'])
    expect(await opens(kanya, one.root)).toBe(200)
  })

  test('every listed root opens', async () => {
    for (const who of [malee, prasit, kanya])
      for (const { rootId } of await drivesOf(who)) expect(await opens(who, rootId)).toBe(200)
  })
})

describe('the number of children of a folder', () => {
  const count = async (who: Client, id: string) =>
    (await who.call<{ childCount: number | null }>('GET', `/api/items/${id}`)).childCount

  test('includes hidden items for everybody except the person who hid them', async () => {
    const { folder, file } = await one.folderWithFile('count')
    await malee.put(folder, 'second.txt', 'x')
    await one.rule(folder, 'business', malee.accountId, 'view')
    await prasit.call('PATCH', `/api/items/${file}`, { hidden: true })
    expect([await count(prasit, folder), await count(kanya, folder), await count(malee, folder)]).toEqual([1, 2, 2])
    await prasit.call('PATCH', `/api/items/${file}`, { hidden: false })
    expect(await count(prasit, folder)).toBe(2)
  })

  test('omits inaccessible items, but counts path entries', async () => {
    const { folder } = await one.folderWithFile('shut')
    await one.rule(folder, 'department', one.sales, 'view')
    const shut = await malee.folder(folder, 'shut')
    await one.rule(shut, 'department', one.sales, 'none')
    expect([await count(prasit, folder), await count(malee, folder)]).toEqual([1, 2])
    const deep = await malee.folder(shut, 'deep')
    await one.rule(deep, 'department', one.sales, 'view')
    expect(await count(prasit, folder)).toBe(2)
    expect((await prasit.list(folder)).length).toBe(2)
  })
})

describe('a new business', () => {
  test('lets everybody who works there view and download its drive, and change nothing, until an admin decides', async () => {
    const fresh = await createWorld()
    const [admin, employee, outsider] = await Promise.all([
      fresh.as('malee01', 'ONE'),
      fresh.as('prasit1', 'ONE'),
      fresh.as('wichai1', 'TWO'),
    ])
    const root = await admin.root('business')
    const file = await admin.file(await admin.folder(root, 'ประกาศ'), 'วันหยุด.txt', 'text')
    expect(await employee.root('business')).toBe(root)
    expect((await employee.list(root)).map(({ name, permission }) => [name, permission])).toEqual([
      ['ประกาศ', 'download'],
    ])
    expect((await employee.bytes(file)).body).toBe('text')
    for (const refused of [
      await employee.refused('POST', '/api/folders', { parentId: root, name: 'ใหม่' }),
      await employee.refused('PATCH', `/api/items/${file}`, { name: 'อื่น.txt' }),
    ])
      expect(refused.machineCode).toBe('NOT_ALLOWED')
    expect(await opens(outsider, root)).toBe(404)
  })
})
