import type { EdocHistoryEntry } from '@khlang/contract/edoc-boxes'
import type { EdocContents } from '@khlang/contract/edoc-contents'
import { beforeAll, describe, expect, test } from 'vitest'
import { documentXml } from '../../../../../packages/etax/test/documents.ts'
import { companyTwo, invoice } from '../../../../../packages/etax/test/invoice.ts'
import { attach } from '../../../../../packages/etax/test/pdfs.ts'
import { richXml } from '../../../../../packages/etax/test/rich.ts'
import { type Business, createBusiness } from '../../../test/business.ts'
import type { Client } from '../../../test/client.ts'
import { type Delivered, fakeConsents, senderOf } from '../../../test/edocs.ts'
import { createWorld, type World } from '../../../test/harness.ts'

let world: World
let one: Business
let wichai: Client
let secret: string
let deliver: ReturnType<typeof senderOf>
beforeAll(async () => {
  world = await createWorld({}, { consents: fakeConsents() })
  one = await createBusiness(world)
  wichai = await world.as('wichai1', 'TWO')
  const body = { name: 'ระบบ e-Tax', scopes: ['inbox:write', 'outbox:read'], ratePerSecond: 1000 }
  secret = (await one.malee.call<{ secret: string }>('POST', '/api/keys', body)).secret
  deliver = senderOf(world, secret)
})

let count = 0
async function arrive(parts: Parameters<typeof deliver>[0] | null = null): Promise<string> {
  const answer = await deliver(parts ?? { xml: richXml({ number: `RC-${++count}` }) })
  return answer.json<{ result: Delivered }>().result.transactionId
}
const read = (who: Client, id: string, query = '?box=inbox') =>
  who.call<EdocContents>('GET', `/api/edocs/${id}/document${query}`)
const paper = (who: Client, id: string, query = '?box=inbox') =>
  who.send({ method: 'GET', url: `/api/edocs/${id}/paper${query}` })
const refusal = async (who: Client, path: string) => (await who.refused('GET', path)).machineCode
const permit = (permission: 'off' | 'view' | 'manage') =>
  world.owner.pool.query('update employee set inbox = $2 where person_id = $1', [one.kanya.personId, permission])

describe('what a document says', () => {
  test('is all that its XML holds, with the names that its codes stand for', async () => {
    const contents = await read(one.malee, await arrive())
    expect(contents).toMatchObject({
      type: { code: '388', name: { th: 'ใบกำกับภาษี', en: 'Tax invoice' } },
      purpose: { code: 'TIVC01', name: { th: 'ชื่อผิด', en: 'Wrong name' } },
      purposeText: 'ชื่อผู้ซื้อสะกดผิด',
      deliveryTerms: { code: 'DAP', name: { en: 'Delivered at place' } },
      delivered: '2026-10-06',
      references: [{ number: 'IV-2569/001', isReplaced: true }],
      taxes: [{ type: { name: { th: 'ภาษีมูลค่าเพิ่ม' } }, rate: '7', amount: '105.00' }, { type: { code: 'FRE' } }],
      allowances: [{ kind: 'charge', amount: '50.00', reason: 'ส่งด่วนถึงคลัง', type: { name: { th: 'ค่าขนส่ง' } } }],
      paymentTerms: [{ description: 'เครดิต 30 วัน', due: '2026-11-04' }],
      totals: { net: '1700.00', vat: '105.00', gross: '1805.00' },
      inWords: { th: 'หนึ่งพันแปดร้อยห้าบาทถ้วน', en: 'One thousand eight hundred five baht only' },
      lineCount: 3,
      nextLine: null,
    })
    expect(contents.parties.map(({ role }) => role)).toEqual(['seller', 'buyer', 'payer', 'shipTo'])
    const [seller, buyer] = contents.parties
    expect(seller).toMatchObject({
      taxId: '0105500000038',
      branch: '00000',
      address: {
        th: '11 ถนนสาทรใต้ แขวงทุ่งมหาเมฆ เขตสาทร กรุงเทพมหานคร 10120',
        en: '11, ถนนสาทรใต้, ทุ่งมหาเมฆ, Sathon, Bangkok 10120',
      },
    })
    expect(buyer?.address?.th).toContain('ตำบลศรีราชา อำเภอศรีราชา จังหวัดชลบุรี 20110')
    expect(contents.lines[0]).toMatchObject({
      names: ['กระดาษถ่ายเอกสาร A4'],
      unit: { code: 'RM', name: { th: 'รีม', en: 'ream' } },
      origin: { code: 'TH', name: { th: 'ไทย', en: 'Thailand' } },
      batches: [{ batch: 'LOT-9', expiry: '2028-01-31' }],
      allowances: [{ kind: 'allowance', amount: '50.00', reason: 'ลูกค้าประจำ' }],
    })
  })

  test('comes two hundred lines at a time', async () => {
    const id = await arrive({ xml: documentXml({ number: 'LONG-1', lines: 450, buyer: '010550000001100000' }) })
    const pages = [await read(one.malee, id)]
    for (let next = pages[0]?.nextLine ?? null; next !== null; next = pages.at(-1)?.nextLine ?? null)
      pages.push(await read(one.malee, id, `?box=inbox&line=${next}`))
    expect(pages.map(({ lines, lineCount }) => [lines.length, lineCount])).toEqual([
      [200, 450],
      [200, 450],
      [50, 450],
    ])
    expect(pages.flatMap(({ lines }) => lines.map((line) => line.id))).toEqual(
      Array.from({ length: 450 }, (_, n) => String(n + 1)),
    )
    expect(await refusal(one.malee, `/api/edocs/${id}/document?line=-1`)).toBe('INVALID_INPUT')
  })

  test('hides tax ids from whoever only views the box, wherever they stand', async () => {
    const id = await arrive()
    await permit('view')
    const text = JSON.stringify(await read(one.kanya, id))
    expect(text).not.toMatch(/01055000000(38|11)/)
    expect(text).toContain('010•••••••038')
    expect(text).toContain('สินค้ารับคืนภายใน 7 วัน ผู้ขายเลข 010•••••••038')
    // A barcode has as many digits, and is none.
    expect(text).toContain('8850000000011')
    await permit('manage')
    expect(JSON.stringify(await read(one.kanya, id))).toContain('0105500000038')
  })

  test('is for those who may see a box with it', async () => {
    const id = await arrive()
    await permit('off')
    const cases: [Client, string][] = [
      [one.kanya, '?box=inbox'],
      [one.prasit, ''],
      [wichai, ''],
      [one.malee, '?box=nowhere'],
    ]
    for (const path of ['document', 'paper'])
      for (const [who, query] of cases)
        expect(await refusal(who, `/api/edocs/${id}/${path}${query}`)).toBe(
          query.includes('nowhere') ? 'INVALID_INPUT' : 'EDOC_NOT_FOUND',
        )
    // The Outbox of its sender has it, too, for people and for keys.
    expect(await read(one.malee, id, '?box=outbox')).toMatchObject({ lineCount: 3 })
    const byKey = await world.app.inject({
      method: 'GET',
      url: `/api/edocs/${id}/document`,
      headers: { authorization: `Bearer ${secret}` },
    })
    expect(JSON.stringify(byKey.json())).not.toContain('0105500000038')
    await one.malee.call('POST', '/api/edocs/delete', { ids: [id], box: 'inbox' })
    expect(await read(one.malee, id)).toMatchObject({ lineCount: 3 })
  })

  test('is not known of a PDF alone, nor of bytes that are damaged', async () => {
    const header = {
      document_no: 'PDF-1',
      doc_type_code: '388',
      doc_date: '2026-10-05',
      seller_tax_id: '0105500000038',
      receiver: { tax_id: '0105500000011', branch: '00000' },
    }
    const plain = await arrive({ pdf: attach('names', []), header })
    for (const path of ['document', 'paper'])
      expect(await refusal(one.malee, `/api/edocs/${plain}/${path}`)).toBe('EDOC_PDF_ONLY')
    const id = await arrive()
    await world.owner.pool.query(
      'update blob set damaged_at = now() where id = (select blob_id from edoc_file where edoc_id = $1)',
      [id],
    )
    for (const path of ['document', 'paper'])
      expect(await refusal(one.malee, `/api/edocs/${id}/${path}`)).toBe('INTEGRITY')
  })
})

describe('the pages of a document', () => {
  test('are a PDF with its XML inside, named by its number and day, in the language that is asked for', async () => {
    const xml = richXml({ number: 'PAGES/1' })
    const id = await arrive({ xml })
    const thai = await paper(one.malee, id)
    expect(thai.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
    })
    expect(thai.headers['content-disposition']).toMatch(/^attachment; filename="PAGES_1_2026-10-05.pdf"/)
    const english = await paper(one.malee, id, '?box=inbox&language=en&inline=1')
    expect(english.headers['content-disposition']).toMatch(/^inline/)
    for (const [response, language] of [
      [thai, 'th'],
      [english, 'en'],
    ] as const) {
      const reading = await world.services.etax.read(response.rawPayload, 'a.pdf')
      if (reading.kind !== 'document') throw new Error('unreadable')
      expect(Buffer.from(reading.attachment?.xml ?? []).toString()).toBe(xml)
      expect(response.rawPayload.toString('latin1')).toContain(`/Lang (${language})`)
    }
  })

  test('are logged as a download, or as an opening where they are only shown', async () => {
    const id = await arrive()
    await read(one.malee, id)
    await paper(one.malee, id)
    await paper(one.malee, id, '?box=inbox&inline=1')
    const { items } = await one.malee.call<{ items: EdocHistoryEntry[] }>('GET', `/api/edocs/${id}/history?box=inbox`)
    expect(items.map(({ type }) => type).slice(0, 3)).toEqual(['edoc.opened', 'edoc.downloaded', 'edoc.opened'])
  })

  test('keep their name by the rule of the account', async () => {
    const pieces = [{ kind: 'field', value: 'seller_tax_id' }]
    await one.malee.call('POST', '/api/rename-rules', { docType: '388', pieces, activate: true })
    const id = await arrive({ xml: invoice({ number: 'RULE-1' }) })
    const named = async (who: Client) => String((await paper(who, id)).headers['content-disposition'])
    expect(await named(one.malee)).toContain('"0105500000038.pdf"')
    await permit('view')
    expect(await named(one.kanya)).not.toContain('0105500000038')
  })

  test('come to the buyer of another business alone', async () => {
    const id = await arrive({ xml: invoice({ number: 'TWO-1', buyer: companyTwo }) })
    expect((await paper(wichai, id)).statusCode).toBe(200)
    expect(await refusal(one.malee, `/api/edocs/${id}/paper?box=inbox`)).toBe('EDOC_NOT_FOUND')
  })
})
