import type { Reply } from '@khlang/contract'
import type { FolderRules } from '@khlang/contract/folder-rules'
import type {
  getRuleSwitches,
  listRuledFolders,
  previewRuleSwitches,
  RuleSwitches,
} from '@khlang/contract/rule-switches'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Business, createBusiness, type Level } from '../../../../test/business.ts'
import type { Client } from '../../../../test/client.ts'
import { createWorld, type World } from '../../../../test/harness.ts'

type Shown = Reply<typeof getRuleSwitches>
type Preview = Reply<typeof previewRuleSwitches>

let world: World
let business: Business
let malee: Client
let prasit: string
let kanya: string
beforeAll(async () => {
  world = await createWorld()
  business = await createBusiness(world)
  malee = business.malee
  prasit = await business.employeeOf(business.prasit)
  kanya = await business.employeeOf(business.kanya)
})

const on: RuleSwitches = { business: true, department: true, role: true, employee: true }
const path = '/api/admin/rule-switches'
const set = (changes: Partial<RuleSwitches>) => malee.call<Shown>('PUT', path, { ...on, ...changes })
const preview = (changes: Partial<RuleSwitches>) =>
  malee.call<Preview>('POST', `${path}/preview`, { ...on, ...changes })
const folder = (parent = business.root) => malee.folder(parent, `สวิตช์ ${crypto.randomUUID().slice(0, 8)}`)
const sales = (id: string, level: Level) => business.rule(id, 'department', business.sales, level)
const sees = async (who: Client, id: string) => (await who.send({ method: 'GET', url: `/api/items/${id}` })).statusCode
const levelOf = async (who: Client, id: string) =>
  (await who.call<{ permission: Level }>('GET', `/api/items/${id}`)).permission

beforeEach(async () => {
  await set({})
})

describe('rules of a kind that is switched off', () => {
  test('do not count anywhere, stay, and count again', async () => {
    const top = await folder()
    await sales(top, 'edit')
    await business.rule(top, 'employee', prasit, 'view')
    const { itemId } = await malee.put(top, 'a.txt', 'a')
    expect(await levelOf(business.prasit, top)).toBe('view')

    expect(await set({ employee: false })).toMatchObject({ employee: false, department: true })
    expect(await levelOf(business.prasit, top)).toBe('edit')
    await set({ employee: false, department: false })
    expect([await sees(business.prasit, top), await sees(business.prasit, itemId)]).toEqual([404, 404])
    const drive = await business.prasit
      .call<{ items: { id: string }[] }>('GET', `/api/items/${business.root}/children`)
      .catch(() => ({ items: [] }))
    expect(drive.items.some(({ id }) => id === top)).toBe(false)
    const read = await malee.call<FolderRules>('GET', `/api/admin/folders/${top}/rules`)
    expect(read.switchedOff).toEqual(['department', 'employee'])
    expect(read.rules.map(({ level, enabled }) => [level, enabled])).toEqual([
      ['edit', true],
      ['view', true],
    ])

    await set({})
    expect(await levelOf(business.prasit, top)).toBe('view')
  })

  test('are saved unchanged with their folder, and do not count in its preview', async () => {
    const top = await folder()
    await sales(top, 'edit')
    await set({ department: false })
    const { revision } = await malee.call<FolderRules>('GET', `/api/admin/folders/${top}/rules`)
    const rules = [{ audience: { type: 'department', id: business.sales }, level: 'delete' }]
    const body = { revision, stopInheriting: false, restricted: false, rules }
    expect(await malee.call('POST', `/api/admin/folders/${top}/rules/preview`, body)).toMatchObject({
      gainCount: 0,
      loseCount: 0,
    })
    await malee.call('PUT', `/api/admin/folders/${top}/rules`, body)
    expect(await sees(business.prasit, top)).toBe(404)
    await set({})
    expect(await levelOf(business.prasit, top)).toBe('delete')
  })

  test('are inherited by no folder, and the simulator knows', async () => {
    const top = await folder()
    await sales(top, 'edit')
    const inner = await folder(top)
    await set({ department: false })
    const read = await malee.call<FolderRules>('GET', `/api/admin/folders/${inner}/rules`)
    expect(read.inherited).toEqual([])
    expect(await malee.call('GET', `/api/admin/simulator?employeeId=${prasit}&itemId=${inner}`)).toMatchObject({
      level: null,
    })
  })

  test('are of this business only', async () => {
    const wichai = await world.as('wichai1', 'TWO')
    await wichai.call('PUT', path, { ...on, department: false })
    const top = await folder()
    await sales(top, 'view')
    expect(await sees(business.prasit, top)).toBe(200)
    expect(await malee.call('GET', path)).toMatchObject(on)
  })
})

describe('what a switch would change', () => {
  test('names who gains, who loses and the highest place, and changes nothing', async () => {
    const before = await preview({ department: false })
    const top = await folder()
    await sales(top, 'edit')
    const inner = await folder(top)
    await business.rule(inner, 'employee', kanya, 'view')
    const outcome = await preview({ department: false })
    expect(outcome.rules).toBe(before.rules + 1)
    const lost = outcome.lose.find(({ employeeId }) => employeeId === prasit)
    expect(lost).toMatchObject({ to: null })
    expect(outcome.gain).toEqual([])
    const kind = await preview({ employee: false })
    expect(kind.lose.find(({ employeeId }) => employeeId === kanya)).toMatchObject({
      folder: { id: inner },
      from: 'view',
      to: null,
    })
    expect(await sees(business.prasit, top)).toBe(200)
    expect(await malee.call('GET', path)).toMatchObject(on)
    expect(await preview({})).toEqual({ rules: 0, folders: 0, gainCount: 0, gain: [], loseCount: 0, lose: [] })
  })

  test('agrees with the engine wherever rules, shares and closed folders meet', async () => {
    const top = await folder()
    await business.rule(top, 'business', malee.accountId, 'view')
    await sales(top, 'none')
    const closed = await folder(top)
    await business.rule(closed, 'business', malee.accountId, 'edit')
    await malee.call('PUT', `/api/admin/folders/${closed}/rules`, {
      revision: (await malee.call<FolderRules>('GET', `/api/admin/folders/${closed}/rules`)).revision,
      stopInheriting: true,
      restricted: true,
      rules: [{ audience: { type: 'department', id: business.sales }, level: 'delete' }],
    })
    const shared = await folder(top)
    await malee.call('POST', `/api/items/${shared}/shares`, {
      with: [{ type: 'username', value: 'prasit1' }],
      permission: 'upload',
    })
    const outcome = await preview({ department: false })
    // The highest place is asserted in both directions: closed to the department above, open to it below.
    expect(outcome.gain.find(({ employeeId }) => employeeId === prasit)).toMatchObject({
      folder: { id: top },
      from: null,
      to: 'view',
    })
    expect(outcome.lose.find(({ employeeId }) => employeeId === prasit)).toMatchObject({ to: null })
    await set({ department: false })
    expect([await levelOf(business.prasit, top), await levelOf(business.prasit, shared)]).toEqual(['view', 'upload'])
    expect(await sees(business.prasit, closed)).toBe(404)
  })
})

test('a change is one row of the setting log with before and after, and none without a difference', async () => {
  const rows = async () =>
    (
      await world.owner.pool.query<{ subject: string; data: unknown }>(
        "select subject, data from audit_event where type = 'rule-switches.changed' and account_id = $1 order by id",
        [malee.accountId],
      )
    ).rows
  const count = (await rows()).length
  await set({ role: false })
  await set({ role: false })
  const found = await rows()
  expect(found.length).toBe(count + 1)
  expect(found.at(-1)).toEqual({
    subject: business.root,
    data: { before: { roleRules: 'Y' }, after: { roleRules: 'N' } },
  })
})

test('two admins who each switch another kind at once both have their way', async () => {
  const change = (edits: Partial<RuleSwitches>) => malee.call<Shown>('PATCH', path, edits)
  await Promise.all([change({ role: false }), change({ department: false })])
  expect(await malee.call('GET', path)).toMatchObject({ ...on, role: false, department: false })
  expect(await change({ role: true })).toMatchObject({ ...on, department: false })
  // What a kind would change is seen beside what holds by then.
  const top = await folder()
  await sales(top, 'edit')
  const { rules } = await malee.call<Preview>('POST', `${path}/preview`, { employee: true })
  expect(rules).toBe(0)
})

test('switches are for Admin Business, complete, and for active accounts', async () => {
  for (const [method, url] of [
    ['GET', path],
    ['PUT', path],
    ['POST', `${path}/preview`],
    ['GET', `/api/admin/folders/${business.root}/folders`],
  ] as const)
    expect(await business.prasit.refused(method, url, method === 'GET' ? undefined : on)).toMatchObject({
      machineCode: 'NOT_ADMIN',
    })
  expect(await malee.refused('PUT', path, { business: true })).toMatchObject({ machineCode: 'INVALID_INPUT' })
})

test('folders are listed by name with what is set on each, page by page', async () => {
  const top = await folder()
  const names = ['งวด 2', 'งวด 10', 'งวด 1']
  const made = new Map<string, string>()
  for (const name of names) made.set(name, await malee.folder(top, name))
  await malee.put(top, 'ไฟล์.txt', 'x')
  await sales(made.get('งวด 2') ?? '', 'view')
  await malee.folder(made.get('งวด 10') ?? '', 'ย่อย')
  const url = `/api/admin/folders/${top}/folders`
  const first = await malee.call<Reply<typeof listRuledFolders>>('GET', `${url}?limit=2`)
  expect(first.items).toMatchObject([
    { name: 'งวด 1', rules: 0, hasFolders: false, stopInheriting: false, restricted: false },
    { name: 'งวด 2', rules: 1 },
  ])
  const second = await malee.call<Reply<typeof listRuledFolders>>('GET', `${url}?limit=2&cursor=${first.nextCursor}`)
  expect(second).toMatchObject({ items: [{ name: 'งวด 10', hasFolders: true }], nextCursor: null })
  const mine = await malee.folder(await malee.root(), 'ส่วนตัวของผู้ดูแล')
  expect(await malee.refused('GET', `/api/admin/folders/${mine}/folders`)).toMatchObject({ machineCode: 'NOT_FOUND' })
})
