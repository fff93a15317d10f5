import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { hasSamples, readKit, sample, schemaFolder, setFolder } from '../../../../../../packages/etax/test/samples.ts'
import { type Business, createBusiness } from '../../../../test/business.ts'
import { fakeConsents, senderOf } from '../../../../test/edocs.ts'
import { type Expected, everyDocument } from '../../../../test/etax-sets.ts'
import { type Answer, tracesIn, ways } from '../../../../test/etax-ways.ts'
import { atEnd } from '../../../../test/at-end.ts'
import { createWorld, type World } from '../../../../test/harness.ts'

const documents = everyDocument()
const trusted = { ETAX_TRUSTED_CERTIFICATES: join(setFolder, 'kit/signing/test-ca.pem') }

type Stored = {
  account_id: string | null
  status: string
  reason: string | null
  light: string
  document_no: string
  doc_type: string
}

async function createSetWorld(env: Record<string, string> = {}) {
  const world = await createWorld({ ...trusted, ...env }, { consents: fakeConsents() })
  const one = await createBusiness(world)
  const accounts = new Map([
    ['ONE', one.malee.accountId],
    ['TWO', (await world.as('wichai1', 'TWO')).accountId],
    ['somsri1', (await world.as('somsri1')).accountId],
    ['anan01', (await world.as('anan01')).accountId],
  ])
  return { world, one, accounts }
}

/** What is in the database of a document, and in whose inbox it is. */
async function stored(world: World, id: string): Promise<Stored | undefined> {
  const { rows } = await world.owner.pool.query<Stored>(
    `select c.account_id, e.status, e.reason, e.document_no, e.doc_type, e.light
      from edoc e left join edoc_copy c on c.edoc_id = coalesce(e.duplicate_of, e.id) and c.box = 'inbox' where e.id = $1`,
    [id],
  )
  return rows[0]
}

const isThai = (text: string | undefined) => text !== undefined && /[ก-๙]/.test(text)

function problemsOfRefusal({ fields }: Expected, { code, fields: named }: Answer): string[] {
  const missing = fields.filter((field) => !named.some(({ path }) => path === field))
  const unsaid = named.filter(({ message }) => !isThai(message)).map(({ path }) => path)
  return [
    ...(missing.length > 0
      ? [`names ${named.map(({ path }) => path).join() || 'nothing'} and not ${missing.join()}`]
      : []),
    ...(unsaid.length > 0 ? [`says nothing of ${unsaid.join()}`] : []),
    ...(code === undefined || code === 'EDOC_REFUSED' ? [] : [`is answered with ${code}`]),
  ]
}

const statuses = { repeat: ['duplicate', 'same_content'], differs: ['duplicate', 'content_differs'] } as const

/** How a document that was taken in differs from what is said of it. */
function problemsOfTaken(wanted: Expected, row: Stored, accounts: ReadonlyMap<string, string>): string[] {
  const is = (fine: boolean, what: string) => (fine ? [] : [what])
  const { outcome, receiver, number, type } = wanted
  const came = `${row.status} ${row.reason}`
  if (outcome === 'repeat' || outcome === 'differs') return is(came === statuses[outcome].join(' '), came)
  const account = typeof receiver === 'string' ? accounts.get(receiver) : receiver
  return [
    ...is(number === null || row.document_no === number, `is ${row.document_no}`),
    ...is(type === null || row.doc_type === type, `is a ${row.doc_type}`),
    ...is(wanted.light === null || row.light === wanted.light, `shows ${row.light} and not ${wanted.light}`),
    // A document with the number of another may be among those that carry no expectation of their own.
    ...is(account === undefined || row.account_id === account, `is in ${row.account_id}, ${came}`),
    ...is(account !== null || came === 'pending receiver_unknown', `waits as ${came}`),
  ]
}

describe.skipIf(!hasSamples)('every document of the sets (skipped without them)', () => {
  const byApi = ways['a call for each']
  const cases = Object.entries(ways).map(([name, way]) => ({ name, way, env: {} }))
  const strict = { name: 'a call for each, with the official schemas', env: { ETAX_SCHEMA_DIR: schemaFolder } }
  describe.each([...cases, ...(byApi ? [{ ...strict, way: byApi }] : [])])('by $name', ({ way, env }) => {
    let world: World
    let one: Business
    let accounts: ReadonlyMap<string, string>
    let bring: Awaited<ReturnType<typeof way>>
    beforeAll(async () => {
      ;({ world, one, accounts } = await createSetWorld(env))
      await one.malee.call('POST', '/api/webhooks', {
        keyId: (await one.malee.call<{ id: string }>('POST', '/api/keys', { name: 'ฮุก', scopes: ['outbox:read'] })).id,
        url: 'https://hooks.example.com/edocs',
        events: ['edoc.changed'],
      })
      bring = await way(world, one)
    })

    test('is refused with the field that is wrong, and nothing of it is left', { timeout: 120_000 }, async () => {
      const refused = documents.filter(({ outcome, mayBeTaken }) => outcome === 'refused' && !mayBeTaken)
      const send = await bring(refused)
      const before = await tracesIn(world)
      const answers = await send()
      const problems = refused.flatMap((wanted, n) => {
        const answer = answers[n]
        const found = answer && answer.id === undefined ? problemsOfRefusal(wanted, answer) : ['is taken in']
        return found.map((problem) => `${wanted.file}: ${problem}`)
      })
      expect(problems).toEqual([])
      expect(await tracesIn(world)).toEqual(before)
    })

    test('is taken in, flagged or held as is said of it', { timeout: 120_000 }, async () => {
      const taken = documents.filter(({ outcome, mayBeTaken }) => outcome !== 'refused' || mayBeTaken)
      const answers = await (await bring(taken))()
      const problems: string[] = []
      for (const [n, wanted] of taken.entries()) {
        const { id, fields = [] } = answers[n] ?? {}
        const row = id === undefined ? undefined : await stored(world, id)
        const found = row
          ? problemsOfTaken(wanted, row, accounts)
          : wanted.outcome === 'refused'
            ? []
            : [`is not taken in: ${fields.map(({ path }) => path).join()}`]
        problems.push(...found.map((problem) => `${wanted.file}: ${problem}`))
      }
      expect(problems).toEqual([])
      const { rows } = await world.owner.pool.query('select from quota_reservation')
      expect(rows).toEqual([])
    })
  })

  describe('by a call', () => {
    let world: World
    let one: Business
    let deliver: ReturnType<typeof senderOf>
    beforeAll(async () => {
      ;({ world, one } = await createSetWorld())
      const { secret } = await one.malee.call<{ secret: string }>('POST', '/api/keys', {
        name: 'ระบบ e-Tax',
        scopes: ['inbox:write'],
        ratePerSecond: 1000,
      })
      deliver = senderOf(world, secret)
      await deliver({ pdf: sample('kit/pdf/01-generator-style.pdf') })
    })
    const partsOf = ({ name, bytes }: Pick<Expected, 'name' | 'bytes'>) =>
      name.endsWith('.pdf') ? { pdf: bytes } : { xml: bytes }
    type Refused = { fields: { path: string; message: string }[] }
    type Checked = { result: { deliverable: boolean; light: string; findings: { field: string }[] } }

    test('a check reports each finding, and nothing of it is stored', { timeout: 120_000 }, async () => {
      const before = await tracesIn(world)
      const problems: string[] = []
      for (const wanted of documents) {
        const { result } = (await deliver(partsOf(wanted), { url: '/api/edocs/check' })).json<Checked>()
        const missing = wanted.reported.filter((field) => !result.findings.some((finding) => finding.field === field))
        if (missing.length > 0) problems.push(`${wanted.file}: tells nothing of ${missing.join()}`)
        const isRefused = wanted.outcome === 'refused' && !wanted.mayBeTaken
        if (result.deliverable === isRefused) problems.push(`${wanted.file}: deliverable ${result.deliverable}`)
      }
      expect(problems).toEqual([])
      expect(await tracesIn(world)).toEqual(before)
    })

    test('is refused in the language of the caller, with the place of what is not well-formed', async () => {
      for (const wanted of documents.filter(({ outcome, mayBeTaken }) => outcome === 'refused' && !mayBeTaken)) {
        const answer = await deliver(partsOf(wanted), { headers: { 'accept-language': 'en' } })
        expect([wanted.file, answer.statusCode]).toEqual([wanted.file, 422])
        for (const { message } of answer.json<Refused>().fields) expect(message).toMatch(/^[^ก-๙]+$/)
      }
      const cut = (await deliver({ xml: sample('samples/broken/truncated.xml') })).json<Refused>()
      expect(cut.fields[0]?.message).toMatch(/\d+.*\d+/)
    })

    const bounded = hasSamples ? readKit().filter((line) => line.maxSeconds && !line.file.endsWith('.eml')) : []
    test.each(bounded)('$file is handled within its limits', async ({ file, maxSeconds = 0, maxMegabytes }) => {
      const bytes = sample(`kit/${file}`)
      const [before, began] = [process.memoryUsage.rss(), performance.now()]
      let most = before
      const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 5)
      await deliver(partsOf({ name: file.replace(/\.gz$/, ''), bytes }))
      clearInterval(watch)
      expect(performance.now() - began).toBeLessThan(maxSeconds * 1000)
      if (maxMegabytes) expect(most - before).toBeLessThan(maxMegabytes << 20)
    })

    test('connects nowhere', async () => {
      let connections = 0
      const server = createServer(() => connections++)
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      atEnd(() => new Promise<void>((resolve) => server.close(() => resolve())))
      const { port } = server.address() as AddressInfo
      for (const file of ['external-dtd', 'xxe-http']) {
        const xml = sample(`kit/broken/${file}.xml`).toString().replace('127.0.0.1:9', `127.0.0.1:${port}`)
        expect(xml).toContain(`:${port}/`)
        expect((await deliver({ xml })).statusCode).toBe(422)
      }
      expect(connections).toBe(0)
    })

    test('a PDF without a document, and a tax id without its branch, come in with a header that says what is missing', async () => {
      const header = {
        document_no: 'HDR-1',
        doc_type_code: '388',
        doc_date: '2026-10-05',
        seller: { tax_id: '0105500000038', branch: '00000', name: 'บริษัท ซัพพลายสาม จำกัด' },
        buyer: { tax_id: '0105500000020', branch: '00000', name: 'บริษัท สอง จำกัด' },
        totals: { net: '1150.00', vat: '80.50', gross: '1230.50' },
      }
      const pdf = await deliver({ pdf: sample('kit/broken/pdf-no-attachment.pdf'), header })
      expect([pdf.statusCode, pdf.body]).toEqual([201, expect.any(String)])
      const xml = sample('kit/broken/seller-13-digits.xml')
      expect((await deliver({ xml, header: { seller: { branch: '00000' } } })).statusCode).toBe(201)
    })

    test('a number that is hostile as a path or as markup is only text', async () => {
      for (const name of ['number-path', 'number-markup']) await deliver({ xml: sample(`kit/broken/${name}.xml`) })
      const { items } = await one.malee.call<{ items: { id: string; documentNo: string }[] }>('GET', '/api/edocs/inbox')
      const hostile = items.filter(({ documentNo }) => /[/<=]/.test(documentNo))
      expect(hostile.length).toBeGreaterThan(0)
      for (const { id } of hostile) {
        const answer = await one.malee.send({ method: 'GET', url: `/api/edocs/${id}/content?as=xml&box=inbox` })
        expect(answer.statusCode).toBe(200)
        expect(decodeURIComponent(String(answer.headers['content-disposition']))).not.toMatch(/[/\\<>]/)
      }
    })
  })
})
