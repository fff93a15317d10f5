import type { Reply } from '@khlang/contract'
import type { getAccountEnding } from '@khlang/contract/account-ending'
import { expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { createSetting } from '../../../../test/setting.ts'

const { world, one } = await createSetting()
const somsri = await world.as('somsri1')
const path = '/api/account/ending'
const days = (count: number) => world.clock.advance(count * 86_400_000)
const ending = (who: Client) => who.call<Reply<typeof getAccountEnding>>('GET', path)
const end = (who: Client, word: string) =>
  who.call<Reply<typeof getAccountEnding>>('POST', path, { word, reason: 'ไม่ได้ใช้แล้ว' })

test('a business ends by its Admin Business, is read-only at once, and can be kept', async () => {
  const { folder, file } = await one.folderWithFile('สัญญา')
  const taxId = '0105500000011'
  expect(await ending(one.malee)).toMatchObject({ status: 'active', mayEnd: true, mayKeep: false, word: taxId })
  expect(await ending(one.prasit)).toMatchObject({ mayEnd: false, mayKeep: false })
  expect(await one.prasit.refused('POST', path, { word: taxId, reason: 'x' })).toMatchObject({
    machineCode: 'NOT_ADMIN_BUSINESS',
  })
  expect(await one.malee.refused('POST', path, { word: 'x', reason: 'x' })).toMatchObject({
    machineCode: 'ACCOUNT_ENDING_WORD',
  })
  await world.owner.pool.query('update session set confirmed_at = null where person_id = $1', [one.malee.personId])
  expect(await one.malee.refused('POST', path, { word: taxId, reason: 'x' })).toMatchObject({
    machineCode: 'STEP_UP_REQUIRED',
  })
  await world.owner.pool.query('update session set confirmed_at = $2 where person_id = $1', [
    one.malee.personId,
    world.clock.now(),
  ])
  expect(await end(one.malee, taxId)).toMatchObject({ status: 'terminated', mayEnd: false, mayKeep: true })
  expect(await one.malee.refused('POST', '/api/folders', { parentId: folder, name: 'x' })).toMatchObject({
    status: 403,
  })
  expect((await one.malee.bytes(file)).statusCode).toBe(200)
  const { items } = await one.malee.call<{ items: { kind: string; path: string }[] }>('GET', '/api/notices?limit=1')
  expect(items).toMatchObject([{ kind: 'accountEnding', path: '/terminate-service' }])
  expect(await one.prasit.refused('DELETE', path)).toMatchObject({ status: 403 })
  expect(await one.malee.call('DELETE', path)).toMatchObject({ status: 'active', exportUntil: null })
  expect(await one.malee.refused('DELETE', path)).toMatchObject({ machineCode: 'CONFLICT' })
  await one.malee.folder(folder, 'อีกครั้ง')
})

test('what the operator ended, people of the account cannot keep', async () => {
  const anan = await world.as('anan01')
  const operator = { kind: 'system', name: 'test', origin: { address: null, traceId: null } } as const
  await world.services.accounts.terminateAccount(operator, anan.accountId, { reason: 'ผิดข้อตกลง' })
  expect(await ending(anan)).toMatchObject({ status: 'terminated', reason: 'ผิดข้อตกลง', mayKeep: false })
  expect(await anan.refused('DELETE', path)).toMatchObject({ machineCode: 'NOT_ALLOWED' })
  await world.services.accounts.reopenAccount(operator, anan.accountId)
})

test('a citizen who works for a business leaves it first', async () => {
  const prasit = await world.as('prasit1')
  expect((await ending(prasit)).businesses).toHaveLength(1)
  expect(await prasit.refused('POST', path, { word: 'prasit1', reason: 'x' })).toMatchObject({
    machineCode: 'ACCOUNT_HAS_BUSINESSES',
  })
})

test('after 30 days a citizen’s data is erased, and the log stays', async () => {
  const root = await somsri.root()
  const file = await somsri.file(root, 'ลับ.txt', 'bytes')
  await end(somsri, 'somsri1')
  await world.runJob('admin:erase-accounts')
  expect((await somsri.bytes(file)).statusCode).toBe(200)
  days(31)
  const again = await world.as('somsri1')
  expect(await ending(again)).toMatchObject({ status: 'terminated', mayKeep: false })
  await world.runJob('admin:erase-accounts')
  await world.runJob('admin:erase-accounts')
  await expect(world.as('somsri1')).rejects.toMatchObject({ code: expect.any(String) as string })
  expect((await again.send({ method: 'GET', url: path })).statusCode).toBe(401)
  const { rows } = await world.owner.pool.query<{ email: string | null; trashed: boolean; events: number }>(
    `select p.email, i.trashed_at is not null as trashed,
       (select count(*) from audit_event where type = 'account.erased' and subject = $3) as events
     from person p, item i where p.id = $1 and i.id = $2`,
    [somsri.personId, file, somsri.accountId],
  )
  expect(rows).toMatchObject([{ email: null, trashed: true, events: 1 }])
})
