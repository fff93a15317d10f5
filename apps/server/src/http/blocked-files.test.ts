import type { SavedEdocs } from '@khlang/contract/edoc-keeping'
import type { LibraryDocument } from '@khlang/contract/library'
import type { MailDetail, MailListed } from '@khlang/contract/mails'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { company, documentXml } from '../../../../packages/etax/test/documents.ts'
import { type Business, createBusiness } from '../../test/business.ts'
import type { Client } from '../../test/client.ts'
import { mountAs } from '../../test/dav-client.ts'
import { fakeConsents } from '../../test/edocs.ts'
import { createWorld, type World } from '../../test/harness.ts'
import { listenForMail, mailEnv, mailRule } from '../../test/mails.ts'
import { model } from '../modules/drive/index.ts'

// A file of a type that a business blocks, and that has its name already, comes in by no door.

let world: World
let one: Business
let malee: Client
let prasit: Client
let kanya: Client
let somsri: Client
let smtp: Awaited<ReturnType<typeof listenForMail>>
let boxId: string
const types = (...extensions: string[]) => malee.call('PUT', '/api/blocked-types', { extensions })
async function signIn() {
  malee = await world.as('malee01', 'ONE')
  prasit = await world.as('prasit1', 'ONE')
  kanya = await world.as('kanya01', 'ONE')
  somsri = await world.as('somsri1')
}
beforeAll(async () => {
  world = await createWorld({ ...mailEnv }, { consents: fakeConsents() })
  one = await createBusiness(world)
  await signIn()
  smtp = await listenForMail(world)
  const box = { name: 'A', localPart: 'acme' }
  boxId = (await malee.call<{ id: string }>('POST', '/api/admin/mailboxes', box)).id
})

let folder: string
let outside: string
beforeEach(async () => {
  await types()
  folder = await malee.folder(one.root, crypto.randomUUID())
  outside = await somsri.folder(await somsri.root(), crypto.randomUUID())
  await malee.call('POST', `/api/items/${folder}/shares`, {
    with: [{ type: 'username', value: 'somsri1' }],
    permission: 'delete',
  })
})

const pause = () => new Promise((resolve) => setTimeout(resolve, 5))

/** A document of the Inbox, from a mail. */
async function received(number: string): Promise<string> {
  const content = documentXml({ number, buyer: `${company}00000` })
  await smtp.send({ attachments: [{ filename: 'a.xml', content }] })
  const { items } = await malee.call<{ items: { id: string }[] }>('GET', `/api/edocs/inbox?documentNo=${number}`)
  return items[0]?.id ?? ''
}
async function asJob(who: Client, operation: 'copy' | 'move', id: string): Promise<string> {
  const paths = Array.from({ length: model.synchronousItems + 1 }, (_, n) => `${n}`)
  for (let at = 0; at < paths.length; at += 1000)
    await who.call('POST', '/api/folders/tree', { parentId: id, paths: paths.slice(at, at + 1000) })
  const payload = { ids: [id], targetId: folder }
  const begun = await who.send({ method: 'POST', url: `/api/items/${operation}`, payload })
  const { jobId } = begun.json<{ result: { jobId: string } }>().result
  await world.runJob('drive:large-tree', { jobId })
  const told = await who.call<{
    left: { machineCode: string }[]
    result?: { items: { machineCode?: string }[] }
  }>('GET', `/api/jobs/${jobId}`)
  return told.left[0]?.machineCode ?? told.result?.items[0]?.machineCode ?? 'ok'
}

/** Each tries to bring `tool.exe` in, and gives the reason that it did not. */
const doors: Record<string, () => Promise<string | undefined>> = {
  async 'a copy'() {
    const file = await somsri.file(outside, 'tool.exe')
    await types('exe')
    return (await somsri.bulk('copy', [file], { targetId: folder }))[0]
  },
  async 'a copy beside the original'() {
    const file = await malee.file(folder, 'tool.exe')
    await types('exe')
    return (await malee.bulk('copy', [file], { targetId: folder, onConflict: 'keep_both' }))[0]
  },
  async 'a copy of a folder'() {
    await somsri.file(outside, 'tool.exe')
    await types('exe')
    const payload = { ids: [outside], targetId: folder }
    const answer = await somsri.send({ method: 'POST', url: '/api/items/copy', payload })
    const { items } = answer.json<{ result: { items: { left?: { machineCode: string }[] }[] } }>().result
    return items[0]?.left?.[0]?.machineCode
  },
  async 'a copy by a job'() {
    await somsri.file(outside, 'tool.exe')
    await types('exe')
    return asJob(somsri, 'copy', outside)
  },
  async 'a move'() {
    const file = await somsri.file(outside, 'tool.exe')
    await types('exe')
    return (await somsri.bulk('move', [file], { targetId: folder }))[0]
  },
  async 'a move by a job'() {
    await somsri.file(outside, 'tool.exe')
    await types('exe')
    return asJob(somsri, 'move', outside)
  },
  async 'an item that is given'() {
    const file = await prasit.file(await prasit.root('personal'), 'tool.exe')
    await types('exe')
    const to = { type: 'username', value: 'kanya01' }
    const { id } = await prasit.call<{ id: string }>('POST', `/api/items/${file}/ownership`, { to })
    return (await kanya.refused('POST', `/api/ownership-offers/${id}/accept`)).machineCode
  },
  async 'the library'() {
    const itemId = await malee.file(folder, 'tool.exe')
    const input = { itemId, category: 'manual', titleTh: 'เครื่องมือ' }
    const { id } = await malee.call<LibraryDocument>('POST', '/api/library', input)
    await types('exe')
    return (await malee.refused('POST', `/api/library/${id}/copy`)).machineCode
  },
  async 'a mail that is kept'() {
    await types('exe')
    const rules = [mailRule({ action: 'folder', folderId: folder })]
    await malee.call('PUT', `/api/admin/mailboxes/${boxId}/rules`, { rules })
    await smtp.send({ attachments: [{ filename: 'tool.exe', content: 'MZ' }] })
    await malee.call('PUT', `/api/admin/mailboxes/${boxId}/rules`, { rules: [] })
    const { items } = await malee.call<{ items: MailListed[] }>('GET', '/api/admin/mails?limit=1')
    const { parts } = await malee.call<MailDetail>('GET', `/api/admin/mails/${items[0]?.id}`)
    return parts[0]?.status === 'failed' ? String(parts[0].reason) : parts[0]?.status
  },
  async 'an e-document that is saved'() {
    const id = await received(`BT-${crypto.randomUUID().slice(0, 8)}`)
    await types('exe', 'xml', 'pdf')
    const body = { ids: [id], box: 'inbox', as: 'xml', folderId: folder }
    const { items } = await malee.call<SavedEdocs>('POST', '/api/edocs/save', body)
    return items[0]?.ok === false ? items[0].machineCode : 'ok'
  },
  async 'a new document'() {
    await types('exe', 'docx')
    const body = { kind: 'docx', name: 'รายงาน' }
    return (await malee.refused('POST', `/api/folders/${folder}/documents`, body)).machineCode
  },
  async 'an earlier state, beside the present one'() {
    const file = await malee.file(folder, 'tool.exe')
    await pause()
    const at = world.clock.now().toISOString()
    await pause()
    await malee.call('PATCH', `/api/items/${file}`, { name: 'tool.txt' })
    await types('exe')
    const { id } = await malee.call<{ id: string }>('POST', '/api/restores', { itemId: folder, at })
    await world.runJob('drive:restore', { runId: id })
    await malee.call('POST', `/api/restores/${id}/start`, { way: 'beside' })
    await world.runJob('drive:restore', { runId: id })
    const url = `/api/restores/${id}/entries?way=beside&show=left`
    return (await malee.call<{ items: { machineCode?: string }[] }>('GET', url)).items[0]?.machineCode
  },
}

const present = async () =>
  (
    await world.owner.pool.query<{ n: number }>(
      `select count(*)::int as n from item i join drive d on d.id = i.drive_id
        where d.account_id = $1 and i.extension in ('exe', 'xml', 'pdf', 'docx')`,
      [malee.accountId],
    )
  ).rows[0]?.n

describe('a file of a blocked type does not come in as', () => {
  test.each(Object.entries(doors))('%s', async (name, come) => {
    const before = (await present()) ?? 0
    const code = await come()
    expect(code).toBe(name.includes('mail') ? 'type_blocked' : 'FILE_TYPE_BLOCKED')
    // What had been there before its type was blocked is there.
    const own = { 'the library': 1, 'a copy beside the original': 1, 'an item that is given': 1 }[name] ?? 0
    expect(await present()).toBe(before + own)
  })
})

describe('what a business had before it blocked the type', () => {
  test('comes back from the retained trash under its name', async () => {
    const file = await malee.file(folder, 'old.exe')
    await malee.bulk('trash', [file])
    await malee.bulk('purge', [file])
    await types('exe')
    const restore = { ids: [file], targetId: folder }
    const { items } = await malee.call<{ items: { ok: boolean }[] }>('POST', '/api/vault/restore', restore)
    expect([items.map(({ ok }) => ok), await malee.names(folder)]).toEqual([[true], ['old.exe']])
  })

  test('gets its earlier versions and contents back, and is put back in time where it is', async () => {
    const file = await malee.file(folder, 'old.xls', 'one')
    await pause()
    const at = world.clock.now().toISOString()
    await pause()
    await malee.put(folder, 'old.xls', 'two', '?file_duplicate=create_tag_version')
    await types('xls')
    await malee.call('POST', `/api/files/${file}/versions/1/restore`, {})
    expect((await malee.bytes(file)).body).toBe('one')
    const { id } = await malee.call<{ id: string }>('POST', '/api/restores', { itemId: folder, at })
    await world.runJob('drive:restore', { runId: id })
    await malee.call('POST', `/api/restores/${id}/start`, { way: 'inPlace' })
    await world.runJob('drive:restore', { runId: id })
    expect(await malee.names(folder)).toEqual(['old.xls'])
  })
})

test('a file that a program leaves behind does not become one of a blocked type', async () => {
  await types('exe')
  const disk = await mountAs(world, malee)
  const { name } = await malee.call<{ name: string }>('GET', `/api/items/${folder}`)
  await malee.file(folder, 'a.txt', 'bytes')
  expect(await disk.put(`Drive Business/${name}/tool.exe~`, 'MZ')).toBe(201)
  expect(await disk.move(`Drive Business/${name}/a.txt`, `Drive Business/${name}/a.exe~`)).toBeLessThan(300)
  world.clock.advance(15 * 60_000 + 1)
  await world.runJob('transfer:sweep-working-files')
  await world.runJob('transfer:settle-vacated-names')
  await signIn()
  expect((await malee.names(folder)).filter((listed) => listed.endsWith('.exe'))).toEqual([])
})
