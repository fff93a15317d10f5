import type { DownloadedEdocs } from '@khlang/contract/edoc-keeping'
import { beforeAll, describe, expect, test } from 'vitest'
import { companyTwo, invoice, type InvoiceParts } from '../../../../../../packages/etax/test/invoice.ts'
import { attach } from '../../../../../../packages/etax/test/pdfs.ts'
import { type Business, createBusiness } from '../../../../test/business.ts'
import type { Client } from '../../../../test/client.ts'
import { type Delivered, fakeConsents, senderOf } from '../../../../test/edocs.ts'
import { createWorld, type World } from '../../../../test/harness.ts'
import { unzip } from '../../../../test/unzip.ts'

let world: World
let one: Business
let wichai: Client
let deliver: ReturnType<typeof senderOf>
beforeAll(async () => {
  world = await createWorld({}, { consents: fakeConsents() })
  one = await createBusiness(world)
  wichai = await world.as('wichai1', 'TWO')
  const body = { name: 'ระบบ e-Tax', scopes: ['inbox:write'], ratePerSecond: 1000 }
  deliver = senderOf(world, (await one.malee.call<{ secret: string }>('POST', '/api/keys', body)).secret)
})

const pdf = attach('names', [])
async function arrive(
  number: string,
  { withPdf = false, ...parts }: Partial<InvoiceParts> & { withPdf?: boolean } = {},
) {
  const answer = await deliver({ xml: invoice({ number, ...parts }), ...(withPdf && { pdf }) })
  return answer.json<{ result: Delivered }>().result.transactionId
}
const ask = (who: Client, ids: string[], more: object = {}) =>
  who.call<DownloadedEdocs>('POST', '/api/edocs/download', { ids, box: 'inbox', as: 'both', ...more })
const get = (url: string) => world.app.inject({ method: 'GET', url })
async function filesOf(who: Client, ids: string[], more: object = {}): Promise<Record<string, string>> {
  const response = await get((await ask(who, ids, more)).url)
  expect(response.headers['content-type']).toBe('application/zip')
  return Object.fromEntries((await unzip(response.rawPayload)).map(({ path, bytes }) => [path, bytes.toString()]))
}

describe('a ZIP of documents', () => {
  test('holds the files of the kind that was asked for, and names what has none', async () => {
    const ids = [await arrive('Z/1', { withPdf: true }), await arrive('Z-2')]
    expect(await ask(one.malee, ids)).toMatchObject({ files: 3, leftOut: 0 })
    expect(Object.keys(await filesOf(one.malee, ids))).toEqual([
      'Z_1_2026-10-05.pdf',
      'Z_1_2026-10-05.xml',
      'Z-2_2026-10-05.xml',
    ])
  })

  test('has pages made from the XML of what has no PDF, and says so; a PDF alone has no XML', async () => {
    const header = {
      document_no: 'Z-3',
      doc_type_code: '388',
      doc_date: '2026-10-05',
      seller_tax_id: '0105500000038',
      receiver: { tax_id: '0105500000011', branch: '00000' },
    }
    const alone = (await deliver({ pdf, header })).json<{ result: Delivered }>().result.transactionId
    const ids = [await arrive('Z/4', { withPdf: true }), await arrive('Z-5'), alone]
    expect(await ask(one.malee, ids, { as: 'pdf' })).toMatchObject({
      files: 3,
      bytes: 2 * pdf.length,
      displays: 1,
      leftOut: 0,
    })
    const found = await filesOf(one.malee, ids, { as: 'pdf', index: true })
    expect(Object.keys(found)).toEqual([
      'Z_4_2026-10-05.pdf',
      'Z-5_2026-10-05.pdf',
      'Z-3_2026-10-05.pdf',
      'index.csv',
      '_made-from-xml.txt',
    ])
    expect(found['Z-5_2026-10-05.pdf']).toMatch(/^%PDF-1\.7/)
    expect(found['_made-from-xml.txt']).toMatch(/ต้นฉบับคือไฟล์ XML.*\r\n\r\nZ-5_2026-10-05\.pdf\r\n$/)
    expect(await ask(one.malee, ids, { as: 'xml' })).toMatchObject({ files: 2, displays: 0, leftOut: 1 })
    const xmlAlone = await filesOf(one.malee, ids, { as: 'xml' })
    expect(xmlAlone['_not-included.txt']).toMatch(/Z-3\r\n {4}.*ไม่มีไฟล์/)
    expect(
      (await one.malee.refused('POST', '/api/edocs/download', { ids: [alone], box: 'inbox', as: 'xml' })).machineCode,
    ).toBe('EDOC_NO_FILE')
    await world.owner.pool.query(
      'update blob set damaged_at = now() where id = (select blob_id from edoc_file where edoc_id = $1)',
      [ids[1]],
    )
    const damaged = await filesOf(one.malee, ids, { as: 'pdf' })
    expect(Object.keys(damaged)).not.toContain('_made-from-xml.txt')
    expect(damaged['_not-included.txt']).toContain('Z-5_2026-10-05.pdf')
  })

  test('names them by the rule of the account, or not, with numbers for equal names and an index', async () => {
    const pieces = [{ kind: 'field', value: 'seller_branch' }]
    await one.malee.call('POST', '/api/rename-rules', { docType: '388', pieces, activate: true })
    const ids = [await arrive('=N-1', { withPdf: true }), await arrive('N-2'), await arrive('N-3', { withPdf: true })]
    const found = await filesOf(one.malee, ids, { index: true })
    expect(Object.keys(found)).toEqual([
      '00000.pdf',
      '00000.xml',
      '00000 (2).xml',
      '00000 (3).pdf',
      '00000 (3).xml',
      'index.csv',
    ])
    const rows = found['index.csv']?.split('\r\n') ?? []
    expect(rows).toHaveLength(7)
    // A number that a spreadsheet would run stays text.
    expect(rows[1]).toMatch(/^"00000.pdf","'=N-1","388","2026-10-05"/)
    const plain = await filesOf(one.malee, ids, { names: 'original', as: 'xml' })
    expect(Object.keys(plain)).toContain('N-2_2026-10-05.xml')
  })

  test('is opened once, within a minute, by whoever is still signed in', async () => {
    const id = await arrive('ONCE-1')
    const { url } = await ask(one.malee, [id])
    const opened = await Promise.all([get(url), get(url)])
    expect(opened.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 404])
    const late = await ask(one.malee, [id])
    world.clock.advance(61_000)
    expect((await get(late.url)).statusCode).toBe(404)
    const kanya = await world.as('kanya01', 'ONE')
    const { url: ended } = await ask(one.kanya, [id])
    await kanya.call('DELETE', '/api/sessions/all')
    expect((await get(ended)).statusCode).toBe(404)
  })

  test('holds nothing that its reader may not see', async () => {
    const own = await arrive('MINE-1')
    const foreign = await arrive('THEIRS-1', { buyer: companyTwo })
    const found = await filesOf(one.malee, [own, foreign])
    expect(Object.keys(found).some((path) => path.includes('THEIRS'))).toBe(false)
    expect(found['_not-included.txt']).not.toContain('THEIRS')
    const body = { ids: [own], box: 'inbox', as: 'xml' }
    expect((await wichai.refused('POST', '/api/edocs/download', body)).machineCode).toBe('EDOC_NOT_FOUND')
    expect((await one.prasit.refused('POST', '/api/edocs/download', body)).machineCode).toBe('BOX_NOT_ALLOWED')
    // Who loses the box between the address and the bytes gets none.
    await world.owner.pool.query("update employee set inbox = 'view' where person_id = $1", [one.prasit.personId])
    const { url } = await ask(one.prasit, [own])
    await world.owner.pool.query("update employee set inbox = 'off' where person_id = $1", [one.prasit.personId])
    expect((await get(url)).json()).toMatchObject({ machineCode: 'BOX_NOT_ALLOWED' })
  })
})
