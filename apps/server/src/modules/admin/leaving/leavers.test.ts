import type { BusinessShare } from '@khlang/contract/business-shares'
import type { Employee } from '@khlang/contract/employees'
import type { AdminToday } from '@khlang/contract/admin-today'
import type { QuotaOverview } from '@khlang/contract/quotas'
import {
  type Leaver,
  leaverDays,
  type LeavingReport,
  leaverWarningDays,
  type TransferRoom,
} from '@khlang/contract/leavers'
import { livePath } from '@khlang/contract'
import type { AddressInfo } from 'node:net'
import { io } from 'socket.io-client'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Business } from '../../../../test/business.ts'
import type { Client } from '../../../../test/client.ts'
import { mountAs } from '../../../../test/dav-client.ts'
import { quotaDrift, reservations } from '../../../../test/drives.ts'
import { createVisitor, makeLink } from '../../../../test/link-visitor.ts'
import { createUploadVisitor, makeUploadLink } from '../../../../test/upload-visitor.ts'
import { createSetting } from '../../../../test/setting.ts'
import type { World } from '../../../../test/harness.ts'
import { systemActor } from '../../../platform/actor.ts'

let world: World
let one: Business
let malee: Client
const day = 86_400_000

beforeAll(async () => {
  const setting = await createSetting()
  ;({ world, one } = setting)
  malee = one.malee
  await world.owner.pool.query(
    `insert into business_feature (business_id, feature, status) values ($1, 'mapdrive', 'Y')
     on conflict (business_id, feature) do update set status = 'Y'`,
    [malee.accountId],
  )
  await world.app.listen({ port: 0, host: '127.0.0.1' })
})

type New = { client: Client; own: Client; id: string; username: string }

/** A new employee; `own` is the same person in their personal account. */
async function hire(): Promise<New> {
  const username = `leaver${crypto.randomUUID().slice(0, 8)}`
  const { accounts, identity } = world.services
  await world.database.db.transaction().execute(async (tx) => {
    const { personId } = await accounts.createCitizen(tx, systemActor('test'), {
      username,
      mobile: null,
      email: `${username}@example.com`,
      emailVerified: true,
      firstNameTh: 'ผู้ออก',
      lastNameTh: username,
      how: 'test',
    })
    await identity.setDemoPassword(tx, personId, 'demo-pass-1')
  })
  const { id } = await malee.call<Employee>('POST', '/api/admin/employees', { username })
  return { client: await world.as(username, 'ONE'), own: await world.as(username), id, username }
}

const remove = (id: string, choices: object = {}) => malee.call('POST', `/api/admin/employees/${id}/remove`, choices)
const follow = (id: string) => world.runJob('admin:follow-employee', { subject: id })
const leavers = async () => (await malee.call<{ items: Leaver[] }>('GET', '/api/admin/leavers?limit=100')).items
const find = async (id: string) => (await leavers()).find((row) => row.id === id)
const folderFor = async (who: New, level: 'edit' | 'admin' = 'admin') => {
  const folder = await malee.folder(one.root, `งาน ${crypto.randomUUID().slice(0, 6)}`)
  await one.rule(folder, 'employee', who.id, level)
  return folder
}
const sharedBy = async (employeeId: string) =>
  (await malee.call<{ items: BusinessShare[] }>('GET', `/api/admin/shares?employeeId=${employeeId}`)).items
const share = (who: Client, itemId: string, username: string) =>
  who.call<{ items: { ok: boolean }[] }>('POST', `/api/items/${itemId}/shares`, {
    with: [{ type: 'username', value: username }],
    permission: 'download',
  })

describe('every way in is closed', () => {
  // Keys are the business's, not their creator's: `keys.test.ts`.
  test.each(['removed', 'suspended'] as const)('to somebody who is %s', async (how) => {
    const who = await hire()
    const folder = await folderFor(who)
    const file = await who.client.file(folder, 'ลับ.txt')
    const lists = () => who.client.send({ method: 'GET', url: `/api/items/${folder}/children` })
    expect((await lists()).statusCode).toBe(200)
    const given = await malee.file(one.root, `ให้ ${who.username}.txt`)
    expect((await share(malee, given, who.username)).items).toMatchObject([{ ok: true }])
    expect((await who.own.bytes(given)).statusCode).toBe(200)
    const link = await makeLink(who.client, file)
    expect(await createVisitor(world, link.token).state()).toBe('open')
    const drive = await mountAs(world, who.client)
    expect(await drive.list('')).not.toEqual([])
    const upload = await who.client.call<{ id: string }>('POST', '/api/uploads/multipart', {
      folderId: folder,
      filename: 'กำลังส่ง.bin',
      size: 1000,
    })
    const { port } = world.app.server.address() as AddressInfo
    const socket = io(`http://127.0.0.1:${port}`, {
      path: livePath,
      transports: ['websocket'],
      reconnection: false,
      auth: { accountId: who.client.accountId },
      extraHeaders: { cookie: `token_auth=${who.client.token}` },
    })
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject))
    const closed = new Promise<string>((resolve) => socket.once('disconnect', resolve))

    if (how === 'removed') await remove(who.id, { links: 'end' })
    else await malee.call('POST', `/api/admin/employees/${who.id}/suspend`, {})
    await follow(who.id)

    expect(await closed).toBe('io server disconnect')
    expect((await lists()).statusCode).toBeGreaterThanOrEqual(400)
    expect((await drive.send('PROPFIND', '', { headers: { depth: '1' } })).status).toBeGreaterThanOrEqual(400)
    const part = await who.client.send({
      method: 'PUT',
      url: `/api/uploads/multipart/${upload.id}/parts/1`,
      payload: Buffer.alloc(1000),
      headers: { 'content-type': 'application/octet-stream' },
    })
    expect(part.statusCode).toBeGreaterThanOrEqual(400)
    expect((await who.own.bytes(given)).statusCode).toBe(404)
    expect(await createVisitor(world, link.token).state()).not.toBe('open')
    // Their own account is not touched.
    expect(await who.own.root()).toBeTruthy()
    if (how === 'removed') {
      expect(await reservations(world)).toEqual([])
      return
    }
    await malee.call('POST', `/api/admin/employees/${who.id}/resume`, {})
    await follow(who.id)
    expect((await who.own.bytes(given)).statusCode).toBe(200)
    expect(await createVisitor(world, link.token).state()).toBe('open')
    await who.client.send({ method: 'DELETE', url: `/api/uploads/multipart/${upload.id}` })
  })
})

describe('links of somebody who does not work here any more', () => {
  /** Links and upload links, opened before: of the private drive, and of what another business shares with this one. */
  async function linksOf(who: New) {
    const wichai = await world.as('wichai1', 'TWO')
    const shared = await wichai.folder(await wichai.root('business'), `ให้ ONE ${who.username}`)
    const sharedFile = await wichai.file(shared, 'ของ TWO.txt')
    await wichai.call('POST', `/api/items/${shared}/shares`, {
      with: [{ type: 'taxid', value: '0105500000011' }],
      permission: 'edit',
      mayReshare: true,
    })
    const own = await who.client.folder(await who.client.root(), 'ส่วนตัว')
    const ownFile = await who.client.file(own, 'ส่วนตัว.txt')
    const visits = await Promise.all(
      [
        [own, ownFile],
        [shared, sharedFile],
      ].map(async ([folder = '', file = '']) => {
        const visitor = createVisitor(world, (await makeLink(who.client, folder)).token)
        const sender = createUploadVisitor(world, (await makeUploadLink(who.client, folder)).token)
        expect([await visitor.open(), await sender.open()]).toEqual(['ok', 'ok'])
        return { visitor, sender, file }
      }),
    )
    const bytes = () => Promise.all(visits.map(({ visitor, file }) => visitor.code(`/files/${file}/content`)))
    const states = () =>
      Promise.all(visits.flatMap(({ visitor, sender }) => [visitor.state(), sender.state().then(({ state }) => state)]))
    const listed = async () =>
      (await wichai.call<{ items: { state: string }[] }>('GET', `/api/items/${shared}/links`)).items.map(
        ({ state }) => state,
      )
    return { bytes, states, listed }
  }

  test('are closed while they are suspended, for sessions too, and open again afterwards', async () => {
    const who = await hire()
    const { bytes, states, listed } = await linksOf(who)
    expect([await bytes(), await listed()]).toEqual([['ok', 'ok'], ['on']])
    await malee.call('POST', `/api/admin/employees/${who.id}/suspend`, {})
    expect(await bytes()).toEqual(['LINK_TICKET_REQUIRED', 'LINK_TICKET_REQUIRED'])
    expect(await states()).toEqual(['closed', 'closed', 'closed', 'closed'])
    expect(await listed()).toEqual(['closed'])
    await malee.call('POST', `/api/admin/employees/${who.id}/resume`, {})
    expect([await bytes(), await states()]).toEqual([
      ['ok', 'ok'],
      ['open', 'open', 'open', 'open'],
    ])
  })

  test('are closed with their removal, those of a private drive that is kept as well', async () => {
    const who = await hire()
    const { bytes, states } = await linksOf(who)
    await remove(who.id)
    expect(await bytes()).toEqual(['LINK_TICKET_REQUIRED', 'LINK_TICKET_REQUIRED'])
    expect(await states()).toEqual(['closed', 'closed', 'closed', 'closed'])
    // What is shared with the business is handed over like its own.
    await follow(who.id)
    expect(await states()).toEqual(['closed', 'closed', 'open', 'open'])
  })

  test('are reported, and ended on request, also those to items of others', async () => {
    const who = await hire()
    const { states } = await linksOf(who)
    const report = await malee.call<LeavingReport>('GET', `/api/admin/employees/${who.id}/leaving`)
    expect(report).toMatchObject({ links: 2, uploadLinks: 2 })
    await remove(who.id, { links: 'end' })
    await follow(who.id)
    expect(await states()).toEqual(['not_found', 'not_found', 'not_found', 'not_found'])
  })
})

describe('links that are kept', () => {
  const close = (id: string, column: 'restricted' | 'stop_inheriting') =>
    world.owner.pool.query(`update item set ${column} = true where id = $1`, [id])
  const closings: Record<string, (who: New, top: string, below: string) => Promise<unknown>> = {
    'what is in it has rules': (who, _, below) => one.rule(below, 'employee', who.id, 'none'),
    'what is in it has rules for others': (_, __, below) => one.rule(below, 'department', one.sales, 'view'),
    'what is in it is restricted': (_, __, below) => close(below, 'restricted'),
    'what is in it does not inherit': (_, __, below) => close(below, 'stop_inheriting'),
    'what is in it has rules, and is in the trash': async (who, _, below) => {
      await one.rule(below, 'employee', who.id, 'none')
      await malee.bulk('trash', [below])
    },
    'it has rules': (who, top) => one.rule(top, 'employee', who.id, 'admin'),
    'it is restricted': (_, top) => close(top, 'restricted'),
    'it does not inherit': async (who, top) => {
      await close(top, 'stop_inheriting')
      await one.rule(top, 'employee', who.id, 'admin')
    },
  }
  const deleted = async (itemId: string) =>
    (
      await world.owner.pool.query<{ type: string }>(
        "select type from audit_event where subject = $1 and type like '%link.deleted'",
        [itemId],
      )
    ).rows.map(({ type }) => type)

  /** A folder below one that the leaver administers, with a folder in it; a link and an upload link to it. */
  async function placeOf(who: New) {
    const top = await malee.folder(await folderFor(who), 'โครงการ')
    const below = await malee.folder(await malee.folder(top, 'เอกสาร'), 'เงินเดือน')
    const secret = await malee.file(below, 'salary.txt', 'salaries')
    const visitor = async () => createVisitor(world, (await makeLink(who.client, top)).token)
    const sender = async () => createUploadVisitor(world, (await makeUploadLink(who.client, top)).token)
    return { top, below, secret, visitor, sender }
  }

  test.each(Object.entries(closings))('end, and show nothing, if %s; upload links go on', async (_, closeIt) => {
    const who = await hire()
    const { top, below, secret, ...make } = await placeOf(who)
    await closeIt(who, top, below)
    const [visitor, sender] = [await make.visitor(), await make.sender()]
    await visitor.open()
    await remove(who.id)
    await follow(who.id)
    await follow(who.id)
    expect([await visitor.state(), await visitor.code(`/files/${secret}/content`)]).toEqual([
      'not_found',
      'LINK_TICKET_REQUIRED',
    ])
    expect((await sender.state()).state).toBe('open')
    expect(await deleted(top)).toEqual(['link.deleted'])
  })

  test('go on if nothing closes anything below, whatever is closed beside and above', async () => {
    const who = await hire()
    const { top, secret, ...make } = await placeOf(who)
    const beside = await malee.folder(await malee.folder(one.root, 'อื่น'), 'ปิด')
    await one.rule(beside, 'employee', who.id, 'none')
    const visitor = await make.visitor()
    await remove(who.id)
    await follow(who.id)
    expect([await visitor.open(), await visitor.code(`/files/${secret}/content`)]).toEqual(['ok', 'ok'])
    expect(await deleted(top)).toEqual([])
  })

  test.each(['active', 'suspended'] as const)(
    'stay closed if the leaver, %s, had lost their rights before',
    async (how) => {
      const who = await hire()
      const { top, secret, ...make } = await placeOf(who)
      const [visitor, sender] = [await make.visitor(), await make.sender()]
      const others = await placeOf(who)
      const open = await others.visitor()
      const { parentId = '' } = await malee.call<{ parentId?: string }>('GET', `/api/items/${top}`)
      await one.rule(parentId, 'employee', who.id, 'none')
      expect([await visitor.state(), (await sender.state()).state]).toEqual(['closed', 'closed'])
      if (how === 'suspended') await malee.call('POST', `/api/admin/employees/${who.id}/suspend`, {})
      await remove(who.id)
      await follow(who.id)
      expect([await visitor.state(), (await sender.state()).state]).toEqual(['off', 'off'])
      expect(await open.state()).toBe('open')
      // Whoever takes it over may turn it on.
      const { items } = await malee.call<{ items: { id: string }[] }>('GET', `/api/items/${top}/links`)
      await malee.call('PATCH', `/api/links/${items[0]?.id}`, { enabled: true })
      expect([await visitor.open(), await visitor.code(`/files/${secret}/content`)]).toEqual(['ok', 'ok'])
    },
  )

  test('of the private drive wait for its new owner', async () => {
    const who = await hire()
    const file = await who.client.file(await who.client.root(), 'ส่วนตัว.txt')
    const visitor = createVisitor(world, (await makeLink(who.client, file)).token)
    await remove(who.id)
    await follow(who.id)
    expect(await visitor.state()).toBe('closed')
    await malee.call('POST', '/api/admin/employees', { username: who.username })
    expect(await visitor.state()).toBe('open')
  })
})

describe('what somebody leaves', () => {
  test('is reported before; locks end, shares and links go on under the business', async () => {
    const who = await hire()
    const folder = await folderFor(who)
    const file = await who.client.file(folder, 'สัญญา.txt')
    await who.client.file(await who.client.root(), 'ส่วนตัว.txt', 'abc')
    await share(who.client, file, 'prasit1')
    await share(malee, folder, who.username)
    const link = await makeLink(who.client, file)
    await mountAs(world, who.client)
    await who.client.call('POST', `/api/items/${folder}/lock`, {})
    expect(await malee.call<LeavingReport>('GET', `/api/admin/employees/${who.id}/leaving`)).toEqual({
      files: 1,
      bytes: 3,
      locks: 1,
      shares: 1,
      received: 1,
      links: 1,
      uploadLinks: 0,
      devices: 1,
    })
    await remove(who.id)
    await follow(who.id)
    await follow(who.id)
    expect(await createVisitor(world, link.token).state()).toBe('open')
    expect((await one.prasit.bytes(file)).statusCode).toBe(200)
    const { items } = await malee.call<{ items: { createdBy: { id: string } }[] }>('GET', `/api/items/${file}/shares`)
    expect(items.map(({ createdBy }) => createdBy.id)).toContain(malee.personId)
    expect((await malee.call<{ lock: unknown }>('GET', `/api/items/${folder}`)).lock).toBeNull()
    expect(await find(who.id)).toMatchObject({ bytes: 3, state: 'kept', problem: null, username: who.username })
    // Whoever transfers the drive later still sees what they had shared, in whose name it is now, and of no one else.
    const kept = await sharedBy(who.id)
    expect(kept.map(({ kind, item, by }) => [kind, item.name, by?.id])).toEqual([
      ['link', 'สัญญา.txt', malee.personId],
      ['share', 'สัญญา.txt', malee.personId],
    ])
  })

  test('ends on request', async () => {
    const who = await hire()
    const folder = await folderFor(who)
    const file = await who.client.file(folder, 'สัญญา.txt')
    await share(who.client, file, 'prasit1')
    const link = await makeLink(who.client, file)
    await remove(who.id, { shares: 'end', links: 'end' })
    await follow(who.id)
    expect(await createVisitor(world, link.token).state()).not.toBe('open')
    expect((await one.prasit.bytes(file)).statusCode).toBe(404)
    expect(await sharedBy(who.id)).toEqual([])
  })

  test('is seen and changed by Admin Business of this business alone', async () => {
    const who = await hire()
    const other = await world.as('wichai1', 'TWO')
    for (const [method, url] of [
      ['GET', `/api/admin/employees/${who.id}/leaving`],
      ['GET', '/api/admin/leavers'],
      ['POST', `/api/admin/leavers/${who.id}/transfer`],
    ] as const) {
      const body = method === 'POST' ? { transferTo: who.id } : undefined
      expect((await one.prasit.refused(method, url, body)).machineCode).toBe('NOT_ADMIN')
    }
    expect((await other.refused('GET', `/api/admin/employees/${who.id}/leaving`)).machineCode).toBe(
      'EMPLOYEE_NOT_FOUND',
    )
    await remove(who.id)
    const body = { transferTo: who.id }
    expect((await other.refused('POST', `/api/admin/leavers/${who.id}/transfer`, body)).machineCode).toBe(
      'LEAVER_NOT_FOUND',
    )
    expect((await other.call<{ items: Leaver[] }>('GET', '/api/admin/leavers')).items).toEqual([])
  })
})

describe('the private drive', () => {
  test('is transferred to a colleague as a folder, with its links, when somebody is removed', async () => {
    const [who, colleague] = [await hire(), await hire()]
    const root = await who.client.root()
    const inner = await who.client.folder(root, 'ย่อย')
    const file = await who.client.file(inner, 'งานค้าง.txt', 'abcde')
    const link = await makeLink(who.client, file)
    // A system folder of the leaver is an ordinary one of the colleague.
    await world.owner.pool.query('update item set reserved = true where id = $1', [inner])
    await remove(who.id, { transferTo: colleague.id })
    await follow(who.id)
    expect(await find(who.id)).toBeUndefined()
    const [folder] = await colleague.client.list(await colleague.client.root())
    expect(folder?.name).toBe(`ไดรฟ์ของ ผู้ออก ${who.username}`)
    expect(await colleague.client.names(folder?.id ?? '')).toEqual(['ย่อย'])
    expect((await colleague.client.bytes(file)).body).toBe('abcde')
    expect(await colleague.client.used()).toBe(5)
    expect(await createVisitor(world, link.token).state()).toBe('open')
    expect(await quotaDrift(world)).toEqual([])
    expect(await colleague.client.bulk('trash', [inner])).toEqual(['ok'])
  })

  test('is transferred into Drive Business later, where it is closed to colleagues', async () => {
    const who = await hire()
    const file = await who.client.file(await who.client.root(), 'ส่วนตัว.txt')
    await one.rule(one.root, 'business', malee.accountId, 'download')
    await remove(who.id)
    await follow(who.id)
    expect((await malee.refused('POST', `/api/admin/leavers/${who.id}/transfer`, {})).machineCode).toBe('LEAVER_TARGET')
    await malee.call('POST', `/api/admin/leavers/${who.id}/transfer`, { folderId: one.root })
    expect(await find(who.id)).toMatchObject({ state: 'transferring' })
    const again = await malee.refused('POST', `/api/admin/leavers/${who.id}/transfer`, { folderId: one.root })
    expect(again.machineCode).toBe('LEAVER_TRANSFERRING')
    await world.runJob('admin:transfer-leaver', { subject: who.id })
    expect(await find(who.id)).toBeUndefined()
    expect((await malee.bytes(file)).statusCode).toBe(200)
    expect((await one.prasit.bytes(file)).statusCode).toBe(404)
    const gone = await malee.refused('POST', `/api/admin/leavers/${who.id}/transfer`, { folderId: one.root })
    expect(gone.machineCode).toBe('LEAVER_NOT_FOUND')
  })

  const allow = (colleague: New, quota: number) =>
    world.owner.pool.query('update drive set quota = $3 where person_id = $1 and account_id = $2', [
      colleague.client.personId,
      malee.accountId,
      quota,
    ])
  const notices = async (personId: string, kind: string) =>
    (
      await world.owner.pool.query<{ data: Record<string, unknown>; mail: string | null }>(
        `select n.data, (select m.body from mail m where m.key like '%' || n.id::text || '%' limit 1) as mail
         from notice n where n.kind = $2 and n.person_id = $1 order by n.at`,
        [personId, kind],
      )
    ).rows

  test('shows what would be moved and what is left there, and is refused before it starts without room', async () => {
    const [who, colleague] = [await hire(), await hire()]
    const root = await who.client.root()
    await who.client.file(await who.client.folder(root, 'งาน'), 'ใหญ่.txt', 'x'.repeat(100))
    const trashed = await who.client.file(root, 'ทิ้งแล้ว.txt', 'x'.repeat(400))
    await who.client.bulk('trash', [trashed])
    await allow(colleague, 50)
    const room = () => malee.call<TransferRoom>('GET', `/api/admin/leavers/${who.id}/room?transferTo=${colleague.id}`)
    expect(await room()).toEqual({ files: 1, bytes: 100, left: 50, fits: false })
    const refused = await malee.refused('POST', `/api/admin/employees/${who.id}/remove`, { transferTo: colleague.id })
    expect(refused).toMatchObject({ status: 507, machineCode: 'LEAVER_NO_ROOM' })
    expect(refused.errorMessage).toContain('เหลือ 50 B ต้องการ 100 B')
    // Nothing has happened to the employee, and their own quota does not matter.
    expect((await who.client.call<{ items: unknown[] }>('GET', '/api/drives')).items).not.toEqual([])
    await remove(who.id)
    await follow(who.id)
    expect(await room()).toMatchObject({ fits: false })
    const later = await malee.refused('POST', `/api/admin/leavers/${who.id}/transfer`, { transferTo: colleague.id })
    expect(later.machineCode).toBe('LEAVER_NO_ROOM')
    await allow(colleague, 100)
    expect(await room()).toEqual({ files: 1, bytes: 100, left: 100, fits: true })
    expect((await one.prasit.refused('GET', `/api/admin/leavers/${who.id}/room`)).machineCode).toBe('NOT_ADMIN')
    const other = await world.as('wichai1', 'TWO')
    expect((await other.refused('GET', `/api/admin/leavers/${who.id}/room?transferTo=${who.id}`)).machineCode).toBe(
      'LEAVER_NOT_FOUND',
    )
    expect((await malee.refused('GET', `/api/admin/leavers/${who.id}/room`)).machineCode).toBe('LEAVER_TARGET')
  })

  test('stays as it is if the room is gone meanwhile: the reason, with its numbers, is in the list, a notice and “today”', async () => {
    const [who, colleague] = [await hire(), await hire()]
    await who.client.file(await who.client.root(), 'ใหญ่.txt', 'x'.repeat(100))
    await remove(who.id, { transferTo: colleague.id })
    await allow(colleague, 50)
    await follow(who.id)
    await follow(who.id)
    const problem = 'เหลือ 50 B ต้องการ 100 B'
    const row = await find(who.id)
    expect(row).toMatchObject({ state: 'kept', bytes: 100, problem: expect.stringContaining(problem) })
    const english = await malee.send({
      method: 'GET',
      url: '/api/admin/leavers?limit=100',
      headers: { 'accept-language': 'en' },
    })
    expect(english.body).toContain('The destination doesn’t have enough storage: 50 B left, 100 B needed.')
    expect(await colleague.client.names(await colleague.client.root())).toEqual([])
    const told = (await notices(malee.personId, 'leaverTransferFailed')).filter(({ data }) =>
      JSON.stringify(data).includes(who.username),
    )
    expect(told).toHaveLength(1)
    expect(JSON.stringify(told[0]?.data)).toContain(problem)
    const waiting = async () =>
      (await malee.call<AdminToday>('GET', '/api/admin/today')).items.find(({ kind }) => kind === 'failedTransfers')
    const before = (await waiting())?.count ?? 0
    expect(before).toBeGreaterThan(0)
    const kept = async () => (await malee.call<QuotaOverview>('GET', '/api/admin/quotas')).kept
    const held = await kept()

    await allow(colleague, 1000)
    await malee.call('POST', `/api/admin/leavers/${who.id}/transfer`, { transferTo: colleague.id })
    await world.runJob('admin:transfer-leaver', { subject: who.id })
    expect((await waiting())?.count ?? 0).toBe(before - 1)
    expect(await kept()).toEqual({ drives: held.drives - 1, used: held.used - 100 })
    const done = (await notices(malee.personId, 'leaverTransferred')).map(({ data }) => data)
    expect(done).toContainEqual({
      person: { th: `ผู้ออก ${who.username}`, en: expect.any(String) },
      name: `ไดรฟ์ของ ผู้ออก ${who.username}`,
      to: { th: `ผู้ออก ${colleague.username}`, en: expect.any(String) },
    })
    expect(await notices(colleague.client.personId, 'leaverDriveReceived')).toHaveLength(1)
    const mails = await world.owner.pool.query<{ body: string }>(
      `select body from mail where body like '%โอนไดรฟ์ส่วนตัวของ ผู้ออก ${who.username}%'`,
    )
    expect(mails.rows.map(({ body }) => body).join('\n')).toMatch(/onebox-system-admin-leavers\?in=/)
  })

  test('stays as it is, with the reason, if the colleague who was to get it has left meanwhile', async () => {
    const [who, colleague] = [await hire(), await hire()]
    await who.client.file(await who.client.root(), 'งาน.txt')
    await remove(who.id, { transferTo: colleague.id })
    await remove(colleague.id)
    await follow(who.id)
    const kept = await find(who.id)
    expect(kept).toMatchObject({ state: 'kept', problem: 'ไม่พบพนักงานนี้' })
    expect(kept?.bytes).toBeGreaterThan(0)
    const other = await hire()
    await malee.call('POST', `/api/admin/leavers/${who.id}/transfer`, { transferTo: other.id })
    await world.runJob('admin:transfer-leaver', { subject: who.id })
    expect(await other.client.names(await other.client.root())).toHaveLength(1)
  })

  test('is refused a target outside the business, or the leaver themselves', async () => {
    const who = await hire()
    const foreign = await (await world.as('somsri1')).root()
    for (const [choices, code] of [
      [{ transferTo: who.id }, 'LEAVER_TARGET'],
      [{ transferTo: crypto.randomUUID() }, 'EMPLOYEE_NOT_FOUND'],
      [{ folderId: foreign }, 'NOT_FOUND'],
      [{ folderId: await malee.root() }, 'LEAVER_TARGET'],
      [{ folderId: one.root, transferTo: who.id }, 'LEAVER_TARGET'],
    ] as const)
      expect((await malee.refused('POST', `/api/admin/employees/${who.id}/remove`, choices)).machineCode).toBe(code)
    expect((await who.client.call<{ items: unknown[] }>('GET', '/api/drives')).items).not.toEqual([])
  })

  test('is their own again when they come back in time', async () => {
    const who = await hire()
    const file = await who.client.file(await who.client.root(), 'ยังอยู่.txt')
    await remove(who.id)
    await follow(who.id)
    await malee.call('POST', '/api/admin/employees', { username: who.username })
    expect(await find(who.id)).toBeUndefined()
    expect((await (await world.as(who.username, 'ONE')).bytes(file)).statusCode).toBe(200)
  })

  test('is announced and then goes to the trash after 90 days', async () => {
    const who = await hire()
    const file = await who.client.file(await who.client.root(), 'หมดเวลา.txt')
    await remove(who.id)
    await follow(who.id)
    const noticed = async () =>
      (
        await world.owner.pool.query("select 1 from notice where kind = 'leaverDriveEnding' and person_id = $1", [
          malee.personId,
        ])
      ).rowCount
    await world.runJob('admin:end-leavers')
    expect(await noticed()).toBe(0)
    world.clock.advance((leaverDays - leaverWarningDays) * day + 1000)
    await world.runJob('admin:end-leavers')
    const before = await noticed()
    expect(before).toBeGreaterThan(0)
    await world.runJob('admin:end-leavers')
    expect(await noticed()).toBe(before)
    malee = await world.as('malee01', 'ONE')
    expect(await find(who.id)).toBeTruthy()
    world.clock.advance(leaverWarningDays * day)
    await world.runJob('admin:end-leavers')
    malee = await world.as('malee01', 'ONE')
    expect(await find(who.id)).toBeUndefined()
    const { rows } = await world.owner.pool.query('select trashed_at from item where id = $1', [file])
    expect(rows).toMatchObject([{ trashed_at: expect.any(Date) }])
  })
})
