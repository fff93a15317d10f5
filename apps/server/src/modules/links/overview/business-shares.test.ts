import type { Reply } from '@khlang/contract'
import type { BusinessShare, endBusinessShares, listBusinessShares } from '@khlang/contract/business-shares'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Business, createBusiness } from '../../../../test/business.ts'
import type { Client } from '../../../../test/client.ts'
import { createWorld, type World } from '../../../../test/harness.ts'

let world: World
let business: Business
let malee: Client
let folder: string
let own: string
const link = { permission: 'view', expiresIn: 'unlimited', openLimit: 'unlimited' }
const made: Record<string, string> = {}
const all = async (query = '') =>
  (await malee.call<Reply<typeof listBusinessShares>>('GET', `/api/admin/shares${query}`)).items
const end = async (ids: string[], who = malee) =>
  (await who.call<Reply<typeof endBusinessShares>>('POST', '/api/admin/shares/end', { ids })).items
const share = async (who: Client, id: string, type: string, value: string, more: object = {}) => {
  const { items } = await who.call<{ items: { share: { id: string } }[] }>('POST', `/api/items/${id}/shares`, {
    with: [{ type, value }],
    permission: 'view',
    ...more,
  })
  return items[0]?.share.id ?? ''
}

beforeAll(async () => {
  world = await createWorld()
  business = await createBusiness(world)
  malee = business.malee
  folder = await malee.folder(business.root, `สัญญา ${crypto.randomUUID().slice(0, 8)}`)
  await business.rule(folder, 'employee', await business.employeeOf(business.prasit), 'admin')
  made.colleague = await share(malee, folder, 'username', 'kanya01')
  made.department = await share(business.prasit, folder, 'department', business.sales)
  made.outside = await share(malee, folder, 'username', 'anan01')
  made.company = await share(malee, folder, 'taxid', '0105500000020')
  made.invited = await share(malee, folder, 'email', 'new@elsewhere.example')
  made.link = (await malee.call<{ id: string }>('POST', `/api/items/${folder}/links`, link)).id
  made.upload = (
    await malee.call<{ id: string }>('POST', `/api/items/${folder}/upload-links`, {
      expiresIn: 'unlimited',
      maxFiles: null,
    })
  ).id
  own = await business.prasit.folder(await business.prasit.root(), `ส่วนตัว ${crypto.randomUUID().slice(0, 8)}`)
  made.private = await share(business.prasit, own, 'username', 'kanya01')
})
const named = (rows: BusinessShare[]) =>
  rows.map(({ id }) => Object.keys(made).find((name) => made[name] === id) ?? '?').toSorted()

describe('what is shared of Drive Business', () => {
  test('is listed by who made it, for the admin to see before they are removed', async () => {
    const [theirs, hers] = [await business.employeeOf(business.prasit), await business.employeeOf(business.kanya)]
    // Nothing of their private drive.
    expect(named(await all(`?employeeId=${theirs}`))).toEqual(['department'])
    expect(await all(`?employeeId=${hers}`)).toEqual([])
    expect(await all(`?employeeId=${crypto.randomUUID()}`)).toEqual([])
  })

  test('is listed with who, to whom, outside or inside; private drives are not', async () => {
    const rows = (await all()).filter(({ item }) => item.id === folder)
    expect(named(rows)).toEqual(['colleague', 'company', 'department', 'invited', 'link', 'outside', 'upload'])
    const row = (name: string) => rows.find(({ id }) => id === made[name])
    expect(row('colleague')).toMatchObject({ kind: 'share', reach: 'inside', to: { kind: 'person' }, state: 'active' })
    expect(row('department')).toMatchObject({ reach: 'inside', by: { id: business.prasit.personId, left: false } })
    expect(row('company')).toMatchObject({ reach: 'outside', to: { kind: 'business', detail: '0105500000020 00000' } })
    expect(row('invited')).toMatchObject({
      kind: 'invitation',
      reach: 'outside',
      to: { name: 'new@elsewhere.example' },
    })
    expect(row('link')).toMatchObject({ kind: 'link', reach: 'outside', to: null, permission: 'view' })
    expect(row('upload')).toMatchObject({ kind: 'upload', permission: 'upload' })
    expect((await all()).some(({ item }) => item.id === own)).toBe(false)
  })

  test('is filtered, searched and paged', async () => {
    const mine = async (query: string) => named((await all(query)).filter(({ item }) => item.id === folder))
    expect(await mine('?reach=inside')).toEqual(['colleague', 'department'])
    expect(await mine('?kind=link')).toEqual(['link'])
    expect(await mine('?q=anan')).toEqual(['outside'])
    expect(await mine(`?q=${encodeURIComponent('100%')}`)).toEqual([])
    const ids: string[] = []
    for (let cursor = ''; ; ) {
      const page = await malee.call<Reply<typeof listBusinessShares>>('GET', `/api/admin/shares?limit=2${cursor}`)
      ids.push(...page.items.map(({ id }) => id))
      if (page.nextCursor === null) break
      cursor = `&cursor=${page.nextCursor}`
    }
    expect(ids).toEqual((await all()).map(({ id }) => id))
  })

  test('names what is not allowed any more', async () => {
    await malee.call('PATCH', '/api/admin/settings', { sharing: { outside: 'blocked' } })
    const refused = (await all('?state=refused')).filter(({ item }) => item.id === folder)
    expect(named(refused)).toEqual(['company', 'invited', 'link', 'outside', 'upload'])
    await malee.call('PATCH', '/api/admin/settings', {
      sharing: { outside: 'domains', domains: ['elsewhere.example'] },
    })
    const left = (await all('?state=refused')).filter(({ item }) => item.id === folder)
    expect(named(left)).toEqual(['company', 'link', 'outside', 'upload'])
    await malee.call('PATCH', '/api/admin/settings', { sharing: { outside: 'allowed' } })
  })
})

describe('ending (C20)', () => {
  test('is for the Admin Business of this business, and leaves private drives alone', async () => {
    for (const who of [business.prasit, business.kanya]) {
      expect(await who.refused('POST', '/api/admin/shares/end', { ids: [made.link] })).toMatchObject({
        machineCode: 'NOT_ADMIN',
      })
      expect(await who.refused('GET', '/api/admin/shares')).toMatchObject({ machineCode: 'NOT_ADMIN' })
    }
    const wichai = await world.as('wichai1', 'TWO')
    const foreign = await end([made.link ?? ''], wichai)
    expect(foreign).toEqual([{ id: made.link, ok: false, machineCode: 'SHARE_NOT_FOUND' }])
    expect(await end([made.private ?? ''])).toEqual([{ id: made.private, ok: false, machineCode: 'SHARE_NOT_FOUND' }])
  })

  test('ends own shares, those of others and of leavers, links and invitations, each once and recorded', async () => {
    const ids = ['department', 'company', 'invited', 'link', 'upload'].map((name) => made[name] ?? '')
    const unknown = crypto.randomUUID()
    expect(await end([...ids, unknown, ids[0] ?? ''])).toEqual([
      ...ids.map((id) => ({ id, ok: true })),
      { id: unknown, ok: false, machineCode: 'SHARE_NOT_FOUND' },
    ])
    expect(named((await all()).filter(({ item }) => item.id === folder))).toEqual(['colleague', 'outside'])
    const { rows } = await world.owner.pool.query<{ type: string }>(
      "select type from audit_event where subject = $1 and type in ('share.ended', 'link.deleted', 'upload-link.deleted') order by type",
      [folder],
    )
    expect(rows.map(({ type }) => type)).toEqual([
      'link.deleted',
      'share.ended',
      'share.ended',
      'share.ended',
      'upload-link.deleted',
    ])
    expect((await end(ids)).every(({ ok }) => !ok)).toBe(true)
  })
})
