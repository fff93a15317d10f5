import type { BusinessLogEntry } from '@khlang/contract/business-log'
import type { LogEntry } from '@khlang/contract/personal-log'
import type { SupportAccess, SupportStep } from '@khlang/contract/support'
import { beforeEach, describe, expect, test } from 'vitest'
import { invoice, somsri as buyer } from '../../../../../packages/etax/test/invoice.ts'
import type { Client } from '../../../test/client.ts'
import { type Delivered, senderOf } from '../../../test/edocs.ts'
import { createSetting } from '../../../test/setting.ts'
import { createSupportDesk } from '../../../test/support-desk.ts'

const { world, one } = await createSetting()
const { malee, prasit } = one
const somsri = await world.as('somsri1')
const desk = await createSupportDesk(world)
const company = { username: 'malee01', taxId: '0105500000011' }
const citizen = { username: 'somsri1' }
const minutes = (count: number) => world.clock.advance(count * 60_000)

const act = (who: Client, id: string, what: 'end' | 'refuse') =>
  who.call<SupportAccess>('POST', `/api/support/accesses/${id}/${what}`, {})
const refusedCode = (id: string, code = '000000') =>
  desk.agent.refused('POST', `/api/support/accesses/${id}/code`, { code })
const current = async (who: Client) =>
  (await who.call<{ access: SupportAccess | null }>('GET', '/api/support/open')).access
const sees = async (id: string, url = '/api/drives') => (await desk.inside(id)({ method: 'GET', url })).statusCode
const notices = async (who: Client) =>
  (await who.call<{ items: { kind: string; text: string }[] }>('GET', '/api/notices?limit=50')).items
const logOf = async (who: Client) =>
  (await who.call<{ items: LogEntry[] }>('GET', '/api/personal-log?limit=50')).items.map(({ sentence }) =>
    sentence.map(({ text }) => text).join(''),
  )
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000')

/** Every test begins with nothing open, no lock and no limit used up. */
beforeEach(async () => {
  minutes(61)
  await world.owner.pool.query('delete from rate_limit')
  await world.services.support.settleDue()
})

describe('asking', () => {
  test('needs a certified agent, a reason, a case and a customer', async () => {
    const ask = (who: Client, more: object = {}) =>
      who.refused('POST', '/api/support/accesses', {
        ...citizen,
        reason: 'ลูกค้าหาโฟลเดอร์ไม่พบ',
        caseNo: 'CS-1',
        ...more,
      })
    expect(await ask(prasit)).toMatchObject({ status: 403, machineCode: 'SUPPORT_NOT_AGENT' })
    expect(await ask(somsri)).toMatchObject({ machineCode: 'SUPPORT_NOT_AGENT' })
    expect(await somsri.refused('GET', '/api/support/desk')).toMatchObject({ machineCode: 'SUPPORT_NOT_AGENT' })
    expect(await ask(desk.agent, { reason: 'สั้นไป'.slice(0, 5) })).toMatchObject({
      machineCode: 'SUPPORT_REASON_INVALID',
    })
    expect(await ask(desk.agent, { reason: 'why <script>' })).toMatchObject({ machineCode: 'SUPPORT_REASON_INVALID' })
    expect(await ask(desk.agent, { caseNo: ' ' })).toMatchObject({ machineCode: 'SUPPORT_CASE_INVALID' })
    const unknown = { status: 404, machineCode: 'SUPPORT_CUSTOMER_UNKNOWN' }
    expect(await ask(desk.agent, { username: 'nobody99' })).toMatchObject(unknown)
    expect(await ask(desk.agent, { username: 'anan01' })).toMatchObject(unknown)
    expect(await ask(desk.agent, { username: 'prasit1', taxId: company.taxId })).toMatchObject(unknown)
    expect(await ask(desk.agent, { ...company, taxId: '0105500000020' })).toMatchObject(unknown)
  })

  test('the owner gets the code and learns who asks, why and for which case; nothing opens without the code', async () => {
    const asked = await desk.ask(citizen)
    expect(asked).toMatchObject({ state: 'otp_sent', channel: 'sms', until: null, account: { type: 'Citizen' } })
    expect((await desk.messages())[0]).toMatchObject({
      to: '+66810000001',
      text: expect.stringContaining('CS-2569-01'),
    })
    expect((await notices(somsri))[0]).toMatchObject({ kind: 'supportAsked' })
    expect(await current(somsri)).toMatchObject({ id: asked.id, state: 'otp_sent' })
    expect(await sees(asked.id)).toBe(403)
    minutes(5)
    expect(await refusedCode(asked.id, await desk.codeSent())).toMatchObject({ machineCode: 'OTP_INVALID' })
    expect(await current(somsri)).toBeNull()
    await world.services.support.settleDue()
    const { items } = await somsri.call<{ items: SupportAccess[] }>('GET', '/api/support/accesses?limit=1')
    expect(items).toMatchObject([{ id: asked.id, state: 'expired', opened: 0 }])
  })

  test('three wrong codes lock the account for fifteen minutes, for every agent', async () => {
    const { id } = await desk.ask(citizen)
    const right = await desk.codeSent()
    expect(await refusedCode(id, wrongOf(right))).toMatchObject({ machineCode: 'OTP_MISMATCH' })
    expect(await refusedCode(id, wrongOf(right))).toMatchObject({ machineCode: 'OTP_MISMATCH' })
    expect(await refusedCode(id, wrongOf(right))).toMatchObject({ status: 429, machineCode: 'SUPPORT_LOCKED' })
    expect(await refusedCode(id, right)).toMatchObject({ machineCode: 'SUPPORT_ENDED' })
    minutes(14)
    const again = { ...citizen, reason: 'ลูกค้าหาโฟลเดอร์ไม่พบ', caseNo: 'CS-1' }
    expect(await desk.agent.refused('POST', '/api/support/accesses', again)).toMatchObject({
      machineCode: 'SUPPORT_LOCKED',
    })
    minutes(1)
    expect((await desk.ask(citizen)).state).toBe('otp_sent')
  })

  test('the code of somebody who is no Admin Business any more opens nothing, and continues nothing', async () => {
    const owner = (is: boolean) =>
      world.owner.pool.query('update employee set is_admin = $2 where person_id = $1 and business_id = $3', [
        malee.personId,
        is,
        malee.accountId,
      ])
    const { id } = await desk.ask(company)
    const code = await desk.codeSent()
    try {
      await owner(false)
      expect(await refusedCode(id, code)).toMatchObject({ machineCode: 'OTP_INVALID' })
      expect(await sees(id)).toBeGreaterThanOrEqual(400)
      await owner(true)
      await desk.enter(id, code)
      minutes(51)
      await desk.agent.call('POST', `/api/support/accesses/${id}/continue`, {})
      const next = await desk.codeSent()
      await owner(false)
      expect(await refusedCode(id, next)).toMatchObject({ machineCode: 'OTP_INVALID' })
      expect(await desk.agent.refused('POST', `/api/support/accesses/${id}/continue`, {})).toMatchObject({
        machineCode: 'SUPPORT_CUSTOMER_UNKNOWN',
      })
    } finally {
      await owner(true)
    }
    await act(malee, id, 'end')
  })

  test('an owner who did not ask ends it, and the administrators of the system are alerted', async () => {
    await world.services.staff.certify('operator', 'wichai1', 'วิชัย ผู้ให้บริการ')
    const { id } = await desk.ask(citizen)
    const right = await desk.codeSent()
    expect(await prasit.refused('POST', `/api/support/accesses/${id}/refuse`, {})).toMatchObject({ status: 404 })
    expect(await act(somsri, id, 'refuse')).toMatchObject({ state: 'refused', endedBy: 'owner' })
    expect(await refusedCode(id, right)).toMatchObject({ machineCode: 'SUPPORT_ENDED' })
    const operator = await world.as('wichai1')
    expect((await notices(operator)).map(({ kind }) => kind)).toContain('supportRefused')
    expect((await notices(somsri))[0]).toMatchObject({ kind: 'supportRefused' })
    await world.services.staff.revoke('operator', 'wichai1')
  })

  test('requests for one account at the same time open one', async () => {
    await world.services.support.certify('kanya01', 'กัญญา ฝ่ายสนับสนุน')
    const other = await world.as('kanya01')
    const body = { ...citizen, reason: 'ลูกค้าหาโฟลเดอร์ไม่พบ', caseNo: 'CS-1' }
    const send = (who: Client) => who.send({ method: 'POST', url: '/api/support/accesses', payload: body })
    const codes = (await Promise.all([send(desk.agent), send(other)])).map(({ statusCode }) => statusCode)
    expect(codes.toSorted((a, b) => a - b)).toEqual([201, 409])
    await world.services.support.revoke('kanya01')
  })
})

describe('reading', () => {
  test('a citizen: names and details, no content, no change; everything is written down for both sides', async () => {
    const root = await somsri.root()
    const folder = await somsri.folder(root, 'งบการเงิน')
    const file = await somsri.file(folder, 'ลับเฉพาะ.txt', 'secret content')
    const access = await desk.open(citizen)
    expect(access).toMatchObject({ state: 'active', opened: 0 })
    const inside = desk.inside(access.id)
    const get = async (url: string) => {
      const response = await inside({ method: 'GET', url })
      return { status: response.statusCode, body: response.json<{ result: Record<string, unknown> }>() }
    }
    expect((await get('/api/drives')).body.result).toMatchObject({ items: [{ rootId: root, kind: 'personal' }] })
    expect((await get(`/api/items/${folder}/children`)).body.result).toMatchObject({
      items: [{ id: file, name: 'ลับเฉพาะ.txt', permission: 'view' }],
    })
    const detail = await get(`/api/items/${file}`)
    expect(detail.body.result).toMatchObject({ name: 'ลับเฉพาะ.txt', sha256: null })
    const closed = [
      `/api/files/${file}/content`,
      `/api/files/${file}/preview`,
      `/api/files/${file}/versions`,
      '/api/me',
      '/api/search?q=a',
      `/api/support/open`,
    ]
    for (const url of closed)
      expect((await inside({ method: 'GET', url })).json(), url).toMatchObject({ machineCode: 'SUPPORT_NOT_ALLOWED' })
    const renamed = await inside({ method: 'PATCH', url: `/api/items/${file}`, payload: { name: 'x.txt' } })
    expect(renamed.json()).toMatchObject({ machineCode: 'SUPPORT_NOT_ALLOWED' })
    const { items } = await somsri.call<{ items: SupportStep[] }>('GET', `/api/support/accesses/${access.id}/steps`)
    expect(items.map(({ what, name }) => [what, name])).toEqual([
      ['item', 'ลับเฉพาะ.txt'],
      ['folder', 'งบการเงิน'],
      ['drives', null],
    ])
    expect(await act(somsri, access.id, 'end')).toMatchObject({ state: 'ended', endedBy: 'owner', opened: 3 })
    expect(await sees(access.id)).toBe(403)
    expect((await notices(somsri))[0]).toMatchObject({ kind: 'supportEnded', text: expect.stringContaining('3') })
    const mine = (await logOf(somsri)).slice(0, 7)
    expect(mine.filter((line) => /^ฝ่ายสนับสนุน \S.* ซึ่งดำเนินการแทน/.test(line))).toHaveLength(6)
    expect(mine.join()).toContain('ลับเฉพาะ.txt')
    expect((await logOf(desk.agent)).slice(0, 2).join()).toContain('เริ่มเข้าดูบัญชี')
  })

  test('the documents that are related to a file, by their names, and never those of somebody else’s drive', async () => {
    const folder = await somsri.folder(await somsri.root(), 'สัญญาและแนบ')
    const contract = await somsri.file(folder, 'สัญญา.txt')
    const annex = await somsri.file(folder, 'แนบ.txt')
    await somsri.call('POST', `/api/items/${contract}/relations`, { name: 'attachment of', childIds: [annex] })
    minutes(16)
    const access = await desk.open({ username: 'somsri1' })
    const inside = desk.inside(access.id)
    const response = await inside({ method: 'GET', url: `/api/items/${contract}/relations` })
    expect(response.json()).toMatchObject({
      result: {
        mayChange: false,
        masterOf: [{ name: 'attachment of', members: [{ item: { name: 'แนบ.txt', permission: 'view' } }] }],
        childOf: { items: [] },
      },
    })
    const foreign = await (await world.as('anan01')).file(await (await world.as('anan01')).root(), 'คนอื่น.txt')
    expect((await inside({ method: 'GET', url: `/api/items/${foreign}/relations` })).statusCode).toBe(404)
    const { items } = await somsri.call<{ items: SupportStep[] }>('GET', `/api/support/accesses/${access.id}/steps`)
    expect(items.map(({ what, name }) => [what, name])).toEqual([['relations', 'สัญญา.txt']])
    await act(somsri, access.id, 'end')
  })

  test('the boxes of e-documents: which ones there are and what became of them, for both sides to see', async () => {
    // Both need a session that has just been confirmed.
    const [owner, admin] = [await world.as('somsri1'), await world.as('malee01', 'ONE')]
    await owner.call('PUT', '/api/consent', { action: 'approve', mode: 'receive_all' })
    const { secret } = await admin.call<{ secret: string }>('POST', '/api/keys', { name: 'k', scopes: ['inbox:write'] })
    const xml = invoice({ number: 'SUP-1', buyer, poNumber: 'PO-77', unitPrice: 4321 })
    const sent = (await senderOf(world, secret)({ xml })).json<{ result: Delivered }>().result.transactionId
    const access = await desk.open(citizen)
    const get = async (url: string) => (await desk.inside(access.id)({ method: 'GET', url })).json<{ result: object }>()
    expect((await get('/api/edocs/inbox')).result).toMatchObject({
      items: [{ id: sent, documentNo: 'SUP-1', status: 'active', readAt: null, gross: null, poNumber: null }],
    })
    expect((await get('/api/edocs/outbox?documentNo=SUP-1')).result).toMatchObject({ items: [] })
    expect((await get(`/api/edocs/${sent}`)).result).toMatchObject({ documentNo: 'SUP-1', gross: null, sha256: [] })
    expect(await sees(access.id, `/api/edocs/${sent}/content?as=xml`)).toBe(403)
    const { items } = await somsri.call<{ items: SupportStep[] }>('GET', `/api/support/accesses/${access.id}/steps`)
    expect(items.map(({ what, name }) => [what, name])).toEqual([
      ['document', 'SUP-1'],
      ['outbox', null],
      ['inbox', null],
    ])
    expect(await act(somsri, access.id, 'end')).toMatchObject({ opened: 3 })
    const mine = (await logOf(somsri)).slice(0, 5)
    expect(mine[1]).toMatch(/^ฝ่ายสนับสนุน \S.* ซึ่งดำเนินการแทน.*เปิดดูรายละเอียดของเอกสาร SUP-1/)
    expect(mine[2]).toContain('เปิดดูรายการเอกสารในกล่องขาออก')
  })

  test('a business: Drive Business, and never the private drive of anybody', async () => {
    const privateRoot = await malee.root('personal')
    const { folder, file } = await one.folderWithFile('สัญญา')
    const access = await desk.open(company)
    const inside = desk.inside(access.id)
    const drives = (await inside({ method: 'GET', url: '/api/drives' })).json<{ result: { items: object[] } }>()
    expect(drives.result.items).toMatchObject([{ rootId: one.root, kind: 'business' }])
    expect(await sees(access.id, `/api/items/${folder}/children`)).toBe(200)
    for (const id of [privateRoot, await prasit.root('personal'), await somsri.root()])
      for (const url of [`/api/items/${id}`, `/api/items/${id}/children`]) expect(await sees(access.id, url)).toBe(404)
    expect(await sees(access.id, `/api/items/${file}`)).toBe(200)
    expect(await current(prasit)).toBeNull()
    expect(await prasit.refused('GET', '/api/support/accesses')).toMatchObject({ machineCode: 'NOT_ADMIN' })
    for (const who of [prasit, somsri])
      expect(await who.refused('POST', `/api/support/accesses/${access.id}/end`, {})).toMatchObject({ status: 404 })
    expect(await act(malee, access.id, 'end')).toMatchObject({ state: 'ended' })
    const logs = async (kind: string) =>
      (await malee.call<{ items: BusinessLogEntry[] }>('GET', `/api/admin/logs?kind=${kind}&limit=20`)).items.map(
        ({ sentence }) => sentence.map(({ text }) => text).join(''),
      )
    expect((await logs('sign-in')).join()).toContain('เริ่มเข้าดูบัญชี')
    expect((await logs('business')).filter((line) => line.includes('เปิดดูชื่อและรายละเอียด'))).not.toHaveLength(0)
  })

  test('an hour, a warning in the last ten minutes, another code for another hour, four hours at most', async () => {
    const { id } = await desk.open(citizen)
    const extend = () => desk.agent.call<SupportAccess>('POST', `/api/support/accesses/${id}/continue`, {})
    minutes(49)
    expect(await desk.agent.refused('POST', `/api/support/accesses/${id}/continue`, {})).toMatchObject({
      machineCode: 'SUPPORT_TOO_SOON',
    })
    for (let hour = 1; hour < 4; hour++) {
      minutes(hour === 1 ? 2 : 60)
      expect(await current(somsri)).toMatchObject({ state: 'warning' })
      await extend()
      expect(await desk.enter(id, await desk.codeSent())).toMatchObject({ state: 'active' })
    }
    minutes(60)
    expect(await desk.agent.refused('POST', `/api/support/accesses/${id}/continue`, {})).toMatchObject({
      machineCode: 'SUPPORT_LONGEST',
    })
    expect(await sees(id)).toBe(200)
    minutes(9)
    expect(await sees(id)).toBe(403)
    await world.runJob('support:settle')
    const { access } = await desk.agent.call<{ access: SupportAccess }>('GET', '/api/support/desk')
    expect(access).toMatchObject({ id, state: 'timeout', endedBy: 'time' })
    expect((await notices(somsri))[0]).toMatchObject({ kind: 'supportEnded' })
  })

  test('wrong codes to continue end nothing, and nothing is continued', async () => {
    const { id } = await desk.open(citizen)
    minutes(55)
    await desk.agent.call('POST', `/api/support/accesses/${id}/continue`, {})
    expect(await desk.agent.refused('POST', `/api/support/accesses/${id}/continue`, {})).toMatchObject({
      machineCode: 'OTP_TOO_MANY',
    })
    const right = await desk.codeSent()
    for (const code of ['OTP_MISMATCH', 'OTP_MISMATCH', 'SUPPORT_LOCKED'])
      expect(await refusedCode(id, wrongOf(right))).toMatchObject({ machineCode: code })
    expect(await refusedCode(id, right)).toMatchObject({ machineCode: 'OTP_INVALID' })
    expect(await sees(id)).toBe(200)
    minutes(5)
    expect(await sees(id)).toBe(403)
  })

  test('the session belongs to the browser of the agent, and ends with the certificate', async () => {
    const { id } = await desk.open(citizen)
    const elsewhere = await world.as('anan01')
    const headers = { 'x-support-access': id }
    expect((await elsewhere.send({ method: 'GET', url: '/api/drives', headers })).statusCode).toBe(403)
    expect((await prasit.send({ method: 'GET', url: '/api/drives', headers })).statusCode).toBe(403)
    expect(
      (await prasit.send({ method: 'GET', url: '/api/drives', headers: { 'x-support-access': 'x' } })).statusCode,
    ).toBe(403)
    expect(await sees(id)).toBe(200)
    await world.services.support.revoke('anan01')
    expect(await sees(id)).toBe(403)
    await world.services.support.certify('anan01', 'สมศักดิ์ ฝ่ายสนับสนุน')
    expect(await sees(id)).toBe(403)
  })
})

test('the call of the specification opens the account and says when it ends', async () => {
  await desk.ask(citizen)
  const response = await desk.agent.send({
    method: 'POST',
    url: '/authorize/api/v1/verify/otp',
    payload: { accesstoken: desk.agent.token, otp: await desk.codeSent() },
  })
  const { status, expired_login_dtm: until } = response.json<{ status: string; expired_login_dtm: string }>()
  const seconds = (Date.parse(until) - world.clock.now().getTime()) / 1000
  expect([status, Math.round(seconds / 60)]).toEqual(['OK', 60])
})
