import type { BusinessLogEntry } from '@khlang/contract/business-log'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Business, createBusiness } from '../../../../test/business.ts'
import type { Client } from '../../../../test/client.ts'
import { createWorld, type World } from '../../../../test/harness.ts'
import { rowsRead, statementsOf } from '../../../../test/statements.ts'
import { systemActor } from '../../../platform/actor.ts'

type Logged = { items: BusinessLogEntry[]; nextCursor: string | null }

let world: World
let one: Business
let wichai: Client

beforeAll(async () => {
  world = await createWorld()
  one = await createBusiness(world)
  wichai = await world.as('wichai1', 'TWO')
})

const log = (kind: string, query = '', who = one.malee) =>
  who
    .send({ method: 'GET', url: `/api/admin/logs?kind=${kind}${query}`, headers: { 'accept-language': 'en' } })
    .then((response) => response.json<{ result: Logged }>().result)
const say = (entry: BusinessLogEntry | undefined) => (entry?.sentence ?? []).map((piece) => piece.text).join('')
const said = async (kind: string, query = '', who = one.malee) => (await log(kind, query, who)).items.map(say)

describe('who may read the logs of a business', () => {
  const calls: [method: 'GET' | 'POST', url: string, body?: object][] = [
    ['GET', '/api/admin/logs?kind=business'],
    ['GET', '/api/admin/logs?kind=sign-in'],
    ['GET', '/api/admin/logs/people?q='],
    ['POST', '/api/admin/log-checks', {}],
    ['POST', '/api/log-exports', { format: 'csv', filter: { kind: 'business' } }],
    ['GET', '/api/log-exports?log=business'],
  ]
  const outcomes = (who: Client) =>
    Promise.all(
      calls.map(async ([method, url, body]) => {
        const response = await who.send({ method, url, ...(body && { payload: body }) })
        return response.statusCode < 400 ? 'ok' : response.json<{ machineCode: string }>().machineCode
      }),
    )
  const all = (outcome: string) => calls.map(() => outcome)

  test('its Admin Business, and neither employees nor people in their own account', async () => {
    const ofMalee = await world.as('malee01')
    const table: [who: string, caller: Client, outcome: string][] = [
      ['its admin', one.malee, 'ok'],
      ['an employee', one.prasit, 'NOT_ADMIN'],
      ['its admin in her own account', ofMalee, 'NOT_ADMIN'],
      ['a citizen', await world.as('somsri1'), 'NOT_ADMIN'],
    ]
    for (const [who, caller, outcome] of table) expect([who, await outcomes(caller)]).toEqual([who, all(outcome)])
  })

  test('an admin of another business reads that one, and cannot act for this one', async () => {
    await one.malee.folder(one.root, 'ของบริษัทหนึ่ง')
    expect(await outcomes(wichai)).toEqual(all('ok'))
    expect(JSON.stringify(await log('business', '', wichai))).not.toContain('ของบริษัทหนึ่ง')
    expect(await said('business', `&actor=${one.malee.personId}`, wichai)).toEqual([])
    for (const [method, url, body] of calls) {
      const headers = { 'x-account-id': one.malee.accountId }
      const response = await wichai.send({ method, url, headers, ...(body && { payload: body }) })
      expect([url, response.statusCode]).toEqual([url, 403])
    }
  })

  test('nobody any more who is suspended or no admin, and their export is closed to them', async () => {
    const id = await one.employeeOf(one.kanya)
    const change = (body: object) => one.malee.call('PATCH', `/api/admin/employees/${id}`, body)
    await change({ isAdmin: true })
    expect(await outcomes(one.kanya)).toEqual(all('ok'))
    const [made] = (await one.kanya.call<{ items: { id: string }[] }>('GET', '/api/log-exports?log=business')).items
    await change({ isAdmin: false })
    expect(await outcomes(one.kanya)).toEqual(all('NOT_ADMIN'))
    await world.runJob('drive:export-log', { exportId: made?.id })
    expect(await one.kanya.refused('GET', `/api/log-exports/${made?.id}/content`)).toMatchObject({ status: 403 })
    await change({ isAdmin: true })
    await one.malee.call('POST', `/api/admin/employees/${id}/suspend`)
    expect(await outcomes(one.kanya)).toEqual(all('MEMBERSHIP_SUSPENDED'))
    await one.malee.call('POST', `/api/admin/employees/${id}/resume`)
    await change({ isAdmin: false })
  })
})

describe('sign-ins', () => {
  const signIns = async (query = '') =>
    (await log('sign-in', query)).items.map((entry) => [say(entry), entry.address, entry.device])

  test('the first use of the business by each session, from where and with what, once', async () => {
    const again = await world.as('prasit1', 'ONE')
    const before = (await log('sign-in')).items.length
    for (let n = 0; n < 3; n++) await again.root()
    const rows = await signIns(`&actor=${one.prasit.personId}`)
    expect(rows[0]).toEqual(['Prasit Thongdee signed in to the business', '127.0.0.1', expect.any(String)])
    expect((await log('sign-in')).items.length - before).toBeLessThanOrEqual(1)
  })

  test('not what somebody does in their own account', async () => {
    const before = await signIns()
    const own = await world.as('prasit1')
    await own.root()
    await own.call('POST', '/api/map-drive/passwords', { name: 'บ้าน', mode: 'read-only' }).catch(() => null)
    await own.call('PATCH', '/api/me', { language: 'en' })
    expect(await signIns()).toEqual(before)
    expect(JSON.stringify(await log('business'))).not.toContain('profile')
  })

  test('refused ones of its employees, who may be attacked, and of nobody else', async () => {
    const visitor = { ...systemActor('visitor'), origin: { address: '203.0.113.9', traceId: null } }
    const refuse = (subject: string) =>
      world.database.db
        .transaction()
        .execute((tx) =>
          world.services.audit.record(
            tx,
            visitor,
            { type: 'session.refused', subject, data: { method: 'password', reason: 'wrong' } },
            'refused',
          ),
        )
    await refuse(one.prasit.personId)
    await refuse(wichai.personId)
    await refuse('unknown')
    const [entry] = (await log('sign-in')).items
    expect(entry).toMatchObject({ refused: true, personId: one.prasit.personId, address: '203.0.113.9' })
    expect(say(entry)).toBe('A sign-in of Prasit Thongdee was refused')
    expect((await log('sign-in', `&actor=${one.prasit.personId}`)).items[0]).toEqual(entry)
    expect((await said('sign-in', '', wichai))[0]).toContain('was refused')
  })
})

describe('filters and pages', () => {
  let folder: string
  beforeAll(async () => {
    folder = await one.malee.folder(one.root, 'กรอง')
    await one.rule(folder, 'department', one.sales, 'edit')
    for (const name of ['ก.txt', 'ข.txt', 'ค.txt']) await one.prasit.file(folder, name)
    const file = await one.malee.file(folder, 'เดิม.txt')
    await one.malee.call('PATCH', `/api/items/${file}`, { name: 'ใหม่.txt' })
  })

  test('narrow the log by person, action, item and time, together', async () => {
    const { malee, prasit } = one
    expect(await said('business', `&actor=${prasit.personId}&action=add&limit=3`)).toEqual([
      'Prasit Thongdee added “ค.txt” to “กรอง”',
      'Prasit Thongdee added “ข.txt” to “กรอง”',
      'Prasit Thongdee added “ก.txt” to “กรอง”',
    ])
    const renamed = 'Malee Rungrueang renamed “เดิม.txt” to “ใหม่.txt”'
    expect(await said('business', `&action=rename&actor=${malee.personId}`)).toEqual([renamed])
    // Found by the name that it has, and by the one that it had.
    for (const name of ['ใหม่', 'เดิม'])
      expect(await said('business', `&item=${encodeURIComponent(name)}`)).toEqual([
        renamed,
        'Malee Rungrueang added “เดิม.txt” to “กรอง”',
      ])
    expect(await said('business', `&item=${encodeURIComponent('ใหม่')}&action=add`)).toHaveLength(1)
    const [entry] = (await log('business', '&action=rename')).items
    const from = (offset: number) => encodeURIComponent(new Date(Date.parse(entry!.at) + offset).toISOString())
    expect(await said('business', `&action=rename&from=${from(0)}&to=${from(1000)}`)).toEqual([renamed])
    expect(await said('business', `&action=rename&to=${from(0)}`)).toEqual([])
    expect(await said('business', `&action=rename&from=${from(1)}`)).toEqual([])
    for (const query of ['&from=x', '&actor=x', '&action=x', '&cursor=x'])
      expect((await malee.refused('GET', `/api/admin/logs?kind=business${query}`)).status, query).toBe(400)
    expect((await malee.refused('GET', '/api/admin/logs?kind=personal')).status).toBe(400)
  })

  test('pages together have every row once, in order', async () => {
    const everything = (await log('business', '&limit=1000')).items.map(({ id }) => id)
    const paged: number[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Logged = await log('business', `&limit=3${cursor && `&cursor=${cursor}`}`)
      paged.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect(paged).toEqual(everything)
    expect(everything.length).toBeGreaterThan(8)
  })

  test('people to filter by: employees by name, former ones too, and anybody in the logs by id', async () => {
    const people = async (query: string, who = one.malee) =>
      (
        await who.call<{ items: { id: string; name: string; isFormer: boolean }[] }>(
          'GET',
          `/api/admin/logs/people?${query}`,
        )
      ).items
    const prasit = { id: one.prasit.personId, name: 'ประสิทธิ์ ทองดี', isFormer: false }
    expect(await people(`q=${encodeURIComponent('ทองดี')}`)).toEqual([prasit])
    expect(await people(`id=${prasit.id}`)).toEqual([prasit])
    expect(await people('q=')).toHaveLength(3)
    expect(await people(`id=${wichai.personId}`)).toEqual([])
    expect(await people(`id=${prasit.id}`, wichai)).toEqual([])
    await one.malee.call('POST', `/api/admin/employees/${await one.employeeOf(one.prasit)}/remove`, {})
    expect(await people(`q=${encodeURIComponent('ทองดี')}`)).toEqual([{ ...prasit, isFormer: true }])
  })

  test('a page reads no more rows of a log that is much longer', async () => {
    const { malee } = one
    const seed = (count: number) =>
      world.owner.pool.query(
        `insert into audit_event (at, type, subject, account_id, person_id, actor, data)
         select now() - n * interval '1 second', (array['item.created', 'item.downloaded', 'item.renamed', 'share.created'])[1 + n % 4],
           $1, $2, case when n % 3 = 0 then $3::uuid else $4::uuid end, 'person', '{"name": "x"}'
         from generate_series(1, $5::int) n`,
        [folder, malee.accountId, malee.personId, one.kanya.personId, count],
      )
    const read = async (query: string) => {
      await world.owner.pool.query('analyze business_activity, audit_event')
      const statements = await statementsOf(world, () => log('business', `&limit=20${query}`))
      const pages = statements.filter(({ text }) => text.includes('business_activity'))
      expect(pages).toHaveLength(1)
      return rowsRead(world, pages)
    }
    const queries = ['', `&actor=${malee.personId}`, '&action=access', '&from=2020-01-01T00:00:00Z']
    await seed(200)
    const before: number[] = []
    for (const query of queries) before.push(await read(query))
    await seed(5000)
    for (const [index, query] of queries.entries()) {
      const rows = await read(query)
      expect([query, rows]).toEqual([query, Math.min(rows, (before[index] ?? 0) + 100)])
      expect(rows).toBeLessThan(600)
    }
  })
})
