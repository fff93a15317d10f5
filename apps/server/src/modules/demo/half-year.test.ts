import type { EdocFigures } from '@khlang/contract/edoc-figures'
import { documentKinds } from '@khlang/etax'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../test/client.ts'
import { examine } from '../../../test/drives.ts'
import { createWorld, type World } from '../../../test/harness.ts'
import { drainJobs } from '../../../test/pictures.ts'
import { trade } from './documents/trade.ts'
import { chapters } from './half-year.ts'

const day = 86_400_000

let world: World
/** When the demo began. */
let since: Date
let malee: Client
let kanya: Client
let wichai: Client
let somsri: Client
beforeAll(async () => {
  world = await createWorld({ DEMO_CONTENT: '1', OFFICE_PROGRAM: 'off' }, { strictSenders: true })
  const [queued] = await rows<{ since: string }>(
    world,
    `select payload ->> 'since' as since from graphile_worker._private_jobs where key = 'demo'`,
  )
  since = new Date(queued?.since ?? 0)
  expect(await drainJobs(world, 'demo:%')).toHaveLength(chapters)
  ;[malee, kanya, wichai, somsri] = await Promise.all([
    world.as('malee01', 'ONE'),
    world.as('kanya01', 'ONE'),
    world.as('wichai1', 'TWO'),
    world.as('somsri1'),
  ])
}, 120_000)

type Rows<T> = Promise<T[]>
const rows = async <T extends object>(of: World, sql: string): Rows<T> => (await of.owner.pool.query<T>(sql)).rows
const items = async <T>(who: Client, url: string): Rows<T> => (await who.call<{ items: T[] }>('GET', url)).items

describe('the documents of the demo', () => {
  test('are all there, of every type', async () => {
    const [sent] = await rows<{ n: number; types: number }>(
      world,
      'select count(*)::int as n, count(distinct doc_type)::int as types from edoc',
    )
    expect(sent).toEqual({ n: trade.length, types: documentKinds.length })
  })

  test('have arrived, wait, have failed, were replaced, and one is to be deleted', async () => {
    const found = await rows<{ state: string; n: number }>(
      world,
      `select status || coalesce(' ' || reason, '') as state, count(*)::int as n from edoc group by 1`,
    )
    expect(Object.fromEntries(found.map(({ state, n }) => [state, n]))).toEqual({
      active: trade.length - 16,
      closed: 1,
      draft: 2,
      'duplicate content_differs': 1,
      'failed blocked_by_receiver': 1,
      'failed cancelled': 1,
      'failed expired': 3,
      'pending no_consent': 3,
      'pending receiver_unknown': 2,
      reject: 1,
      request_delete_log: 1,
    })
    const replaced = await rows(world, `select from edoc_reference where kind = 'replaces'`)
    expect(replaced).toHaveLength(3)
  })

  test('have lights: one is red, some are amber, the rest are green', async () => {
    const found = await rows<{ light: string; signature: string; n: number }>(
      world,
      'select light, signature, count(*)::int as n from edoc group by 1, 2 order by 1, 2',
    )
    expect(found).toEqual([
      { light: 'amber', signature: 'none', n: 5 },
      { light: 'amber', signature: 'valid', n: 3 },
      { light: 'green', signature: 'none', n: trade.length - 9 },
      { light: 'red', signature: 'broken', n: 1 },
    ])
  })

  test('have PDF files that people can look at', async () => {
    const inbox = await items<{ id: string; files: string[] }>(kanya, '/api/edocs/inbox?limit=1000')
    const seen = inbox.filter(({ files }) => files.includes('pdf'))
    expect(seen.length).toBeGreaterThan(5)
    const response = await kanya.send({ method: 'GET', url: `/api/edocs/${seen[0]?.id}/content?as=pdf&box=inbox` })
    expect([response.statusCode, response.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  })

  test('came in the course of half a year, and are read but for the last ones', async () => {
    const found = await rows<{ first: Date; last: Date; read: number; unread: number }>(
      world,
      `select min(at) as first, max(at) as last, count(read_at)::int as read,
         count(*) filter (where read_at is null)::int as unread from edoc_copy where box = 'inbox'`,
    )
    const [{ first, last, read, unread } = { first: new Date(), last: new Date(0), read: 0, unread: 0 }] = found
    const now = world.clock.now().getTime()
    expect((now - first.getTime()) / day).toBeGreaterThan(165)
    expect(last.getTime()).toBeLessThan(now)
    expect(read).toBeGreaterThan(5 * unread)
    expect(unread).toBeGreaterThan(5)
  })
})

test('both companies and Somsri have agreed to receive documents, Anan is still asked', async () => {
  const consents = await Promise.all(
    [malee, wichai, somsri, await world.as('anan01')].map((who) =>
      who.call<{ status: string; mode: string; waiting: number }>('GET', '/api/consent'),
    ),
  )
  expect(consents.map(({ status, mode, waiting }) => [status, mode, waiting])).toEqual([
    ['approve', 'receive_all', 0],
    ['approve', 'receive_all', 0],
    ['approve', 'all_except', 0],
    ['pending', 'receive_all', 3],
  ])
})

test('the dashboards of both companies show six months, and more in the last than in the first', async () => {
  for (const who of [malee, wichai])
    for (const box of ['inbox', 'outbox']) {
      const figures = await who.call<EdocFigures>('GET', `/api/edocs/figures?box=${box}`)
      const documents = figures.months.map((month) => month.documents)
      // The present month may have begun today, and the first one of the trade may be older than these six.
      expect(documents.slice(0, 5).every((count) => count > 0)).toBe(true)
      expect(figures.parties?.length).toBeGreaterThan(0)
      const invoiced = figures.months.map(({ types }) =>
        types.filter(({ docType }) => docType === '388').reduce((sum, { sums }) => sum + Number(sums[0]?.net ?? 0), 0),
      )
      expect(Math.max(...invoiced.slice(2))).toBeGreaterThan(Math.max(...invoiced.slice(0, 2)))
    }
})

test('documents of a citizen count for tax deductions', async () => {
  const bought = await items<{ docType: string; seller: { taxId: string } }>(somsri, '/api/edocs/inbox?limit=1000')
  expect(new Set(bought.map(({ docType }) => docType))).toEqual(new Set(['T03', '388', 'T05', 'T06']))
  expect(bought.length).toBeGreaterThanOrEqual(20)
  const campaigns = await items<{ id: string; year: number }>(somsri, '/api/edocs/refunds')
  const { id } = campaigns.find(({ year }) => year === 2025) ?? { id: '' }
  const deducted = await items<{ status: string }>(somsri, `/api/edocs/refunds/${id}/documents`)
  expect(deducted.map(({ status }) => status).toSorted()).toEqual(['eligible', 'eligible', 'used', 'used', 'used'])
})

test('links were opened, one as often as it may be', async () => {
  const found = [
    ...(await items<{ name: string; opens: number; state: string }>(malee, '/api/links')),
    ...(await items<{ name: string; opens: number; state: string }>(wichai, '/api/links')),
    ...(await items<{ name: string; opens: number; state: string }>(somsri, '/api/links')),
  ]
  const shown = Object.fromEntries(
    found.filter(({ opens }) => opens !== undefined).map(({ name, opens, state }) => [name, [opens, state]]),
  )
  expect(shown).toEqual({
    วันหยุดประจำปี: [10, 'on'],
    แคตตาล็อกสำหรับลูกค้าใหม่: [4, 'expired'],
    นำเสนอชั้นวางรุ่นใหม่: [9, 'on'],
    ใบเสนอราคาบริการบัญชี: [3, 'opened_fully'],
    รูปเชียงใหม่: [6, 'on'],
    'manager@rimping.example': [0, 'on'],
  })
  const days = await rows<{ n: number }>(world, 'select count(*)::int as n from link_day')
  expect(days[0]?.n).toBeGreaterThan(25)
})

test('two upload links are half filled', async () => {
  const links = await rows<{ id: string; name: string; received: number }>(
    world,
    'select id, name, received from upload_link order by received',
  )
  expect(links.map(({ received }) => received)).toEqual([1, 3])
  for (const [who, { id } = { id: '' }] of [
    [somsri, links[0]],
    [malee, links[1]],
  ] as const) {
    const { entries } = await who.call<{ entries: { state: string }[] }>('GET', `/api/upload-links/${id}/board`)
    const states = entries.map(({ state }) => state)
    expect(states).toContain('received')
    expect(states.filter((state) => state !== 'received').length).toBeGreaterThan(1)
  }
})

test('files are shared with people, departments and companies, and talked about', async () => {
  const received = await items<{ name: string }>(kanya, '/api/views/shared-with-me')
  expect(received.map(({ name }) => name)).toEqual(expect.arrayContaining(['งบประมาณโครงการ.xlsx', 'แคตตาล็อกสินค้า']))
  const prasit = await world.as('prasit1', 'ONE')
  expect((await items<{ name: string }>(prasit, '/api/views/shared-with-me')).map(({ name }) => name)).toContain(
    'แผนโครงการ.pptx',
  )
  // No folder of another department is seen through what is shared.
  expect(await kanya.names(await kanya.root('business'))).not.toContain('ฝ่ายขาย')
  const anan = await world.as('anan01')
  expect((await items<{ name: string }>(anan, '/api/views/shared-with-me')).map(({ name }) => name)).toEqual([
    'เชียงใหม่ ธันวาคม',
  ])
  const [talk] = await rows<{ comments: number; threads: number; resolved: number }>(
    world,
    `select count(*)::int as comments, count(*) filter (where thread_id is null)::int as threads,
       count(resolved_at)::int as resolved from comment`,
  )
  expect(talk).toEqual({ comments: 9, threads: 4, resolved: 1 })
})

test('people were notified at the time, and have read what is older', async () => {
  for (const who of [malee, kanya, wichai, somsri]) {
    const notices = await items<{ at: string; readAt: string | null }>(who, '/api/notices?limit=1000')
    const read = notices.filter(({ readAt }) => readAt !== null)
    expect([read.length > 0, read.length < notices.length]).toEqual([true, true])
    const lately = notices.filter(({ at }) => Date.parse(at) > world.clock.now().getTime() - day / 4)
    expect(lately).toEqual([])
  }
})

test('storage has grown by the week', async () => {
  const used = await rows<{ first: number; last: number; days: number }>(
    world,
    `select (array_agg(n.used order by day))[1]::int as first, (array_agg(n.used order by day desc))[1]::int as last,
       count(*)::int as days from drive_day n join drive d on d.id = n.drive_id join account a on a.id = d.account_id
     where n.used > 0 and (d.kind = 'business' or a.kind = 'citizen') group by n.drive_id`,
  )
  expect(used.length).toBeGreaterThanOrEqual(3)
  for (const { first, last, days } of used) {
    expect(days).toBeGreaterThan(10)
    expect(last).toBeGreaterThan(first)
  }
  expect(await examine(world)).toMatchObject({ quotaDrift: [], dangling: [], orphans: [] })
})

/** Everything that a demo has made, without ids and times. */
async function all(of: World): Promise<unknown> {
  const ordered = async (what: string, from: string) =>
    (await rows<{ row: string }>(of, `select (${what})::text as row from ${from} order by 1`)).map(({ row }) => row)
  return {
    items: await ordered('(name, kind, version_n, hashtags, expires_at is null, restricted, stop_inheriting)', 'item'),
    versions: await ordered('(i.name, v.n, v.size)', 'version v join item i on i.id = v.item_id'),
    relations: await ordered('(name)', 'relation'),
    documents: await ordered('(document_no, doc_type, seller_tax_id, status, reason, light, attempts)', 'edoc'),
    copies: await ordered(
      '(c.document_no, c.box, c.status, c.read_at is null, c.trashed_at is null, c.notified, c.hashtags)',
      'edoc_copy c',
    ),
    saved: await ordered('count(*)', 'edoc_saved'),
    consents: await ordered('(account_id, revision, status, mode, tax_ids)', 'consent_change'),
    requests: await ordered('(reason, answer)', 'edoc_delete_request'),
    shares: await ordered('(audience, level, message)', 'item_share'),
    invitations: await ordered('(email)', 'share_invitation'),
    links: await ordered('(name, opens)', 'share_link'),
    opens: await ordered('(day, opens)', 'link_day'),
    uploadLinks: await ordered('(name, received)', 'upload_link'),
    asked: await ordered('(email)', 'upload_request'),
    received: await ordered('(name, visitor_name)', 'upload_link_file'),
    comments: await ordered('(body, resolved_at is null)', 'comment'),
    roles: await ordered(
      '(r.name_th, e.person_id)',
      'business_role r join employee_role m on m.role_id = r.id join employee e on e.id = m.employee_id',
    ),
    library: await ordered('(title_th, category)', 'library_document'),
    keys: await ordered('(name, scopes)', 'api_key'),
    alerts: await ordered('(address, events)', 'alert_address'),
    names: await ordered('(doc_type, state)', 'rename_rule'),
    sent: await ordered('(subject, form)', 'dispatch'),
    marks: await ordered('(i.name, m.starred_at is null)', 'item_mark m join item i on i.id = m.item_id'),
    past: await ordered('(name, trashed_at is null, expires_at is null)', 'item'),
    notices: await ordered('(person_id, kind, at, read_at is null)', 'notice'),
  }
}

describe('what the first company is run with', () => {
  const counted = async (who: Client, urls: readonly string[]) =>
    Object.fromEntries(await Promise.all(urls.map(async (url) => [url, (await items<object>(who, url)).length])))

  test('is there in every list that its Admin Business opens', async () => {
    const found = await counted(malee, [
      `/api/items/${await malee.root()}/children`,
      '/api/views/starred',
      '/api/views/trash',
      '/api/views/expired',
      '/api/dispatches',
      '/api/library?shelf=business',
      '/api/keys',
      '/api/admin/roles',
      '/api/admin/alerts',
      '/api/rename-rules',
    ])
    expect(Object.entries(found).filter(([, count]) => count === 0)).toEqual([])
  })

  test('is there for its employees, too', async () => {
    for (const who of [kanya, await world.as('prasit1', 'ONE')])
      expect((await items<object>(who, '/api/views/starred')).length).toBeGreaterThan(1)
    const { items: people } = await malee.call<{ items: { roles: object[] }[] }>('GET', '/api/admin/employees')
    expect(people.filter(({ roles }) => roles.length > 0)).toHaveLength(2)
  })

  test('was sent, thrown away and let expire at its time', async () => {
    const now = world.clock.now().getTime()
    const trashed = await rows<{ at: Date }>(world, 'select trashed_at as at from item where trashed_at is not null')
    expect(trashed).toHaveLength(3)
    for (const { at } of trashed) expect((now - at.getTime()) / day).toBeLessThan(7)
    const sent = await rows<{ at: Date }>(world, 'select created_at as at from dispatch')
    expect(sent).toHaveLength(3)
    for (const { at } of sent) expect((now - at.getTime()) / day).toBeGreaterThan(5)
  })
})

describe('a demo that is made once more', () => {
  test('is the same', async () => {
    const before = await all(world)
    for (let chapter = 0; chapter <= chapters; chapter++) await world.services.demo.goOn(since, chapter)
    expect(await all(world)).toEqual(before)
  }, 60_000)

  test('after it broke off again and again is the same', async () => {
    const other = await createWorld({ DEMO_CONTENT: '0', OFFICE_PROGRAM: 'off' }, { strictSenders: true })
    // Each 41st event of the log fails, and with it whatever it was recorded for.
    await other.owner.pool.query(`
      create sequence break_off;
      grant usage on sequence break_off to public;
      create function break_off() returns trigger language plpgsql as $$ begin
        if nextval('break_off') % 41 = 0 then raise exception 'broken off'; end if;
        return new;
      end $$;
      create trigger break_off before insert on audit_event for each row execute function break_off()`)
    let brokenOff = 0
    for (let chapter = 0; chapter <= chapters; chapter++)
      for (let isDone = false; !isDone; )
        await other.services.demo.goOn(since, chapter).then(
          () => (isDone = true),
          (error: unknown) => {
            if (!String(error).includes('broken off')) throw error
            brokenOff++
          },
        )
    expect(brokenOff).toBeGreaterThan(10)
    expect(await all(other)).toEqual(await all(world))
    expect(await examine(other)).toMatchObject({ quotaDrift: [], dangling: [] })
  }, 180_000)
})
