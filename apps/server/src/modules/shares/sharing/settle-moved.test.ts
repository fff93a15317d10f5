import { afterEach, describe, expect, test } from 'vitest'
import { setFolder, setRule } from '../../../../test/folder-rules.ts'
import type { Client } from '../../../../test/client.ts'
import { createVisitor, makeLink } from '../../../../test/link-visitor.ts'
import { createSetting } from '../../../../test/setting.ts'

// Shares of what is moved to another drive, by somebody who may share there, or not.

const { world, one } = await createSetting()
const { malee, prasit, kanya } = one
const anan = await world.as('anan01')
const own = await kanya.root('personal')
const kanyaId = await one.employeeOf(kanya)

const unique = () => crypto.randomUUID().slice(0, 8)
const user = (value: string) => ({ type: 'username', value })
const share = async (who: Client, id: string, to: object[], permission: string, more: object = {}) => {
  const body = { with: to, permission, ...more }
  const { items } = await who.call<{ items: { ok: boolean }[] }>('POST', `/api/items/${id}/shares`, body)
  expect(items.map(({ ok }) => ok)).toEqual(to.map(() => true))
}
/** A folder of Kanya's own that outsiders, colleagues and somebody without an account have. */
async function sharedFolder() {
  const id = await kanya.folder(own, `จะย้าย ${unique()}`)
  await share(
    kanya,
    id,
    [user('anan01'), user('prasit1'), { type: 'email', value: `${unique()}@new.example` }],
    'download',
  )
  return { id, file: await kanya.file(id, 'a.txt', 'the bytes') }
}
async function target(level: 'upload' | 'edit' | 'delete' | 'admin', more: { mayReshare?: boolean } = {}) {
  const id = await malee.folder(one.root, `ปลายทาง ${unique()}`)
  const rule = { audience: 'employee', audienceId: kanyaId, level, ...more } as const
  await setRule(malee, id, rule)
  return id
}
const move = async (who: Client, id: string, targetId: string) =>
  expect(await who.bulk('move', [id], { targetId })).toEqual(['ok'])
const reads = async (who: Client, file: string) => (await who.bytes(file)).statusCode === 200
const left = async (id: string) =>
  (
    await world.owner.pool.query<{ holder: string; made_as: string }>(
      `select coalesce(p.username, 'group') as holder, s.made_as from item_share s
         left join person p on p.id = s.audience_id where s.item_id = $1
       union all select 'invited', made_as from share_invitation where item_id = $1 order by holder`,
      [id],
    )
  ).rows.map(({ holder, made_as }) => `${holder} ${made_as}`)
const endings = async (id: string) =>
  (
    await world.owner.pool.query<{ data: { by: string } }>(
      "select data from audit_event where type = 'share.ended' and subject = $1",
      [id],
    )
  ).rows.map(({ data }) => data.by)
const isGranted = async (id: string) =>
  (await world.owner.pool.query('select has_grants from item where id = $1', [id])).rows[0]?.has_grants
const outside = (policy: 'allowed' | 'blocked') =>
  malee.call('PATCH', '/api/admin/settings', { sharing: { outside: policy, domains: [] } })
afterEach(async () => {
  await outside('allowed')
})

describe('whoever may not share at the new place', () => {
  test('brings no shares: they end, as if by whoever made them, and the log says so', async () => {
    const { id, file } = await sharedFolder()
    const to = await target('upload')
    await setFolder(malee, to, { restricted: true })
    expect([await reads(anan, file), await reads(prasit, file)]).toEqual([true, true])
    await move(kanya, id, to)
    expect([await reads(anan, file), await reads(prasit, file), await reads(kanya, file)]).toEqual([false, false, true])
    expect([await left(id), await endings(id), await isGranted(id)]).toEqual([[], ['maker', 'maker', 'maker'], false])
  })

  test('nor links: those of the folder and of what is in it are closed', async () => {
    const { id, file } = await sharedFolder()
    const links = [await makeLink(kanya, id), await makeLink(kanya, file)]
    const upload = await kanya.call<{ token: string }>('POST', `/api/items/${id}/upload-links`, {
      expiresIn: 'unlimited',
    })
    const states = async () => [
      ...(await Promise.all(links.map(({ token }) => createVisitor(world, token).state()))),
      (await anan.call<{ state: string }>('GET', `/api/public/upload-links/${upload.token}`)).state,
    ]
    expect(await states()).toEqual(['open', 'open', 'open'])
    await move(kanya, id, await target('delete'))
    expect(await states()).toEqual(['closed', 'closed', 'closed'])
  })

  test('ends those of the folders inside, too', async () => {
    const { id } = await sharedFolder()
    const inner = await kanya.folder(id, 'ใน')
    await share(kanya, inner, [user('anan01')], 'edit')
    await move(kanya, id, await target('upload'))
    expect([await left(inner), await endings(inner), await isGranted(inner)]).toEqual([[], ['maker'], false])
  })

  test('with the right to share further keeps what that covers, as made by herself', async () => {
    const { id } = await sharedFolder()
    const higher = await kanya.folder(id, 'สูงกว่า')
    await share(kanya, higher, [user('anan01')], 'delete')
    await move(kanya, id, await target('edit', { mayReshare: true }))
    expect(await left(id)).toEqual(['anan01 other', 'invited other', 'prasit1 other'])
    expect(await left(higher)).toEqual([])
  })
})

describe('whoever administers the new place', () => {
  test('answers for the shares: they stay, in the right that she has there', async () => {
    const { id, file } = await sharedFolder()
    await move(kanya, id, await target('admin'))
    expect(await left(id)).toEqual(['anan01 admin', 'invited admin', 'prasit1 admin'])
    expect([await reads(anan, file), await endings(id)]).toEqual([true, []])
  })

  test('but grants nobody what level admin may not grant', async () => {
    const { id } = await sharedFolder()
    const inner = await kanya.folder(id, 'ของผู้ดูแล')
    await share(kanya, inner, [user('anan01')], 'admin')
    await move(kanya, id, await target('admin'))
    expect(await left(inner)).toEqual([])
  })

  test('shares as far outside as the business allows', async () => {
    const mine = await malee.folder(await malee.root('personal'), unique())
    await share(
      malee,
      mine,
      [user('anan01'), user('prasit1'), { type: 'email', value: `${unique()}@new.example` }],
      'view',
    )
    await outside('blocked')
    await move(malee, mine, one.root)
    expect(await left(mine)).toEqual(['prasit1 adminBusiness'])
  })

  test('and of a citizen: what was shared with the business itself or with her ends, as it is theirs now', async () => {
    const citizen = await world.as('kanya01')
    const folder = await citizen.folder(await citizen.root('personal'), unique())
    await share(citizen, folder, [{ type: 'taxid', value: '0105500000011' }, user('malee01'), user('anan01')], 'delete')
    const file = await citizen.file(folder, 'a.txt', 'a')
    await move(malee, folder, one.root)
    expect(await left(folder)).toEqual(['anan01 adminBusiness'])
    expect([await reads(prasit, file), await reads(anan, file), await reads(malee, file)]).toEqual([false, true, true])
  })

  test('or to one’s own drive: the owner answers for what others had shared', async () => {
    const folder = await malee.folder(await target('delete'), unique())
    await share(malee, folder, [user('anan01'), user('kanya01')], 'view')
    await move(kanya, folder, own)
    expect(await left(folder)).toEqual(['anan01 owner'])
  })
})

test('within a drive nothing ends, nor by taking the move back', async () => {
  const { id } = await sharedFolder()
  const before = await left(id)
  await move(kanya, id, await kanya.folder(own, unique()))
  await move(kanya, id, own)
  expect([await left(id), before.length, await endings(id)]).toEqual([before, 3, []])
})
