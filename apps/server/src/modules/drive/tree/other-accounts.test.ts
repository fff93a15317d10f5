import { beforeAll, describe, expect, test } from 'vitest'
import { type Business, createBusiness } from '../../../../test/business.ts'
import { setFolder, setRule } from '../../../../test/folder-rules.ts'
import type { Client } from '../../../../test/client.ts'
import { createWorld, type World } from '../../../../test/harness.ts'

/** Malee is Admin Business of ONE, Wichai of TWO, where Somsri is an employee without any right. */
let world: World
let one: Business
let wichai: Client
let somsri: Client
let closed: string
beforeAll(async () => {
  world = await createWorld()
  one = await createBusiness(world)
  wichai = await world.as('wichai1', 'TWO')
  await wichai.call('POST', '/api/admin/employees', { username: 'somsri1' })
  somsri = await world.as('somsri1', 'TWO')
  const root = await wichai.root('business')
  await world.owner.pool.query('delete from access_rule where item_id = $1', [root])
  closed = await wichai.folder(root, 'ผู้บริหารเท่านั้น')
})

const statusOf = async (who: Client, id: string) =>
  (await who.send({ method: 'GET', url: `/api/items/${id}/children` })).statusCode

async function grantsOf(id: string) {
  const { rows } = await world.owner.pool.query(
    `select stop_inheriting, restricted, has_grants,
       (select count(*)::int from access_rule r where r.item_id = i.id) as rules,
       has_grants = (restricted or stop_inheriting or exists (select from access_rule r where r.item_id = i.id)
         or exists (select from item_share s where s.item_id = i.id)) as "isTrue"
     from item i where id = $1`,
    [id],
  )
  return rows[0]
}

/** A folder of ONE that all its people may change, with a closed one inside, both shared with Wichai so that he may move them. */
async function ruledFolder(name: string) {
  const top = await one.malee.folder(one.root, name)
  const inner = await one.malee.folder(top, 'ปิด')
  await one.rule(top, 'business', one.malee.accountId, 'edit')
  await one.rule(top, 'employee', await one.employeeOf(one.prasit), 'admin')
  await one.rule(inner, 'department', one.sales, 'none')
  await setFolder(one.malee, inner, { stopInheriting: true, restricted: true })
  const share = { with: [{ type: 'username', value: 'wichai1' }], permission: 'delete' }
  for (const id of [top, inner]) await one.malee.call('POST', `/api/items/${id}/shares`, share)
  return { top, inner }
}
const bare = { stop_inheriting: false, restricted: false, rules: 0, isTrue: true }

describe('a folder that comes to the drive of another account', () => {
  test('loses the rules of the business it leaves: they open it to nobody there', async () => {
    const { top, inner } = await ruledFolder('ข้ามบริษัท')
    await one.malee.file(inner, 'a.txt', 'a')
    expect(await statusOf(somsri, closed)).toBe(404)
    expect(await wichai.bulk('move', [top], { targetId: closed })).toEqual(['ok'])
    await wichai.file(top, 'secret.txt', 'of TWO')
    expect([await statusOf(somsri, top), await statusOf(somsri, inner)]).toEqual([404, 404])
    expect(await grantsOf(top)).toMatchObject(bare)
    expect(await grantsOf(inner)).toEqual({ ...bare, has_grants: false })
  })

  test('inherits its new place, whatever had been closed in it', async () => {
    const { top, inner } = await ruledFolder('รับสิทธิ์ใหม่')
    const open = await wichai.folder(closed, 'เปิด')
    const { rows } = await world.owner.pool.query<{ id: string }>('select id from employee where person_id = $1', [
      somsri.personId,
    ])
    const rule = { audience: 'employee', audienceId: rows[0]?.id ?? '', level: 'view' } as const
    await setRule(wichai, open, rule)
    await wichai.bulk('move', [top], { targetId: open })
    expect([await statusOf(somsri, top), await statusOf(somsri, inner)]).toEqual([200, 200])
  })

  test('and to a private drive: nothing of the business comes back with it', async () => {
    const { top, inner } = await ruledFolder('เป็นส่วนตัว')
    const own = await world.as('wichai1')
    expect(await own.bulk('move', [top], { targetId: await own.root() })).toEqual(['ok'])
    expect([await grantsOf(top), await grantsOf(inner)]).toMatchObject([bare, bare])
  })

  test('within one account nothing is lost: to a private drive of the business and back', async () => {
    const { top, inner } = await ruledFolder('ไปกลับ')
    await one.malee.bulk('move', [top], { targetId: await one.malee.root('personal') })
    await one.malee.bulk('move', [top], { targetId: one.root })
    expect(await grantsOf(top)).toMatchObject({ rules: 2, isTrue: true })
    expect(await grantsOf(inner)).toMatchObject({ rules: 1, stop_inheriting: true, restricted: true, isTrue: true })
  })
})
