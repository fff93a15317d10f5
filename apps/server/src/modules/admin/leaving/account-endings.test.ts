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
    machineCode: 'NOT_ADMIN',
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
  // What people see offers nothing that would be refused.
  expect(await one.malee.call('GET', `/api/items/${folder}`)).toMatchObject({ closed: true })
  expect(await one.malee.call('GET', `/api/items/${folder}/children`)).toMatchObject({ items: [{ closed: true }] })
  const { items } = await one.malee.call<{ items: { kind: string; path: string }[] }>('GET', '/api/notices?limit=1')
  expect(items).toMatchObject([{ kind: 'accountEnding', path: '/terminate-service' }])
  expect(await one.prasit.refused('DELETE', path)).toMatchObject({ status: 403 })
  expect(await one.malee.call('DELETE', path)).toMatchObject({ status: 'active', exportUntil: null })
  expect(await one.malee.call('GET', `/api/items/${folder}`)).not.toHaveProperty('closed')
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

test('before it ends, everything is exported in one zip, which stays as long as the account can be read', async () => {
  const anan = await world.as('anan01')
  await anan.file(await anan.root(), 'สำคัญ.txt', 'bytes')
  const { archiveId } = await anan.call<{ archiveId: string }>('POST', '/api/account/export', {})
  await world.runJob('transfer:prepare-archive', { archiveId })
  const listed = async (who: Client) =>
    (
      await who.call<{ items: { id: string; state: string; files: number; until: string }[] }>(
        'GET',
        '/api/prepared-archives',
      )
    ).items
  const [made] = await listed(anan)
  expect(made).toMatchObject({ id: archiveId, state: 'ready' })
  expect(made?.files).toBeGreaterThan(0)
  await end(anan, 'anan01')
  const { exportUntil } = await ending(anan)
  const [kept] = await listed(anan)
  expect(Date.parse(kept?.until ?? '')).toBeGreaterThanOrEqual(Date.parse(exportUntil ?? ''))
  expect((await anan.send({ method: 'GET', url: `/api/prepared-archives/${archiveId}/content` })).statusCode).toBe(200)
  await anan.call('DELETE', path)
  // Drive Business is its admin's to export; an employee gets their own drive.
  for (const who of [one.malee, one.prasit])
    expect(await who.call('POST', '/api/account/export', {})).toMatchObject({ archiveId: expect.any(String) as string })
  const { rows } = await world.owner.pool.query<{ roots: number }>(
    `select cardinality(a.item_ids) as roots from prepared_archive a join job_progress t on t.id = a.id
     where t.account_id = $1 order by t.person_id = $2 desc`,
    [one.malee.accountId, one.malee.personId],
  )
  expect(rows.map(({ roots }) => roots)).toEqual([2, 1])
})

test('documents that the law requires to be kept are named before', async () => {
  expect(await ending(one.malee)).toMatchObject({ keptByLaw: { documents: expect.any(Number) as number } })
  const wichai = await world.as('wichai1')
  expect(await ending(wichai)).toMatchObject({ keptByLaw: { documents: 0, until: null } })
})

test('the operator suspends, reopens and terminates by a command, with a reason in the log', async () => {
  const { operator } = world.services.admin
  const whom = { taxId: '0105500000011', branchNo: '00000' }
  await operator.suspend(whom, 'ค้างชำระ')
  expect(await ending(one.malee)).toMatchObject({ status: 'suspended', reason: 'ค้างชำระ' })
  expect(await one.malee.refused('POST', '/api/folders', { parentId: one.root, name: 'x' })).toMatchObject({
    status: 403,
  })
  await operator.reopen(whom)
  expect(await ending(one.malee)).toMatchObject({ status: 'active', reason: null })
  await operator.terminate({ username: 'Wichai1' }, 'ผิดข้อตกลง', 10)
  const wichai = await world.as('wichai1')
  const { exportUntil, mayKeep } = await ending(wichai)
  expect(mayKeep).toBe(false)
  expect(Math.round((Date.parse(exportUntil ?? '') - world.clock.now().getTime()) / 86_400_000)).toBe(10)
  const notices = await wichai.call<{ items: { kind: string }[] }>('GET', '/api/notices?limit=1')
  expect(notices.items).toMatchObject([{ kind: 'accountEnding' }])
  await operator.reopen({ username: 'wichai1' })
  await expect(operator.suspend({ username: 'nobody-here' }, 'x')).rejects.toThrow(/no account/)
  const { rows } = await world.owner.pool.query<{ n: number }>(
    "select count(*)::int as n from audit_event where type = 'business.changed' and actor = 'system:operator'",
  )
  expect(rows).toEqual([{ n: 4 }])
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
  const { rows } = await world.owner.pool.query<{ email: string | null; deleted: boolean; events: number }>(
    `select p.email, not exists (select from item i where i.id = $2) as deleted,
       (select count(*) from audit_event where type = 'account.erased' and subject = $3) as events
     from person p where p.id = $1`,
    [somsri.personId, file, somsri.accountId],
  )
  expect(rows).toMatchObject([{ email: null, deleted: true, events: 1 }])
})

test('a business that is erased leaves no password of a mail server behind, and nothing reads its mail', async () => {
  const wichai = await world.as('wichai1', 'TWO')
  const { rows } = await world.owner.pool.query<{ id: string }>(
    `insert into mailbox (id, account_id, kind, name, host, port, security, username, sealed_password, folder,
       after_keeping, since, created_at)
     values (gen_random_uuid(), $1, 'imap', 'บัญชี', 'mail.example.com', 993, 'tls', 'finance', '\\x01', 'INBOX', 'flag',
       '2026-01-01', now()) returning id`,
    [wichai.accountId],
  )
  const operator = { kind: 'system', name: 'test', origin: { address: null, traceId: null } } as const
  await world.services.accounts.terminateAccount(operator, wichai.accountId, { reason: 'เลิกกิจการ' })
  const stored = async () =>
    (
      await world.owner.pool.query<{ password: boolean; username: string; enabled: boolean; removed: boolean }>(
        `select sealed_password is not null as password, username, enabled, removed_at is not null as removed
         from mailbox where id = $1`,
        [rows[0]?.id],
      )
    ).rows[0]
  await world.runJob('admin:erase-accounts')
  // It can still be taken back.
  expect(await stored()).toMatchObject({ password: true })
  days(31)
  await world.runJob('admin:erase-accounts')
  expect(await stored()).toEqual({ password: false, username: '', enabled: false, removed: true })
})
