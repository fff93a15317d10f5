import { randomBytes } from 'node:crypto'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import type { BusinessLogEntry } from '@khlang/contract/business-log'
import type { EdocDetail, EdocListed } from '@khlang/contract/edoc-boxes'
import { invoice, somsri } from '../../../../../packages/etax/test/invoice.ts'
import { declaredCalls } from '../../../test/admin-calls.ts'
import { type Business, createBusiness } from '../../../test/business.ts'
import type { Client } from '../../../test/client.ts'
import { edocCallNames, edocLines, edocRequests, submission } from '../../../test/edoc-calls.ts'
import { type Delivered, senderOf } from '../../../test/edocs.ts'
import { createWorld, type World } from '../../../test/harness.ts'
import { createPerson } from '../../../test/person.ts'
import { drainJobs } from '../../../test/pictures.ts'
import { createSupportDesk } from '../../../test/support-desk.ts'

// Every call about e-documents, by everybody who may not see them: no answer says that a document is there.

type Send = (options: InjectOptions) => Promise<LightMyRequestResponse>

const seller = '010550000014300000'
const nobody = '010550000017800000'
const companyTwo = '010550000002000000'
/** What of the documents would be known from an answer. */
const secrets = ['SECRET-', 'PO-SECRET', '0105500000143', '87654.00', '93789.78']
const keyScopes = ['files:read', 'files:write']

let world: World
let one: Business
let citizen: Client
/** A document in the Inbox of the business alone. */
let received: string
let strangers: Record<string, Send>
/** Support inside the business whose documents these are. */
let support: Send
/** Of strangers who are people. */
let ids: string[]
/** People of the business who may see one of its boxes, and not the other. */
let ofOneBox: Record<'inbox' | 'outbox', Send>
/** Documents that strangers may not know of. */
let documents: Record<string, string>
let items: Record<string, string>
let rule: string
let campaign: string
/** An address of a ZIP that was opened. */
let usedToken: string
let before: Map<string, string>

const names = Object.keys(edocLines)

beforeAll(async () => {
  world = await createWorld()
  one = await createBusiness(world)
  const { malee } = one
  citizen = await world.as('somsri1')
  const wichai = await world.as('wichai1', 'TWO')
  const anan = await world.as('anan01')
  const { rows } = await world.owner.pool.query<{ id: string }>(
    `insert into refund_campaign (year, name_th, name_en, starts, ends, cap, ordinary_cap, electronic_cap, doc_types,
       hashtag, excluded_words, excluded_th, excluded_en)
     values (2026, 'ทดสอบ', 'Test', '2026-01-01', '2026-12-31', 1000000, null, 1000000, '{388}', 'ลดหย่อน', '{เบียร์}',
       'สุรา', 'alcohol') returning id`,
  )
  campaign = rows[0]?.id ?? ''
  await malee.call('PUT', '/api/consent', { action: 'approve', mode: 'receive_all' })
  await citizen.call('PUT', '/api/consent', { action: 'approve', mode: 'receive_all' })

  const keyOf = async (admin: Client, scopes: readonly string[]) =>
    (await admin.call<{ secret: string }>('POST', '/api/keys', { name: 'k', scopes, ratePerSecond: 1000 })).secret
  const byToken =
    (token: string, more: Record<string, string> = {}): Send =>
    (options) =>
      world.app.inject({ ...options, headers: { ...options.headers, ...more, authorization: `Bearer ${token}` } })
  const hire = async (admin: Client, inbox: Box, outbox = inbox, more: object = {}) => {
    const person = await createPerson(world, 'box')
    const { id } = await admin.call<{ id: string }>('POST', '/api/admin/employees', {
      username: person.username,
      ...more,
    })
    await world.owner.pool.query('update employee set inbox = $2, outbox = $3 where id = $1', [id, inbox, outbox])
    return { id, personId: person.personId, send: byToken(person.token, { 'x-account-id': admin.accountId }) }
  }
  const suspended = await hire(malee, 'manage', 'manage', { isAdmin: true })
  expect((await suspended.send({ method: 'GET', url: '/api/edocs/inbox' })).statusCode).toBe(200)
  await malee.call('POST', `/api/admin/employees/${suspended.id}/suspend`, {})
  const [without, elsewhere] = [await hire(malee, 'off'), await hire(wichai, 'manage')]
  ids = [anan, wichai, suspended, without, elsewhere].map(({ personId }) => personId)
  const desk = await createSupportDesk(world, 'kanya01')
  support = desk.inside((await desk.open({ username: 'malee01', taxId: '0105500000011' })).id)
  const otherDesk = await createSupportDesk(world, 'prasit1')
  const elsewhereAccess = await otherDesk.open({ username: 'wichai1', taxId: '0105500000020' })
  strangers = {
    nobody: (options) => world.app.inject(options),
    'another citizen': anan.send,
    'a citizen in the name of the business': byToken(anan.token, { 'x-account-id': malee.accountId }),
    'an employee without boxes': without.send,
    'an employee of another business': elsewhere.send,
    'the admin of another business': wichai.send,
    'the admin of another business in its name': byToken(wichai.token, { 'x-account-id': malee.accountId }),
    'a suspended admin': suspended.send,
    'support in another business': otherDesk.inside(elsewhereAccess.id),
    'a key without scope': byToken(await keyOf(malee, keyScopes)),
    'a key of another business': byToken(await keyOf(wichai, [...keyScopes, 'inbox:write', 'outbox:read'])),
  }
  ofOneBox = {
    inbox: (await hire(malee, 'manage', 'off')).send,
    outbox: (await hire(malee, 'off', 'manage')).send,
  }
  const pieces = [{ kind: 'field', value: 'seller_name' }]
  rule = (await malee.call<{ id: string }>('POST', '/api/rename-rules', { docType: '388', pieces, activate: true })).id
  const hook = { keyId: await keyIdOf(wichai), url: 'https://example.com/hook', events: ['edoc.changed'] }
  await wichai.call('POST', '/api/webhooks', hook)
  const fromTwo = senderOf(world, await keyOf(wichai, ['inbox:write']))
  received = (await fromTwo({ xml: invoice({ number: 'THEIRS-1' }) })).json<{ result: Delivered }>().result
    .transactionId
  await drainJobs(world, 'edocs:%')
  submission.xml = secretInvoice('SECRET-OWN')
  before = await readEverything()

  const deliver = senderOf(world, await keyOf(malee, ['inbox:write']))
  const send = async (number: string, buyer?: string, url = '/api/edocs') => {
    const answer = await deliver({ xml: secretInvoice(number, buyer) }, { url })
    return answer.json<{ result: Delivered }>().result.transactionId
  }
  documents = {
    'in both boxes of the business': await send('SECRET-OWN'),
    'in the Outbox of the business and the Inbox of a citizen': await send('SECRET-CITIZEN', somsri),
    'held for somebody who is not here': await send('SECRET-HELD', nobody),
    'held for the other business': await send('SECRET-TWO', companyTwo),
    'saved as a draft': await send('SECRET-DRAFT', companyTwo, '/api/edocs/drafts'),
    'in the trash': await send('SECRET-TRASH'),
    'with a request to delete': await send('SECRET-ASKED', somsri),
  }
  const id = documents['in both boxes of the business'] ?? ''
  const trashed = documents['in the trash'] ?? ''
  for (const box of ['inbox', 'outbox']) await malee.call('POST', '/api/edocs/delete', { ids: [trashed], box })
  await malee.call('POST', '/api/edocs/delete', {
    ids: [documents['with a request to delete']],
    box: 'outbox',
    mode: 'request',
    reason: 'SECRET-REASON',
  })
  await malee.call('POST', '/api/edocs/hashtags', { ids: [id], box: 'inbox', add: ['SECRET-TAG'] })
  const saved = await malee.call<{ items: { files: { itemId: string }[] }[] }>('POST', '/api/edocs/save', {
    ids: [id],
    box: 'inbox',
    as: 'xml',
  })
  items = {
    'a saved document': saved.items[0]?.files[0]?.itemId ?? '',
    'a file of the business': await malee.file(one.root, 'SECRET-FILE.xml', secretInvoice('SECRET-FILE')),
  }
  const zip = await malee.call<{ url: string }>('POST', '/api/edocs/download', { ids: [id], box: 'inbox', as: 'xml' })
  expect((await malee.send({ method: 'GET', url: zip.url })).statusCode).toBe(200)
  usedToken = zip.url.split('/').at(-1) ?? ''
  for (const of of ['edocs:%', 'keys:%']) await drainJobs(world, of)
  await world.runJob('edocs:notify')
})

const keyIdOf = async (admin: Client) =>
  (await admin.call<{ items: { id: string }[] }>('GET', '/api/keys')).items[0]?.id ?? ''

type Box = 'off' | 'view' | 'manage'
const secretInvoice = (number: string, buyer?: string) =>
  invoice({ number, seller, unitPrice: 87_654, poNumber: 'PO-SECRET', ...(buyer !== undefined && { buyer }) })

/** An answer without what differs each time: the request's id and the id that was asked for. */
const plain = ({ statusCode, headers, body }: LightMyRequestResponse, id: string) =>
  [statusCode, headers['content-type'], headers['content-disposition'], body]
    .join(' ')
    .replace(/"traceId":"[^"]*"/, '')
    .replaceAll(id, 'ID')

/** Of last use, for instance. */
const instants = /\d{4}-\d\d-\d\dT[\d:.]+Z/g

/** All that can be read without an id, about e-documents and anything else, by everybody. */
async function readEverything(): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const pages = declaredCalls
    .filter(({ method, path }) => method === 'GET' && !path.includes(':') && !(`GET ${path}` in edocLines))
    .map(({ path }) => ({ method: 'GET' as const, url: path }))
  const own = names.flatMap((name) => {
    const line = edocLines[name]
    return line?.of === 'nothing' && line.reads ? edocRequests(name, { campaign }) : []
  })
  for (const [who, send] of Object.entries(strangers))
    for (const [n, request] of [...own, ...pages].entries())
      found.set(
        `${who}: ${n} ${request.method} ${request.url}`,
        plain(await send(request), '\n').replace(instants, 'at'),
      )
  return found
}

/** Everything about e-documents, and what any call would leave in the log, apart from refusals. */
async function state(): Promise<string> {
  const tables = ['edoc', 'edoc_copy', 'edoc_attempt', 'edoc_delete_request', 'edoc_saved', 'consent', 'rename_rule']
  const parts = tables.map((table) => `select '${table}' || t::text as row from ${table} t`)
  const { rows } = await world.owner.pool.query<{ found: string }>(
    `select md5(string_agg(row, '|' order by row)) as found from (
       ${parts.join(' union all ')}
       union all select type || count(*) from audit_event
         where type not in ('access.refused', 'account.entered') and type not like 'session.%' group by type) t`,
  )
  return rows[0]?.found ?? ''
}

test('the table has a line for every call about e-documents, and for nothing else', () => {
  expect(names.toSorted()).toEqual(edocCallNames(world.app).toSorted())
})

const sameForAll = async (
  name: string,
  foreign: Record<string, string>,
  { by, unknown = () => crypto.randomUUID() }: { by: Record<string, Send>; unknown?: () => string },
) => {
  const was = await state()
  for (const [who, send] of Object.entries(by)) {
    const random = unknown()
    for (const [n, request] of edocRequests(name, { id: random, campaign }).entries()) {
      const expected = plain(await send(request), random)
      // A request that is wrong in itself would say nothing.
      expect([who, expected]).not.toEqual([who, expect.stringMatching(/^5|INVALID_INPUT|Route not found/)])
      for (const [what, id] of Object.entries(foreign)) {
        const asked = edocRequests(name, { id, campaign })[n]
        expect([who, what, plain(await send(asked ?? {}), id)]).toEqual([who, what, expected])
      }
    }
  }
  expect(await state()).toBe(was)
}
const callsAbout = (subject: string) => names.filter((name) => edocLines[name]?.of === subject)

describe('what is not theirs answers like what does not exist', () => {
  test.each(callsAbout('document'))('%s', (name) => sameForAll(name, documents, { by: strangers }))
  test.each(callsAbout('item'))('%s', (name) => sameForAll(name, items, { by: strangers }))
  test.each(callsAbout('rule'))('%s', (name) => sameForAll(name, { rule }, { by: strangers }))
  test.each(callsAbout('token'))('%s', (name) =>
    sameForAll(name, { usedToken }, { by: strangers, unknown: () => randomBytes(32).toString('base64url') }),
  )

  test.each(callsAbout('document'))('%s, in the box that somebody may not see', async (name) => {
    const { 'in both boxes of the business': _, 'in the trash': __, ...sent } = documents
    await sameForAll(name, sent, { by: { 'who sees the Inbox': ofOneBox.inbox } })
    await sameForAll(name, { received }, { by: { 'who sees the Outbox': ofOneBox.outbox } })
  })
})

/** What strangers learn all the same, and why. */
const permitted = [
  // A receiver learns that something waits for their consent; an Admin Business, how much.
  /^(an employee|the admin) of another business: \d+ GET \/api\/consent$/,
  /^the admin of another business: \d+ GET \/api\/notices(\/unread)?$/,
  // Calls by their own keys, and what they were refused themselves.
  /^the admin of another business: \d+ GET \/api\/(keys|admin\/logs\/initiators)$/,
  /: \d+ GET \/api\/personal-log(\.csv)?$/,
  // What the support that they let in has opened in their own account.
  /^the admin of another business: \d+ GET \/api\/support\/(open|accesses)$/,
  // A program that reads files knows how full the drive of the business is.
  /^a key without scope: \d+ GET \/api\/storage$/,
]

test('no page, count, list, search or file shows anything of them', { timeout: 120_000 }, async () => {
  // More than a thousand answers.
  const after = await readEverything()
  const differing = [...after].filter(([what, answer]) => answer !== before.get(what))
  expect(differing.filter(([what]) => !permitted.some((one) => one.test(what)))).toEqual([])
  for (const [what, answer] of after)
    for (const secret of [...secrets, ...Object.values(documents)])
      expect([what, answer.includes(secret)]).toEqual([what, false])
  expect(before.size).toBeGreaterThan(1000)
})

test('no notice, mail, push message or webhook mentions a document to them', async () => {
  const { rows } = await world.owner.pool.query<{ kind: string; person_id: string }>(
    "select kind, person_id from notice where (kind like 'edoc%' or kind like 'consent%') and person_id = any($1)",
    [ids],
  )
  expect(rows).toEqual([{ kind: 'consentAwaited', person_id: (await world.as('wichai1')).personId }])
  const deliveries = await world.owner.pool.query<{ subject: string }>(
    'select e.subject from webhook_delivery d join audit_event e on e.id = d.event_id',
  )
  expect(deliveries.rows.map(({ subject }) => subject).filter((subject) => subject !== received)).toEqual([])
  const { items: messages } = await one.malee.call<{ items: { to: string; text: string }[] }>(
    'GET',
    '/api/outgoing-messages?limit=1000',
  )
  const named = messages.filter(({ text }) => secrets.some((secret) => text.includes(secret)))
  const { rows: people } = await world.owner.pool.query<{ email: string }>(
    'select email from person where id = any($1) and email is not null',
    [ids],
  )
  const addresses = new Set(people.map(({ email }) => email))
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter(({ to }) => addresses.has(to))).toEqual([])
})

describe('support in the business', () => {
  const open = ['GET /api/edocs/inbox', 'GET /api/edocs/outbox', 'GET /api/edocs/:id']
  const inside = 'in both boxes of the business'
  const notShown = [...secrets.filter((secret) => secret !== 'SECRET-'), 'SECRET-REASON', '0105500000011']

  // The address of a ZIP is for whoever has it, once.
  const closed = names.filter((name) => !open.includes(name) && edocLines[name]?.of !== 'token')
  test.each(closed)('%s: is closed', async (name) => {
    const was = await state()
    for (const id of [...Object.values(documents), ...Object.values(items), rule])
      for (const request of edocRequests(name, { id, campaign })) {
        const { statusCode, body } = await support(request)
        expect([statusCode, body.includes('SECRET')]).toEqual([403, false])
      }
    expect(await state()).toBe(was)
  })

  test('lists have which documents there are, and no sums, references, identifiers or trash', async () => {
    for (const box of ['inbox', 'outbox']) {
      const answer = await support({ method: 'GET', url: `/api/edocs/${box}` })
      const { items: listed } = answer.json<{ result: { items: EdocListed[] } }>().result
      const own = listed.find(({ id }) => id === documents[inside])
      expect(own).toMatchObject({
        documentNo: 'SECRET-OWN',
        status: 'active',
        seller: { taxId: '010•••••••143' },
        net: null,
        vat: null,
        gross: null,
        currency: null,
        poNumber: null,
        customerId: null,
        mayManage: false,
      })
      expect(listed.map(({ documentNo }) => documentNo)).not.toContain('SECRET-TRASH')
      for (const secret of notShown) expect([secret, answer.body.includes(secret)]).toEqual([secret, false])
    }
  })

  test('what a response does not show, a search does not reveal either', async () => {
    const search = async (query: string) =>
      (await support({ method: 'GET', url: `/api/edocs/inbox?${query}` })).json<{
        status: string
        machineCode?: string
        result?: { items: object[] }
      }>()
    const range = 'from=2026-01-01&to=2026-12-31'
    for (const query of [
      'q=PO-SECRET',
      `${range}&poNumber=PO-SECRET`,
      `${range}&customerId=C-1`,
      `${range}&systemName=x`,
      `${range}&seller=0105500000143`,
      `${range}&buyer=0105500000011`,
      'counterparty=0105500000143',
      `partyOf=${documents[inside]}`,
      'hashtag=SECRET-TAG',
      'view=trash',
      'scope=all',
    ])
      expect([query, (await search(query)).machineCode]).toEqual([query, 'SUPPORT_NOT_ALLOWED'])
    expect((await search('documentNo=SECRET-OWN')).result?.items).toHaveLength(1)
    expect((await search(`${range}&docType=388&status=active&limit=1&order=oldest`)).result?.items).toHaveLength(1)
  })

  test('a document has where its check found something, and nothing that people wrote', async () => {
    for (const id of Object.values(documents)) {
      const answer = await support({ method: 'GET', url: `/api/edocs/${id}` })
      const isTrashed = id === documents['in the trash'] || id === documents['with a request to delete']
      expect(answer.statusCode).toBe(isTrashed ? 404 : 200)
      if (isTrashed) continue
      const { result } = answer.json<{ result: EdocDetail }>()
      expect(result).toMatchObject({ id, sha256: [], gross: null, poNumber: null })
      for (const { th, en } of result.findings) expect([th, en]).toEqual(['', ''])
      for (const secret of notShown) expect([secret, answer.body.includes(secret)]).toEqual([secret, false])
    }
    const unread = await one.malee.call<EdocDetail>('GET', `/api/edocs/${documents[inside]}?box=inbox`)
    expect(unread.readAt).toBeNull()
  })

  test('what is opened is in the account’s log, by whom and of what', async () => {
    const { items: rows } = await one.malee.call<{ items: BusinessLogEntry[] }>(
      'GET',
      '/api/admin/logs?kind=business&limit=200',
    )
    const sentences = rows.map(({ sentence }) => sentence.map(({ text }) => text).join(''))
    expect(sentences).toContainEqual(expect.stringMatching(/^ฝ่ายสนับสนุน.*รายการเอกสารในกล่องขาเข้า โดย สมศักดิ์/))
    expect(sentences).toContainEqual(expect.stringMatching(/^ฝ่ายสนับสนุน.*รายละเอียดของเอกสาร SECRET-OWN โดย/))
  })
})

describe('who sends', () => {
  const senders = [
    'another citizen',
    'an employee of another business',
    'the admin of another business',
    'a key of another business',
  ]
  const bySending = ['POST /api/edocs', 'POST /api/edocs/drafts', 'POST /api/edocs/bulk']

  test.each(bySending)('%s: does not learn that a number is known', async (name) => {
    let unknown = 0
    for (const [who, send] of Object.entries(strangers)) {
      const ask = async (number: string) => {
        // The number of a document that the business has, with another content.
        submission.xml = invoice({ number, seller, unitPrice: 1 + ++unknown })
        const [request] = edocRequests(name, { campaign })
        return (await send(request ?? {})).body.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|"traceId":"[^"]*"/g, '')
      }
      const [known, fresh] = [await ask('SECRET-OWN'), await ask(`FRESH-${unknown}`)]
      expect([who, known]).toEqual([who, fresh])
      expect([who, known]).toEqual([
        who,
        expect.stringContaining(senders.includes(who) ? '"status":"OK"' : '"status":"ER"'),
      ])
    }
  })

  test('acts on it as on any other, until its receiver has decided', async () => {
    const send = strangers['a key of another business']
    if (!send) throw new Error('no key')
    const wichai = await world.as('wichai1', 'TWO')
    const acted = async (number: string) => {
      submission.xml = invoice({ number, seller, unitPrice: 77 })
      const [request] = edocRequests('POST /api/edocs', { campaign })
      const id = (await send(request ?? {})).json<{ result: Delivered }>().result.transactionId
      const said: unknown[] = []
      const note = async (who: Send, method: 'GET' | 'POST', url: string, payload?: object) =>
        said.push(plain(await who({ method, url, ...(payload && { payload }) }), id))
      const statusNow = async () => {
        const { items } = await wichai.call<{ items: object[] }>(
          'GET',
          `/api/edocs/outbox?documentNo=${number}&view=trash`,
        )
        const shown = await wichai.call<{ status: string; attempts: { status: string }[] }>(
          'GET',
          `/api/edocs/${id}?box=outbox`,
        )
        said.push(
          items.length,
          shown.status,
          shown.attempts.map(({ status }) => status),
        )
      }
      await statusNow()
      world.clock.advance(6 * 60_000)
      await note(send, 'POST', '/api/edocs/resend', { ids: [id] })
      await statusNow()
      await note(wichai.send, 'POST', '/api/edocs/delete', { ids: [id], box: 'outbox' })
      await statusNow()
      await note(wichai.send, 'POST', '/api/edocs/restore', { ids: [id], box: 'outbox' })
      await statusNow()
      await note(wichai.send, 'POST', '/api/edocs/delete', { ids: [id], box: 'outbox', mode: 'request', reason: 'x' })
      await statusNow()
      return said
    }
    expect(await acted('SECRET-TRASH')).toEqual(await acted('FRESH-ACTED'))
  })
})

describe('a crafted call about the consent', () => {
  const calls = names.filter((name) => /^(PUT|POST) \/api\/(consent|rename-rules)(\/preview)?$/.test(name))

  test.each(calls)('%s: is refused to whoever is not the Admin Business, and logged', async (name) => {
    const refusals = async () => {
      const { rows } = await world.owner.pool.query<{ n: number }>(
        "select count(*)::int as n from audit_event where type = 'access.refused' and account_id = $1 and data->>'operation' = $2",
        [one.malee.accountId, name],
      )
      return rows[0]?.n ?? 0
    }
    for (const [who, send] of Object.entries({
      'an employee without boxes': strangers['an employee without boxes'],
      'who manages the Inbox': ofOneBox.inbox,
      'who manages the Outbox': ofOneBox.outbox,
      support,
      'a key': strangers['a key without scope'],
    })) {
      const before = await refusals()
      const [request] = edocRequests(name, { campaign })
      const answer = await send?.(request ?? {})
      expect([who, answer?.statusCode, await refusals()]).toEqual([who, 403, before + 1])
    }
    for (const who of [
      'a citizen in the name of the business',
      'the admin of another business in its name',
      'a suspended admin',
    ])
      expect([who, (await strangers[who]?.(edocRequests(name, { campaign })[0] ?? {}))?.statusCode]).toEqual([who, 403])
  })
})
