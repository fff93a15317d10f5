import { beforeAll, describe, expect, test } from 'vitest'
import { type Business, createBusiness } from '../../../../test/business.ts'
import type { Client } from '../../../../test/client.ts'
import { fakeConsents } from '../../../../test/edocs.ts'
import { companyTwo, invoice } from '../../../../../../packages/etax/test/invoice.ts'
import { createWorld, type World } from '../../../../test/harness.ts'
import { drainJobs } from '../../../../test/pictures.ts'
import { createUploadVisitor, makeUploadLink } from '../../../../test/upload-visitor.ts'

type Result = {
  ids: string[]
  name: string
  status?: string
  transactionId?: string
  deliverable?: boolean
  light?: string
  known?: string
  machineCode?: string
  errorMessage?: string
  fields?: { path: string }[]
}

let world: World
let one: Business
let folder: string
beforeAll(async () => {
  world = await createWorld({}, { consents: fakeConsents() })
  one = await createBusiness(world)
  folder = await one.malee.folder(one.root, 'เอกสารขาย')
  await one.rule(folder, 'business', one.malee.accountId, 'download')
})

const xmlOf = (number: string, more: object = {}) => invoice({ number, buyer: companyTwo, ...more })
const put = async (name: string, bytes: string, who: Client = one.malee, into = folder) =>
  (await who.put(into, name, bytes)).itemId ?? ''
const ask = async (who: Client, ids: string[], path = '') =>
  (await who.call<{ items: Result[] }>('POST', `/api/edocs/items${path}`, { ids })).items

describe('from the drive', () => {
  test('each document is taken in or refused for itself; the files stay', async () => {
    const good = await put('INV-1.xml', xmlOf('DRIVE-1'))
    const broken = await put('INV-2.xml', xmlOf('DRIVE-2', { seller: '010550000003900000' }))
    const other = await put('บันทึก.docx', 'no document')
    const checked = await ask(one.malee, [good, broken, other], '/check')
    expect(checked).toMatchObject([
      { ids: [good], name: 'INV-1.xml', deliverable: true, known: 'no' },
      { ids: [broken], deliverable: false, light: 'red' },
      { ids: [other], deliverable: false, machineCode: 'EDOC_FILES' },
    ])
    const before = await world.owner.pool.query('select from edoc')
    expect(before.rowCount).toBe(0)
    const sent = await ask(one.malee, [good, broken, other])
    expect(sent).toMatchObject([
      { ids: [good], status: 'active' },
      { ids: [broken], machineCode: 'EDOC_REFUSED', fields: [{ path: 'sellerTaxId' }] },
      { ids: [other], machineCode: 'EDOC_FILES' },
    ])
    expect((await one.malee.bytes(good)).body).toBe(xmlOf('DRIVE-1'))
    // Once more: the same document, once.
    expect(await ask(one.malee, [good], '/check')).toMatchObject([{ known: 'same_content' }])
    expect(await ask(one.malee, [good])).toMatchObject([{ status: 'duplicate' }])
  })

  test('an XML and a PDF of one name are one document', async () => {
    const xml = await put('PAIR.xml', xmlOf('DRIVE-3'))
    const pdf = await put('PAIR.pdf', '%PDF-1.4 nothing')
    expect(await ask(one.malee, [pdf, xml], '/check')).toMatchObject([{ ids: [xml, pdf] }])
  })

  test('only what the caller may take out of the drive is sent, and only by those who manage the Outbox', async () => {
    const id = await put('INV-4.xml', xmlOf('DRIVE-4'))
    await expect(ask(one.prasit, [id])).rejects.toThrow(/BOX_NOT_ALLOWED/)
    const closed = await one.malee.folder(one.root, 'ปิด')
    const hidden = await put('INV-5.xml', xmlOf('DRIVE-5'), one.malee, closed)
    const results = await ask(one.kanya, [id, hidden])
    expect(results).toMatchObject([
      { ids: [id], status: 'active' },
      { ids: [hidden], name: '', machineCode: 'NOT_FOUND' },
    ])
    await one.rule(folder, 'employee', await one.employeeOf(one.kanya), 'view')
    expect(await ask(one.kanya, [await put('INV-6.xml', xmlOf('DRIVE-6'))])).toMatchObject([
      { machineCode: expect.stringMatching(/NOT_ALLOWED/) },
    ])
  })
})

describe('from an upload link', () => {
  const receivedBy = async (link: { id: string }) =>
    (
      await one.kanya.call<{ items: { name: string; document: { transactionId: string | null } | null }[] }>(
        'GET',
        `/api/upload-links/${link.id}/files`,
      )
    ).items
  const filesOf = async (link: { token: string }) => {
    const visitor = createUploadVisitor(world, link.token)
    await visitor.open()
    return visitor
  }

  test('a received document is saved in the name of whoever made the link, who sends it or does not', async () => {
    await one.rule(folder, 'employee', await one.employeeOf(one.kanya), 'admin')
    const link = await makeUploadLink(one.kanya, folder, { sendInbox: true })
    const visitor = await filesOf(link)
    await visitor.sendFile('ใบกำกับ.xml', xmlOf('LINK-1'))
    await visitor.sendFile('ผิด.xml', xmlOf('LINK-2', { seller: '010550000003900000' }))
    await visitor.sendFile('รูป.png', 'a picture')
    await drainJobs(world, 'edocs:deliver-received')
    // Twice is once.
    await drainJobs(world, 'edocs:deliver-received')
    const [picture, wrong, right] = await receivedBy(link)
    expect(picture?.document).toBeNull()
    expect(wrong?.document).toMatchObject({
      transactionId: null,
      errorMessage: expect.stringMatching(/[ก-๙]/),
      fields: [{ path: 'sellerTaxId' }],
    })
    const stored = async () => {
      const { rows } = await world.owner.pool.query<{ id: string; sender: string; status: string }>(
        `select id, sender_account_id as sender, status from edoc where document_no = 'LINK-1'`,
      )
      return rows
    }
    // A visitor sends nothing in the name of the business.
    const id = right?.document?.transactionId ?? ''
    expect(await stored()).toEqual([{ id, sender: one.malee.accountId, status: 'draft' }])
    await one.kanya.call('POST', `/api/edocs/${id}/send`, {})
    expect((await stored())[0]?.status).not.toBe('draft')
  })

  test('not without the permission for the Outbox: neither when it is set nor later', async () => {
    await one.rule(folder, 'employee', await one.employeeOf(one.prasit), 'admin')
    await expect(makeUploadLink(one.prasit, folder, { sendInbox: true })).rejects.toThrow(/UPLOAD_LINK_OUTBOX/)
    const link = await makeUploadLink(one.kanya, folder, { sendInbox: true })
    const visitor = await filesOf(link)
    const { pool } = world.owner
    const set = (outbox: string | null) => pool.query('update employee set outbox = $2 where id = $1', [kanya, outbox])
    const kanya = await one.employeeOf(one.kanya)
    const { rows } = await pool.query<{ outbox: string | null }>('select outbox from employee where id = $1', [kanya])
    await set('off')
    await visitor.sendFile('ต่อมา.xml', xmlOf('LINK-3'))
    await drainJobs(world, 'edocs:deliver-received')
    await set(rows[0]?.outbox ?? null)
    expect(await receivedBy(link)).toMatchObject([{ document: { transactionId: null } }])
    expect((await pool.query(`select from edoc where document_no = 'LINK-3'`)).rowCount).toBe(0)
  })
})
