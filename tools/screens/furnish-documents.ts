import type { APIRequestContext } from '@playwright/test'
import { createEtax } from '@khlang/etax'
import { invoice } from '../../packages/etax/test/invoice.ts'
import { type Storage, callAs } from '../../apps/e2e/fixtures/people.ts'

type Party = { id: string; name: string }
type Sender = Party & { calls: APIRequestContext; headers: Record<string, string> }

const somsri: Party = { id: '1100000000016', name: 'สมศรี ใจดี' }
const one: Party = { id: '010550000001100000', name: 'บริษัท วัน เทรดดิ้ง จำกัด' }
const two: Party = { id: '010550000002000000', name: 'บริษัท ทู ซัพพลาย จำกัด' }
const unknown: Party = { id: '099400016550100000', name: 'ร้านเครื่องเขียนสยาม' }
const goods = ['ค่าบริการทำความสะอาดสำนักงาน', 'กระดาษถ่ายเอกสาร A4 80 แกรม', 'ค่าเช่าเครื่องพิมพ์รายเดือน', 'หมึกพิมพ์สีดำ']

/**
 * Tax invoices of half a year with their PDFs: to a citizen and between two companies, whose admins and account ids are
 * given, and one to a company that is not registered.
 */
export async function furnishDocuments(
  citizen: Storage,
  companies: readonly [admin: { storage: Storage; account: string }, other: { storage: Storage; account: string }],
): Promise<void> {
  const [mine, theirs] = companies
  const [person, ours, others] = await Promise.all([citizen, mine.storage, theirs.storage].map((one) => callAs(one)))
  if (!person || !ours || !others) throw new Error('three people are signed in')
  const first: Sender = { ...one, calls: ours, headers: { 'x-account-id': mine.account } }
  const second: Sender = { ...two, calls: others, headers: { 'x-account-id': theirs.account } }
  await person.put('/api/consent', { data: { action: 'approve' } })
  for (const { calls, headers } of [first, second])
    await calls.put('/api/consent', { headers, data: { action: 'approve' } })
  const etax = createEtax()
  const send = async (sender: Sender, buyer: Party, number: string, daysAgo: number, unitPrice: number) => {
    const date = new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
    const reading = await etax.read(
      Buffer.from(invoice({ number, seller: sender.id, buyer: buyer.id, unitPrice, date })),
    )
    if (reading.kind !== 'document') throw new Error(`cannot read ${number}`)
    const { document } = reading
    const { type, seller: from, buyer: to } = document
    if (!type || !from || !to) throw new Error(`${number} has no type or no parties`)
    const name = goods[daysAgo % goods.length] ?? ''
    const written = await etax.write({
      ...document,
      type,
      seller: { ...from, name: sender.name },
      buyer: { ...to, name: buyer.name },
      lines: document.lines.map((line) => ({ ...line, names: [name] })),
    })
    if (written.kind !== 'written') throw new Error(`cannot write ${number}`)
    const sent = await sender.calls.post('/api/edocs', {
      headers: sender.headers,
      multipart: {
        xml: { name: `${number}.xml`, mimeType: 'application/xml', buffer: Buffer.from(written.xml) },
        pdf: { name: `${number}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from(written.pdf) },
      },
    })
    if (!sent.ok()) throw new Error(`${number}: ${await sent.text()}`)
  }
  for (let n = 0; n < 12; n++) {
    const no = String(n + 1).padStart(4, '0')
    const daysAgo = 1 + n * 13
    await send(first, somsri, `TX2569-${no}`, daysAgo, 480 + n * 215)
    await send(second, n % 2 ? somsri : one, `IV-69-${no}`, daysAgo + 3, 1250 + n * 340)
    await send(first, two, `TX2569-1${no}`, daysAgo + 2, 3200 + n * 120)
  }
  await send(first, unknown, 'TX2569-2001', 2, 890)
  await etax.close()
  await Promise.all([person, ours, others].map((one) => one.dispose()))
}
