import type { BusinessProfile } from '@khlang/contract/business-profile'
import { expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { createSetting } from '../../../../test/setting.ts'

const { world, one, somsri } = await createSetting()
const { malee, prasit } = one
const read = (who: Client) => who.call<BusinessProfile>('GET', '/api/business-profile')
const names = { firstNameTh: 'ประสิทธิ์', lastNameTh: 'ใหม่', firstNameEn: 'Prasit', lastNameEn: 'New' }

test('everybody in a business reads its profile, and its Admin Business changes its names', async () => {
  const seen = await read(prasit)
  expect(seen).toMatchObject({ branchNo: '00000', mayChange: false })
  expect(seen.taxId).not.toBe('0105500000011')
  expect(seen.admins).toHaveLength(1)
  expect(await read(malee)).toMatchObject({ taxId: '0105500000011', mayChange: true })
  const nameTh = 'บริษัท ชื่อใหม่ จำกัด'
  expect(
    await malee.call('PATCH', '/api/admin/business-profile', { nameTh: ` ${nameTh} `, nameEn: 'New Name' }),
  ).toMatchObject({ nameTh, nameEn: 'New Name', taxId: '0105500000011' })
  expect((await read(prasit)).nameTh).toBe(nameTh)
  const { rows } = await world.owner.pool.query(
    "select data -> 'changes' as changes from audit_event where type = 'business.changed' order by id desc limit 1",
  )
  expect(rows).toEqual([{ changes: { nameTh, nameEn: 'New Name' } }])
})

test('nobody else changes it, and a personal account has none', async () => {
  expect(await prasit.refused('PATCH', '/api/admin/business-profile', { nameEn: 'X' })).toMatchObject({
    machineCode: 'NOT_ADMIN',
  })
  expect(await malee.refused('PATCH', '/api/admin/business-profile', { nameTh: '  ' })).toMatchObject({
    machineCode: 'INVALID_INPUT',
  })
  expect(await somsri.refused('GET', '/api/business-profile')).toMatchObject({ machineCode: 'NOT_FOUND' })
})

test('a person changes their own names, which lists show at once', async () => {
  await prasit.call('PATCH', '/api/me', { names })
  const me = await prasit.call<{ person: { nameTh: string; names: object; username: string } }>('GET', '/api/me')
  expect(me.person).toMatchObject({ nameTh: 'ประสิทธิ์ ใหม่', names, username: 'prasit1' })
  const { items } = await malee.call<{ items: { name: string }[] }>('GET', '/api/admin/employees?q=ใหม่')
  expect(items).toEqual([expect.objectContaining({ name: 'ประสิทธิ์ ใหม่' })])
  expect(await prasit.refused('PATCH', '/api/me', { names: { ...names, firstNameTh: ' ' } })).toMatchObject({
    machineCode: 'INVALID_INPUT',
  })
})

test('an invitation whose mail could not be delivered is counted and listed until it is sent again', async () => {
  const { id } = await malee.call<{ id: string }>('POST', '/api/admin/employees', { email: 'gone@one.example' })
  const today = async () =>
    (await malee.call<{ items: { kind: string; count: number }[] }>('GET', '/api/admin/today')).items.find(
      ({ kind }) => kind === 'failedMails',
    )?.count ?? 0
  expect(await today()).toBe(0)
  await world.owner.pool.query("update mail set state = 'refused', settled_at = now() where key like $1", [
    `employee-invitation-${id}-%`,
  ])
  expect(await today()).toBe(1)
  const listed = () =>
    malee.call<{ items: { id: string; undelivered: boolean }[] }>('GET', '/api/admin/employees?status=undelivered')
  expect((await listed()).items).toEqual([expect.objectContaining({ id, undelivered: true })])
  await malee.call('POST', `/api/admin/employees/${id}/invite-again`, {})
  expect(await today()).toBe(0)
  expect((await listed()).items).toEqual([])
})
