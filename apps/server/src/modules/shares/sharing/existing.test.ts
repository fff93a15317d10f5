import type { Share } from '@khlang/contract/shares'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { createSetting } from '../../../../test/setting.ts'

// Sharing an item with somebody who has a share of it already.

const { world, somsri, one, home } = await createSetting()
const [anan, wichai] = await Promise.all([world.as('anan01'), world.as('wichai1')])
const { malee, prasit } = one
const minute = 60_000
const unique = () => crypto.randomUUID().slice(0, 8)

let folder: string
beforeEach(async () => {
  folder = await somsri.folder(home, unique())
})

type Result = { ok: boolean; machineCode?: string; outcome?: string; invited?: boolean; share?: Share }
const give = async (who: Client, itemId: string, to: object[], permission: string, more: object = {}) =>
  (await who.call<{ items: Result[] }>('POST', `/api/items/${itemId}/shares`, { with: to, permission, ...more })).items
const user = (value: string) => ({ type: 'username', value })
const levelOf = async (who: Client) =>
  (await who.call<{ permission: string }>('GET', `/api/items/${folder}`)).permission
const change = { existing: 'change' }
const until = (ms: number) => new Date(world.clock.now().getTime() + ms).toISOString()
const notices = async (who: Client) =>
  (await who.call<{ items: { kind: string }[] }>('GET', '/api/notices')).items.filter(
    ({ kind }) => kind === 'shareReceived',
  ).length

describe('on other terms', () => {
  test('the answer names the level that is there, and changes nothing, until it is asked to', async () => {
    const [first] = await give(somsri, folder, [user('anan01')], 'view')
    const both = [user('anan01'), user('wichai1')]
    expect(await give(somsri, folder, both, 'edit')).toMatchObject([
      {
        ok: false,
        machineCode: 'SHARE_EXISTS',
        share: { id: first?.share?.id, permission: 'view', mayChange: true },
      },
      { ok: true, outcome: 'new', share: { permission: 'edit' } },
    ])
    expect(await levelOf(anan)).toBe('view')

    const before = await notices(anan)
    expect(await give(somsri, folder, both, 'edit', change)).toMatchObject([
      { ok: true, outcome: 'changed', share: { id: first?.share?.id, permission: 'edit' } },
      { ok: true, outcome: 'unchanged', share: { permission: 'edit' } },
    ])
    expect([await levelOf(anan), await notices(anan)]).toEqual(['edit', before])
    const { items } = await somsri.call<{ items: Share[] }>('GET', `/api/items/${folder}/shares`)
    expect(items).toHaveLength(2)
  })

  test('another end and another right to share further are other terms, too', async () => {
    const expiresAt = until(minute)
    await give(somsri, folder, [user('anan01')], 'view', { expiresAt })
    expect(await give(somsri, folder, [user('anan01')], 'view', { expiresAt })).toMatchObject([
      { outcome: 'unchanged' },
    ])
    for (const other of [{}, { expiresAt, mayReshare: true }])
      expect(await give(somsri, folder, [user('anan01')], 'view', other)).toMatchObject([
        { machineCode: 'SHARE_EXISTS', share: { expiresAt, mayReshare: false } },
      ])
    expect(await give(somsri, folder, [user('anan01')], 'view', { ...change, mayReshare: true })).toMatchObject([
      { outcome: 'changed', share: { expiresAt: null, mayReshare: true } },
    ])
    // One that has ended is none.
    world.clock.advance(2 * minute)
    await give(somsri, folder, [user('wichai1')], 'view', { expiresAt: until(minute) })
    world.clock.advance(2 * minute)
    expect(await give(somsri, folder, [user('wichai1')], 'edit')).toMatchObject([{ ok: true, outcome: 'new' }])
  })

  test.each<[string, () => Promise<[Client, object]>]>([
    [
      'a department',
      async () => {
        folder = await malee.folder(one.root, unique())
        return [malee, { type: 'department', value: one.sales }]
      },
    ],
    ['a company', async () => [somsri, { type: 'taxid', value: '0105500000020' }]],
    ['an invited address', async () => [somsri, { type: 'email', value: `${unique()}@new.example` }]],
  ])('of %s likewise', async (_, make) => {
    const [who, to] = await make()
    expect(await give(who, folder, [to], 'view')).toMatchObject([{ outcome: 'new' }])
    expect(await give(who, folder, [to], 'download')).toMatchObject([
      { ok: false, machineCode: 'SHARE_EXISTS', share: { permission: 'view' } },
    ])
    const [changed] = await give(who, folder, [to], 'download', change)
    expect(changed).toMatchObject({ ok: true, outcome: 'changed', share: { permission: 'download' } })
    expect(changed).not.toHaveProperty('invited')
  })
})

describe('what is not theirs to change stays', () => {
  test('a person who may share further changes neither the shares of others nor more than their own', async () => {
    await give(somsri, folder, [user('anan01')], 'edit', { mayReshare: true })
    await give(somsri, folder, [user('wichai1')], 'view')
    expect(await give(anan, folder, [user('wichai1')], 'edit')).toMatchObject([
      { machineCode: 'SHARE_EXISTS', share: { permission: 'view', mayChange: false } },
    ])
    expect(await give(anan, folder, [user('wichai1')], 'edit', change)).toMatchObject([
      { ok: false, machineCode: 'NOT_ALLOWED' },
    ])
    await give(anan, folder, [user('prasit1')], 'view')
    expect(
      (
        await anan.refused('POST', `/api/items/${folder}/shares`, {
          with: [user('prasit1')],
          permission: 'delete',
          ...change,
        })
      ).machineCode,
    ).toBe('SHARE_BEYOND_OWN')
    expect(await levelOf(wichai)).toBe('view')
  })

  test('an employee does not change what a colleague shared', async () => {
    folder = await malee.folder(one.root, unique())
    await give(malee, folder, [{ type: 'department', value: one.sales }], 'edit', { mayReshare: true })
    await give(malee, folder, [user('anan01')], 'view')
    expect(await give(prasit, folder, [user('anan01')], 'edit', change)).toMatchObject([
      { ok: false, machineCode: 'SHARE_ADMIN_ONLY' },
    ])
  })

  test('who may not share the item learns of no share', async () => {
    await give(somsri, folder, [user('wichai1')], 'edit')
    const body = { with: [user('wichai1')], permission: 'view' }
    const stranger = await anan.send({ method: 'POST', url: `/api/items/${folder}/shares`, payload: body })
    await give(somsri, folder, [user('anan01')], 'view')
    const reader = await anan.send({ method: 'POST', url: `/api/items/${folder}/shares`, payload: body })
    expect([stranger.statusCode, reader.statusCode]).toEqual([404, 403])
    for (const answer of [stranger, reader]) expect(answer.body).not.toMatch(/SHARE_EXISTS|edit/)
  })
})

test('answering a request raises what the person has got meanwhile, and never takes anything away', async () => {
  const ask = async () => {
    await anan.call('POST', `/api/items/${folder}/access-requests`, {})
    const { rows } = await world.owner.pool.query<{ id: string }>(
      'select id from access_request where item_id = $1 and person_id = $2',
      [folder, anan.personId],
    )
    const id = rows[0]?.id ?? ''
    await world.runJob('shares:notify-access-asked', { data: { request: id } })
    return id
  }
  for (const [meanwhile, answer] of [
    ['view', 'edit'],
    ['edit', 'view'],
  ] as const) {
    folder = await somsri.folder(home, unique())
    const id = await ask()
    await give(somsri, folder, [user('anan01')], meanwhile)
    await somsri.call('POST', `/api/access-requests/${id}/answer`, { answer })
    expect(await levelOf(anan)).toBe('edit')
  }
})
