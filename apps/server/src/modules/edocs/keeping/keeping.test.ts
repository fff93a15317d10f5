import type { SavedEdocs } from '@khlang/contract/edoc-keeping'
import type { Dispatch } from '@khlang/contract/dispatches'
import { beforeAll, describe, expect, test } from 'vitest'
import { companyTwo, invoice, type InvoiceParts } from '../../../../../../packages/etax/test/invoice.ts'
import { attach, makePdf } from '../../../../../../packages/etax/test/pdfs.ts'
import { type Business, createBusiness } from '../../../../test/business.ts'
import type { Client } from '../../../../test/client.ts'
import { driveOf, setQuota } from '../../../../test/drives.ts'
import { type Delivered, fakeConsents, senderOf } from '../../../../test/edocs.ts'
import { createWorld, type World } from '../../../../test/harness.ts'
import { drainJobs } from '../../../../test/pictures.ts'

type Listed = { id: string; shareDate: string | null; chatStatus: string; hashtags: string[] }
type Outcomes = { items: { id: string; ok: boolean; machineCode?: string }[] }

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
async function arrive(number: string, parts: Partial<InvoiceParts> = {}): Promise<string> {
  const answer = await deliver({ xml: invoice({ number, ...parts }), pdf })
  return answer.json<{ result: Delivered }>().result.transactionId
}
const save = (who: Client, ids: string[], more: object = {}) =>
  who.call<SavedEdocs>('POST', '/api/edocs/save', { ids, box: 'inbox', as: 'pdf', ...more })
const shown = (who: Client, id: string) => who.call<Listed>('GET', `/api/edocs/${id}?box=inbox`)

describe('saving in a drive', () => {
  test('makes a file of one’s own drive in “etax”, which stays where it is, and counts in its quota', async () => {
    const id = await arrive('S-1')
    const before = await one.kanya.used()
    const { folderId, items } = await save(one.kanya, [id], { as: 'both' })
    expect(items).toMatchObject([
      {
        id,
        ok: true,
        files: [
          { kind: 'pdf', name: 'S-1_2026-10-05.pdf', known: false },
          { kind: 'xml', name: 'S-1_2026-10-05.xml', known: false },
        ],
      },
    ])
    expect(await one.kanya.used()).toBe(before + pdf.length + Buffer.byteLength(invoice({ number: 'S-1' })))
    const personal = await one.kanya.root('personal')
    expect(await one.kanya.names(personal)).toEqual(['etax'])
    const saved = items[0]?.files[0]?.itemId ?? ''
    expect((await one.kanya.bytes(saved)).rawPayload.equals(pdf)).toBe(true)
    const refused = await one.kanya.refused('PATCH', `/api/items/${folderId}`, { name: 'อื่น' })
    expect(refused.machineCode).toBe('ITEM_RESERVED')
    const elsewhere = await one.kanya.folder(personal, 'ที่อื่น')
    expect(await one.kanya.bulk('move', [folderId ?? ''], { targetId: elsewhere })).toEqual(['ITEM_RESERVED'])
    for (const way of ['trash', 'purge']) expect(await one.kanya.bulk(way, [folderId ?? ''])).toEqual(['ITEM_RESERVED'])
    // Others of the business do not see it.
    expect((await one.malee.refused('GET', `/api/items/${saved}`)).machineCode).toBe('NOT_FOUND')
  })

  test('is done once in a folder, however often and however fast it is asked for', async () => {
    const id = await arrive('S-2')
    const both = await Promise.all([save(one.malee, [id]), save(one.malee, [id])])
    const again = await save(one.malee, [id], { onDuplicate: 'create_copy' })
    const files = [...both, again].map(({ items }) => items[0]?.files[0]?.itemId)
    expect(new Set(files).size).toBe(1)
    expect(again.items[0]?.files[0]?.known).toBe(true)
    expect(await one.malee.names(again.folderId ?? '')).toEqual(['S-2_2026-10-05.pdf'])
  })

  test('follows the rules of the folder: permission, names that are taken, blocked types', async () => {
    const id = await arrive('S-3')
    const folder = await one.malee.folder(one.root, 'บัญชี')
    await one.malee.put(folder, 'S-3_2026-10-05.pdf', 'another file')
    const codes = async (who: Client, more: object) =>
      (await save(who, [id], { folderId: folder, ...more })).items.map(({ ok, machineCode }) =>
        ok ? 'ok' : machineCode,
      )
    expect(await codes(one.kanya, {})).toEqual(['UPLOAD_FOLDER_NOT_FOUND'])
    await one.rule(folder, 'employee', await one.employeeOf(one.kanya), 'view')
    expect(await codes(one.kanya, {})).toEqual(['UPLOAD_NOT_ALLOWED'])
    expect(await codes(one.malee, {})).toEqual(['FILE_EXISTS'])
    expect(await codes(one.malee, { onDuplicate: 'skip' })).toEqual(['FILE_EXISTS'])
    expect(await codes(one.malee, { onDuplicate: 'create_tag_version' })).toEqual(['ok'])
    expect(await codes(one.malee, { onDuplicate: 'create_copy', as: 'xml' })).toEqual(['ok'])
    expect(await one.malee.names(folder)).toEqual(['S-3_2026-10-05.pdf', 'S-3_2026-10-05.xml'])
    // A version is not added twice either, however fast it is asked for.
    const other = await arrive('S-3B')
    const { itemId } = await one.malee.put(folder, 'S-3B_2026-10-05.pdf', 'another file')
    const versions = { folderId: folder, onDuplicate: 'create_tag_version' }
    await Promise.all([save(one.malee, [other], versions), save(one.malee, [other], versions)])
    expect((await one.malee.call<{ version: number }>('GET', `/api/items/${itemId}`)).version).toBe(2)
  })

  test('is refused for a type that the business blocks, by mail too, which says so and leaves nothing behind', async () => {
    const id = await arrive('S-7')
    const folder = await one.malee.folder(one.root, 'ห้ามบางชนิด')
    await one.malee.call('PUT', '/api/blocked-types', { extensions: ['xml'] })
    const results = async (as: string, more: object) =>
      (await save(one.malee, [id], { as, ...more })).items.map(({ ok, machineCode }) => (ok ? 'ok' : machineCode))
    for (const where of [{ folderId: folder }, {}]) {
      expect(await results('xml', where)).toEqual(['FILE_TYPE_BLOCKED'])
      expect(await results('pdf', where)).toEqual(['ok'])
    }
    expect(await one.malee.names(folder)).toEqual(['S-7_2026-10-05.pdf'])
    const body = { ids: [id], box: 'inbox', as: 'xml', channel: 'mail', to: 'a@example.com' }
    const refused = await one.malee.refused('POST', '/api/edocs/send', body)
    expect(refused).toMatchObject({ status: 403, machineCode: 'FILE_TYPE_BLOCKED' })
    expect((await shown(one.malee, id)).shareDate).toBeNull()
    await one.malee.call('PUT', '/api/blocked-types', { extensions: [] })
    expect(await results('xml', { folderId: folder })).toEqual(['ok'])
  })

  test('of both files saves both or none, and a repeat takes what is there', async () => {
    const id = await arrive('S-8')
    const folder = await one.malee.folder(one.root, 'ทั้งสองหรือไม่เลย')
    const codeOf = async (who: Client, more: object) =>
      (await save(who, [id], { as: 'both', ...more })).items[0]?.machineCode
    await one.malee.call('PUT', '/api/blocked-types', { extensions: ['xml'] })
    expect(await codeOf(one.malee, { folderId: folder })).toBe('FILE_TYPE_BLOCKED')
    expect(await codeOf(one.malee, { folderId: folder, onDuplicate: 'create_copy' })).toBe('FILE_TYPE_BLOCKED')
    expect(await one.malee.names(folder)).toEqual([])
    await one.malee.call('PUT', '/api/blocked-types', { extensions: [] })

    const other = await one.malee.put(folder, 'S-8_2026-10-05.xml', 'another file')
    for (const more of [{}, { onDuplicate: 'skip' }])
      expect(await codeOf(one.malee, { folderId: folder, ...more })).toBe('FILE_EXISTS')
    expect(await one.malee.names(folder)).toEqual(['S-8_2026-10-05.xml'])
    await one.malee.bulk('trash', [other.itemId])

    // Space for the PDF, and not for the XML as well.
    type Space = { rootId: string; used: number; max: number }
    const { drives } = await one.malee.call<{ drives: Space[] }>('GET', '/api/storage')
    const { used = 0, max = 0 } = drives.find(({ rootId }) => rootId === one.root) ?? {}
    const driveId = await driveOf(world, folder)
    await setQuota(world, driveId, used + pdf.length + 10)
    expect(await codeOf(one.malee, { folderId: folder })).toBe('STORAGE_FULL')
    expect(await one.malee.names(folder)).toEqual([])
    await setQuota(world, driveId, max)

    // Somebody saved the PDF before; two people at once do not get in each other's way.
    const [first] = (await save(one.malee, [id], { folderId: folder })).items
    const again = await Promise.all([1, 2].map(() => save(one.malee, [id], { as: 'both', folderId: folder })))
    for (const { items } of again) {
      expect(items[0]?.ok).toBe(true)
      expect(items[0]?.files[0]).toMatchObject({ kind: 'pdf', itemId: first?.files[0]?.itemId, known: true })
    }
    expect(await one.malee.names(folder)).toEqual(['S-8_2026-10-05.pdf', 'S-8_2026-10-05.xml'])
  })

  test('is shown at the document to whoever sees the file and its folder', async () => {
    const id = await arrive('S-PLACE')
    const folder = await one.malee.folder(one.root, 'เอกสารบัญชี')
    await save(one.malee, [id], { folderId: folder })
    await save(one.malee, [id])
    const places = (who: Client) =>
      who.call<{ items: { folder: string; isChanged: boolean; itemId: string }[] }>(
        'GET',
        `/api/edocs/${id}/saved?box=inbox`,
      )
    const mine = (await places(one.malee)).items
    expect(mine.map((place) => place.folder)).toEqual(['etax', 'เอกสารบัญชี'])
    // Kanya sees the box, and neither the folder of the business nor what is in another’s own drive.
    expect((await places(one.kanya)).items).toEqual([])
    await one.rule(folder, 'employee', await one.employeeOf(one.kanya), 'view')
    expect((await places(one.kanya)).items).toMatchObject([{ folder: 'เอกสารบัญชี', isChanged: false }])
    await one.malee.put(folder, 'S-PLACE_2026-10-05.pdf', 'other', '?file_duplicate=create_tag_version')
    expect((await places(one.kanya)).items).toMatchObject([{ isChanged: true }])
    await one.malee.bulk('trash', [mine[1]?.itemId ?? ''])
    expect((await places(one.malee)).items).toHaveLength(1)
  })

  test('is only for those who see the document', async () => {
    const own = await arrive('S-4')
    const foreign = await arrive('S-5', { buyer: companyTwo })
    const codes = (await save(one.malee, [own, foreign])).items.map(({ machineCode }) => machineCode)
    expect(codes).toEqual([undefined, 'EDOC_NOT_FOUND'])
    const body = { ids: [own], box: 'inbox', as: 'pdf' }
    expect((await one.prasit.refused('POST', '/api/edocs/save', body)).machineCode).toBe('BOX_NOT_ALLOWED')
    await one.malee.call('POST', '/api/edocs/delete', { ids: [own], box: 'inbox' })
    expect((await save(one.malee, [own])).items[0]?.machineCode).toBe('EDOC_STATE')
  })

  test('is for those who manage the box: who only views it reads and downloads, and takes nothing out of it', async () => {
    const id = await arrive('S-VIEW')
    const own = await one.kanya.root('personal')
    const body = { ids: [id], box: 'inbox', as: 'both', folderId: own }
    await world.owner.pool.query("update employee set inbox = 'view' where person_id = $1", [one.kanya.personId])
    const before = await one.kanya.names(own)
    expect((await one.kanya.refused('POST', '/api/edocs/save', body)).machineCode).toBe('BOX_NOT_ALLOWED')
    expect(await one.kanya.names(own)).toEqual(before)
    const content = { method: 'GET', url: `/api/edocs/${id}/content?as=xml&box=inbox` } as const
    expect((await one.kanya.send(content)).statusCode).toBe(200)
    await world.owner.pool.query("update employee set inbox = 'manage' where person_id = $1", [one.kanya.personId])
    expect((await save(one.kanya, [id], { folderId: own })).items).toMatchObject([{ ok: true }])
  })

  test('and sharing what was saved is noted at the document', async () => {
    const id = await arrive('S-6')
    const first = await save(one.malee, [id], { folderId: await one.malee.folder(one.root, 'ลูกค้า') })
    const { items } = await save(one.malee, [id], { reuse: true })
    const file = items[0]?.files[0]
    expect(file).toMatchObject({ itemId: first.items[0]?.files[0]?.itemId, known: true })
    expect((await shown(one.malee, id)).shareDate).toBeNull()
    await one.malee.call('POST', `/api/items/${file?.itemId}/links`, {
      permission: 'view',
      expiresIn: { days: 1, hours: 0, minutes: 0 },
      openLimit: 'unlimited',
    })
    await drainJobs(world, 'edocs:note-shared')
    expect((await shown(one.malee, id)).shareDate).not.toBeNull()
  })
})

describe('sending to people outside', () => {
  const send = (who: Client, ids: string[], more: object) =>
    who.call<{ dispatch: Dispatch; left: { id: string }[] }>('POST', '/api/edocs/send', {
      ids,
      box: 'inbox',
      as: 'pdf',
      ...more,
    })

  test('by mail attaches the files under their names, with a result for each recipient', async () => {
    const id = await arrive('M-1')
    const to = 'a@example.com, b@example.com'
    const { dispatch, left } = await send(one.malee, [id], { channel: 'mail', to, subject: 'ใบกำกับภาษี' })
    expect(left).toEqual([])
    expect(dispatch).toMatchObject({
      form: 'attachment',
      items: [{ name: 'M-1_2026-10-05.pdf' }],
      recipients: [{ address: 'a@example.com' }, { address: 'b@example.com' }],
    })
    expect(await shown(one.malee, id)).toMatchObject({ chatStatus: 'none', shareDate: expect.any(String) })
    const wrong = { ids: [id], box: 'inbox', as: 'pdf', channel: 'mail', to: 'a@example.com, nobody' }
    expect((await one.malee.refused('POST', '/api/edocs/send', wrong)).machineCode).toBe('SEND_EMAIL_INVALID')
  })

  test('by mail sends a link to what is larger than a mail may be', async () => {
    // A PDF with a picture of 21 MB.
    const large = makePdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>',
      { dict: '/Type/XObject', stream: Buffer.alloc(21 << 20) },
    ])
    const answer = await deliver({ xml: invoice({ number: 'M-4' }), pdf: large })
    const id = answer.json<{ result: Delivered }>().result.transactionId
    const to = { channel: 'mail', to: 'large@example.com' }
    const { dispatch } = await send(one.malee, [id], to)
    expect(dispatch).toMatchObject({ form: 'link', items: [{ name: 'M-4_2026-10-05.pdf' }] })
    const { rows } = await world.owner.pool.query<{ body: string }>(
      "select body from mail where recipient = 'large@example.com'",
    )
    expect(rows).toMatchObject([{ body: expect.stringMatching(/https?:\/\/\S+/) }])
    // Its XML alone is small.
    expect((await send(one.malee, [id], { ...to, as: 'xml' })).dispatch.form).toBe('attachment')
    // Together with others it is too large again.
    expect((await send(one.malee, [id, await arrive('M-5')], { ...to, as: 'both' })).dispatch.form).toBe('link')
  })

  test('by chat is a state of the document: sent, or failed', async () => {
    const id = await arrive('M-2')
    const failed = await send(one.malee, [id], { channel: 'chat', to: 'nobody-of-this-name' })
    expect(failed.dispatch.recipients).toMatchObject([{ state: 'refused' }])
    expect((await shown(one.malee, id)).chatStatus).toBe('failed')
    await send(one.malee, [id], { channel: 'chat', to: 'somsri1' })
    expect((await shown(one.malee, id)).chatStatus).toBe('sent')
  })

  test('is for those who manage the box', async () => {
    const id = await arrive('M-3')
    await world.owner.pool.query("update employee set inbox = 'view' where person_id = $1", [one.prasit.personId])
    const body = { ids: [id], box: 'inbox', as: 'pdf', channel: 'mail', to: 'a@example.com' }
    expect((await one.prasit.refused('POST', '/api/edocs/send', body)).machineCode).toBe('BOX_NOT_ALLOWED')
    expect((await wichai.refused('POST', '/api/edocs/send', body)).machineCode).toBe('EDOC_NOT_FOUND')
    expect((await shown(one.malee, id)).shareDate).toBeNull()
    await world.owner.pool.query('update employee set inbox = null where person_id = $1', [one.prasit.personId])
  })
})

describe('hashtags', () => {
  const tag = async (who: Client, ids: string[], more: object) =>
    (await who.call<Outcomes>('POST', '/api/edocs/hashtags', { ids, box: 'inbox', ...more })).items.map((item) =>
      item.ok ? 'ok' : item.machineCode,
    )
  const found = async (who: Client, hashtag: string) =>
    (await who.call<{ items: Listed[] }>('GET', `/api/edocs/inbox?hashtag=${encodeURIComponent(hashtag)}`)).items.map(
      ({ id }) => id,
    )

  test('are added to many documents and taken off, spelled as they were first, and found with those below them', async () => {
    const ids = [await arrive('H-1'), await arrive('H-2')]
    const [first = '', second = ''] = ids
    expect(await tag(one.malee, ids, { add: ['VAT/2569'] })).toEqual(['ok', 'ok'])
    expect(await tag(one.malee, [second], { add: ['vat/2569', 'ด่วน'] })).toEqual(['ok'])
    expect((await shown(one.malee, second)).hashtags).toEqual(['VAT/2569', 'ด่วน'])
    expect(await found(one.malee, 'vat')).toEqual([second, first])
    expect(await found(one.malee, 'ด่วน')).toEqual([second])
    const list = await one.kanya.call<{ items: { tag: string }[] }>('GET', '/api/edocs/hashtags?box=inbox')
    expect(list.items.map((item) => item.tag)).toEqual(['VAT/2569', 'ด่วน'])
    await tag(one.malee, [second], { remove: ['VAT/2569'] })
    expect(await found(one.malee, 'VAT/2569')).toEqual([first])
  })

  test('are those of one’s own copy, and for those who manage the box', async () => {
    const id = await arrive('H-3', { buyer: companyTwo })
    expect(await tag(wichai, [id], { add: ['ลับ'] })).toEqual(['ok'])
    expect((await one.malee.call<Listed>('GET', `/api/edocs/${id}?box=outbox`)).hashtags).toEqual([])
    expect(await tag(one.malee, [id], { add: ['ลับ'] })).toEqual(['EDOC_NOT_FOUND'])
    const body = { ids: [id], box: 'inbox', add: ['ลับ'] }
    expect((await one.prasit.refused('POST', '/api/edocs/hashtags', body)).machineCode).toBe('BOX_NOT_ALLOWED')
    for (const [add, code] of [
      [['a b'], 'HASHTAG_INVALID'],
      [[''], 'HASHTAG_REQUIRED'],
      [[], 'HASHTAG_REQUIRED'],
    ] as const)
      expect((await wichai.refused('POST', '/api/edocs/hashtags', { ids: [id], box: 'inbox', add })).machineCode).toBe(
        code,
      )
  })
})
