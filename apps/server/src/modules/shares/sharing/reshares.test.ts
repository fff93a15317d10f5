import { beforeAll, describe, expect, test } from 'vitest'
import { type Business, createBusiness, type Level } from '../../../../test/business.ts'
import type { Client } from '../../../../test/client.ts'
import { createWorld, type World } from '../../../../test/harness.ts'
import { createPerson } from '../../../../test/person.ts'
import { drainJobs } from '../../../../test/pictures.ts'

let world: World
let one: Business
beforeAll(async () => {
  world = await createWorld()
  one = await createBusiness(world)
})

type Shared = { items: { ok: boolean; share: { id: string } }[] }
const share = async (by: Client, item: string, value: string, permission: Level, mayReshare = false) => {
  const to = { type: value.includes('@') ? 'email' : 'username', value }
  const body = { with: [to], permission, mayReshare }
  const { items } = await by.call<Shared>('POST', `/api/items/${item}/shares`, body)
  expect(items.map(({ ok }) => ok)).toEqual([true])
  return items[0]?.share.id as string
}
/** The jobs that follow every change of rights have run. */
const checked = () => drainJobs(world, 'shares:check-reshares')
const reads = async (who: Client, file: string) => (await who.bytes(file)).statusCode === 200

/** Malee's folder with a file, shared with a stranger, who shares it further with another. */
async function sharedFurther() {
  const [anan, somsri] = [await createPerson(world), await createPerson(world)]
  const top = await one.malee.folder(one.root, crypto.randomUUID())
  const file = await one.malee.file(top, 'x.txt')
  const first = await share(one.malee, top, anan.username, 'edit', true)
  const second = await share(anan, top, somsri.username, 'edit')
  expect(await reads(somsri, file)).toBe(true)
  return { anan, somsri, top, file, first, second }
}

describe('a share ends with the rights of its maker', () => {
  test.each([
    ['ended', (id: string) => one.malee.call('DELETE', `/api/shares/${id}`)],
    ['lowered', (id: string) => one.malee.call('PATCH', `/api/shares/${id}`, { permission: 'view' })],
    [
      'no longer to be shared further',
      (id: string) => one.malee.call('PATCH', `/api/shares/${id}`, { mayReshare: false }),
    ],
  ])('when the share on which it rests is %s', async (_, change) => {
    const { somsri, file, first } = await sharedFurther()
    await change(first)
    await checked()
    expect(await reads(somsri, file)).toBe(false)
  })

  test('with all that rest on it in turn, and invitations', async () => {
    const { anan, somsri, top, file, first } = await sharedFurther()
    const invited = `${crypto.randomUUID()}@mail.example`
    await share(anan, top, invited, 'view')
    await one.malee.call('PATCH', `/api/shares/${first}`, { mayReshare: true })
    await one.malee.call('DELETE', `/api/shares/${first}`)
    await checked()
    expect(await reads(somsri, file)).toBe(false)
    const { rows } = await world.owner.pool.query('select from share_invitation where email = $1', [invited])
    expect(rows).toEqual([])
    const log = await world.owner.pool.query(
      `select actor, data->>'by' as by from audit_event where type = 'share.ended' and subject = $1 order by id`,
      [top],
    )
    expect(log.rows.map(({ by }) => by)).toEqual(['maker', 'other', 'other'])
  })

  test.each([
    ['a rule is lowered', (folder: string, id: string) => one.rule(folder, 'employee', id, 'view')],
    ['a rule is removed', (folder: string, id: string) => one.rule(folder, 'employee', id, 'none')],
  ])('when %s', async (_, change) => {
    const somsri = await createPerson(world)
    const kanya = await one.employeeOf(one.kanya)
    const top = await one.malee.folder(one.root, crypto.randomUUID())
    await one.rule(top, 'employee', kanya, 'admin')
    const file = await one.malee.file(top, 'x.txt')
    await share(one.kanya, top, somsri.username, 'edit')
    await change(top, kanya)
    await checked()
    expect(await reads(somsri, file)).toBe(false)
  })

  test('but not as long as another right allows it, nor while it is in the trash', async () => {
    const { anan, somsri, top, file, first } = await sharedFurther()
    await one.malee.bulk('trash', [top])
    await one.malee.call('PATCH', `/api/shares/${first}`, { permission: 'edit' }).catch(() => undefined)
    await checked()
    await one.malee.bulk('restore', [top])
    expect(await reads(somsri, file)).toBe(true)
    const inner = await one.malee.folder(top, 'inner')
    const deep = await one.malee.file(inner, 'y.txt')
    await share(one.malee, inner, anan.username, 'edit', true)
    await share(anan, inner, somsri.username, 'edit')
    await one.malee.call('DELETE', `/api/shares/${first}`)
    await checked()
    expect([await reads(somsri, file), await reads(somsri, deep)]).toEqual([false, true])
  })

  test('but shares of the owner and of admins stay', async () => {
    const [owner, anan] = [await createPerson(world), await createPerson(world)]
    const folder = await owner.folder(await owner.root(), 'a')
    const file = await owner.file(folder, 'x.txt')
    await share(owner, folder, anan.username, 'edit')
    const top = await one.malee.folder(one.root, crypto.randomUUID())
    const theirs = await one.malee.file(top, 'x.txt')
    await share(one.malee, top, anan.username, 'edit')
    await one.rule(top, 'employee', await one.employeeOf(one.kanya), 'view')
    await checked()
    expect([await reads(anan, file), await reads(anan, theirs)]).toEqual([true, true])
  })

  test('and is closed while the business of the item is suspended, whoever made it', async () => {
    const { anan, somsri, file } = await sharedFurther()
    const become = (status: string) =>
      world.owner.pool.query('update account set status = $2 where id = $1', [one.malee.accountId, status])
    await become('suspended')
    expect([await reads(anan, file), await reads(somsri, file)]).toEqual([false, false])
    await become('active')
    expect([await reads(anan, file), await reads(somsri, file)]).toEqual([true, true])
  })
})
