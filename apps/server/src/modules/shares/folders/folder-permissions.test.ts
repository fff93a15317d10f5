import type { FolderRules } from '@khlang/contract/folder-rules'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Business, createBusiness, type Level } from '../../../../test/business.ts'
import type { Client } from '../../../../test/client.ts'
import { createWorld, type World } from '../../../../test/harness.ts'

type NewRule = { audience: { type: string; id?: string }; level: Level; enabled?: boolean }
type Preview = {
  gainCount: number
  loseCount: number
  gain: { employeeId: string; from: Level | null; to: Level | null }[]
  lose: { employeeId: string; from: Level | null; to: Level | null }[]
  items: number
}
type Simulated = {
  level: Level | null
  flags: string[]
  reason: { via: string; fromFolder: { id: string } | null; audience: string | null }
  chain: { id: string; level: Level | null; via: string }[]
}

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

const unique = () => crypto.randomUUID().slice(0, 8)
const folder = (parent = business.root) => malee.folder(parent, `สิทธิ์ ${unique()}`)
const read = (id: string) => malee.call<FolderRules>('GET', `/api/admin/folders/${id}/rules`)
const body = async (id: string, rules: NewRule[], more: object = {}) => ({
  revision: (await read(id)).revision,
  stopInheriting: false,
  restricted: false,
  rules,
  ...more,
})
const replace = async (id: string, rules: NewRule[], more: object = {}) =>
  malee.call<FolderRules>('PUT', `/api/admin/folders/${id}/rules`, await body(id, rules, more))
const preview = async (id: string, rules: NewRule[], more: object = {}) =>
  malee.call<Preview>('POST', `/api/admin/folders/${id}/rules/preview`, await body(id, rules, more))
const simulate = (employeeId: string, itemId: string) =>
  malee.call<Simulated>('GET', `/api/admin/simulator?employeeId=${employeeId}&itemId=${itemId}`)
const everybody = (level: Level): NewRule => ({ audience: { type: 'business' }, level })
const sales = (level: Level): NewRule => ({ audience: { type: 'department', id: business.sales }, level })
const person = (id: string, level: Level): NewRule => ({ audience: { type: 'employee', id }, level })
const sees = async (who: Client, id: string) => (await who.send({ method: 'GET', url: `/api/items/${id}` })).statusCode

describe('the rules of a folder', () => {
  test('are replaced at once, and read back with names, inherited ones apart', async () => {
    const top = await folder()
    await replace(top, [everybody('view'), sales('edit')])
    const inner = await folder(top)
    const rules = await replace(inner, [sales('download'), person(kanya, 'none')])
    expect(rules.rules.map(({ audience, level }) => [audience.type, level])).toEqual([
      ['department', 'download'],
      ['employee', 'none'],
    ])
    expect(rules.inherited.map(({ audience, level, fromFolder }) => [audience.type, level, fromFolder.id])).toEqual([
      ['business', 'view', top],
    ])
    const again = await replace(inner, [sales('view')], { stopInheriting: true })
    expect(again).toMatchObject({ stopInheriting: true, inherited: [], rules: [{ level: 'view' }] })
    expect(again.revision).toBeGreaterThan(rules.revision)
    expect(await sees(business.prasit, inner)).toBe(200)
    expect(await sees(business.kanya, inner)).toBe(404)
  })

  test('that are switched off stay, and do not count', async () => {
    const top = await folder()
    await replace(top, [{ ...sales('edit'), enabled: false }])
    expect((await read(top)).rules).toMatchObject([{ level: 'edit', enabled: false }])
    expect(await sees(business.prasit, top)).toBe(404)
    await replace(top, [sales('edit')])
    expect(await sees(business.prasit, top)).toBe(200)
  })

  test('based on an older state are refused', async () => {
    const top = await folder()
    const stale = await body(top, [everybody('view')])
    await replace(top, [everybody('edit')])
    expect(await malee.refused('PUT', `/api/admin/folders/${top}/rules`, stale)).toMatchObject({
      status: 409,
      machineCode: 'RULES_STALE',
    })
    expect((await read(top)).rules).toMatchObject([{ level: 'edit' }])
  })

  test('of two admins at once: one is written, the other refused as a conflict', async () => {
    const top = await folder()
    const base = await body(top, [everybody('view')])
    const send = (level: Level) =>
      malee.send({
        method: 'PUT',
        url: `/api/admin/folders/${top}/rules`,
        payload: { ...base, rules: [everybody(level)] },
      })
    const answers = await Promise.all([send('edit'), send('delete'), send('upload')])
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409, 409])
  })

  test('name an audience once, and only audiences of the business', async () => {
    const top = await folder()
    const refused = async (rules: NewRule[]) =>
      (await malee.refused('PUT', `/api/admin/folders/${top}/rules`, await body(top, rules))).machineCode
    expect(await refused([sales('view'), sales('edit')])).toBe('RULE_REPEATED')
    expect(await refused([person(crypto.randomUUID(), 'view')])).toBe('NOT_FOUND')
    expect(await refused([{ audience: { type: 'department' }, level: 'view' }])).toBe('NOT_FOUND')
  })

  test('are for those who may change them, and folders of Drive Business only', async () => {
    const top = await folder()
    const mine = await malee.folder(await malee.root(), `ส่วนตัว ${unique()}`)
    expect(await malee.refused('GET', `/api/admin/folders/${mine}/rules`)).toMatchObject({ machineCode: 'NOT_FOUND' })
    for (const [method, url, machineCode] of [
      ['GET', `/api/admin/folders/${top}/rules`, 'NOT_FOUND'],
      ['PUT', `/api/admin/folders/${top}/rules`, 'NOT_FOUND'],
      ['POST', `/api/admin/folders/${top}/rules/preview`, 'NOT_FOUND'],
      ['GET', `/api/admin/simulator?employeeId=${prasit}&itemId=${top}`, 'NOT_ADMIN'],
    ] as const)
      expect(
        await business.prasit.refused(method, url, method === 'GET' ? undefined : await body(top, [])),
      ).toMatchObject({ machineCode })
  })
})

test('a preview names who gains and who loses, counts what inherits, and changes nothing', async () => {
  const top = await folder()
  await replace(top, [everybody('view')])
  const inner = await folder(top)
  await malee.put(inner, 'a.txt', 'a')
  const apart = await folder(top)
  await replace(apart, [], { stopInheriting: true })
  await malee.put(apart, 'b.txt', 'b')
  const outcome = await preview(top, [sales('edit'), person(kanya, 'none')])
  expect(outcome).toMatchObject({ gainCount: 1, loseCount: 1, items: 3 })
  expect(outcome.gain).toMatchObject([{ employeeId: prasit, from: 'view', to: 'edit' }])
  expect(outcome.lose).toMatchObject([{ employeeId: kanya, from: 'view', to: null }])
  expect((await read(top)).rules).toMatchObject([{ level: 'view' }])
  expect(await preview(top, [everybody('view')])).toEqual({ gainCount: 0, gain: [], loseCount: 0, lose: [], items: 0 })
})

describe('the simulator', () => {
  const cases: [name: string, rules: () => NewRule[], level: Level | null, via: string][] = [
    ['everybody', () => [everybody('view')], 'view', 'business'],
    ['a department before everybody', () => [everybody('admin'), sales('view')], 'view', 'department'],
    ['the employee before the department', () => [sales('admin'), person(prasit, 'download')], 'download', 'employee'],
    ['no access of the employee', () => [sales('admin'), person(prasit, 'none')], null, 'employee'],
    ['nothing', () => [], null, 'none'],
  ]
  test.each(cases)('%s', async (_, rules, level, via) => {
    const top = await folder()
    await replace(top, rules())
    const inner = await folder(top)
    const simulated = await simulate(prasit, inner)
    expect([simulated.level, simulated.reason.via]).toEqual([level, via])
    expect(simulated.chain.map(({ id }) => id)).toEqual([business.root, top, inner])
    expect(simulated.reason.fromFolder?.id ?? null).toBe(via === 'none' ? null : top)
    expect(simulated.flags.includes('see')).toBe(level !== null)
    expect((await sees(business.prasit, inner)) === 200).toBe(level !== null)
  })

  test('knows shares, admins and suspended people, and nobody else', async () => {
    const top = await folder()
    await malee.call('POST', `/api/items/${top}/shares`, {
      with: [{ type: 'username', value: 'prasit1' }],
      permission: 'edit',
    })
    expect(await simulate(prasit, top)).toMatchObject({ level: 'edit', reason: { via: 'share' } })
    const admin = await business.employeeOf(malee)
    expect(await simulate(admin, top)).toMatchObject({ level: 'admin', reason: { via: 'admin' } })
    expect(
      await malee.refused('GET', `/api/admin/simulator?employeeId=${crypto.randomUUID()}&itemId=${top}`),
    ).toMatchObject({ machineCode: 'EMPLOYEE_NOT_FOUND' })
  })
})

describe('the first rule of a new business (C55)', () => {
  test('is undecided until an admin keeps, changes or removes it', async () => {
    const newRoot = async () => {
      const fresh = await world.as('wichai1', 'TWO')
      const root = await fresh.root('business')
      await world.owner.pool.query('delete from access_rule where item_id = $1', [root])
      await world.owner.pool.query(
        `insert into access_rule (id, item_id, audience, audience_id, level)
         values (gen_random_uuid(), $1, 'business', $2, 'download')`,
        [root, fresh.accountId],
      )
      await world.owner.pool.query('update item set has_grants = true where id = $1', [root])
      return { fresh, url: `/api/admin/folders/${root}/rules` }
    }
    for (const rules of [[everybody('download')], [everybody('edit')], []]) {
      const { fresh, url } = await newRoot()
      const before = await fresh.call<FolderRules>('GET', url)
      expect(before.undecided).toBe(true)
      const { revision, stopInheriting, restricted } = before
      await fresh.call('PUT', url, { revision, stopInheriting, restricted, rules })
      expect(await fresh.call('GET', url)).toMatchObject({ undecided: false })
    }
  })
})
