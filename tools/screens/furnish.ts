import type { Storage } from '../../apps/e2e/fixtures/people.ts'
import { callAs, tokenIn } from '../../apps/e2e/fixtures/people.ts'
import { base } from '../../apps/e2e/fixtures/place.ts'
import { pdf, picture } from '../../apps/e2e/fixtures/samples.ts'
import { type Person, signIn } from '../../apps/e2e/support/person.ts'
import { createFolder, putFile } from '../../apps/e2e/support/uploads.ts'

export type Drive = { root: string; folder: string; empty: string; file: string }

const folders = ['สัญญา', 'ใบกำกับภาษี 2569', 'โครงการโรงเรียน', 'รูปครอบครัว', 'Marketing', 'Templates']
const folderFiles = ['สัญญาเช่าสำนักงาน.pdf', 'สัญญาจ้างงาน คุณวันดี.docx', 'หนังสือมอบอำนาจ.pdf', 'NDA – Two Supply.pdf']

/** A realistic drive: Thai and English names, folders, documents, pictures, stars, something in the trash. */
export async function furnishDrive(storage: Storage): Promise<Drive> {
  const person = await signIn(base(), '', tokenIn(storage))
  const ids = new Map<string, string>()
  for (const name of folders) ids.set(name, await createFolder(person, person.root, name))
  const put = async (name: string, bytes: Buffer, folder = person.root) =>
    void ids.set(name, await putFile(person, folder, name, bytes))
  for (const name of folderFiles) await put(name, pdf([name.replaceAll(/[^ -~]/g, '')]), ids.get('สัญญา'))
  await put('ใบเสนอราคา 2569-001.pdf', pdf(['Quotation 2569-001', 'Terms']))
  await put('ใบเสนอราคา 2569-001 (ลงนามแล้ว).pdf', pdf(['Quotation 2569-001, signed']))
  await put('งบประมาณประจำปี 2569.xlsx', Buffer.alloc(48_213, 1))
  await put('แผนงานไตรมาส 4.pptx', Buffer.alloc(1_204_224, 2))
  await put('รายงานการประชุม 18 พ.ย.docx', Buffer.alloc(31_744, 3))
  await put('ภาพหน้าร้าน.png', picture())
  await put('พระอาทิตย์ตกที่หัวหิน.png', picture(960, 640, [92, 40, 110], [255, 168, 96]))
  await put('เสียงสัมภาษณ์.m4a', Buffer.alloc(420_000, 4))
  await put('Product photos.zip', Buffer.alloc(2_100_000, 5))
  await put('notes.txt', Buffer.from('โทรหาคุณมาลีเรื่องใบกำกับภาษี\n'))
  await mark(person, [ids.get('สัญญา'), ids.get('ใบเสนอราคา 2569-001.pdf')], { starred: true })
  await mark(person, [ids.get('งบประมาณประจำปี 2569.xlsx')], { hashtags: ['งบ/2569', 'ประชุม'] })
  await mark(person, [ids.get('Templates')], { hidden: true })
  await put('ร่างเก่า.docx', Buffer.alloc(9000, 6))
  await person.send({ method: 'POST', path: '/api/items/trash', json: { ids: [ids.get('ร่างเก่า.docx')] } })
  const drive = {
    root: person.root,
    folder: ids.get('สัญญา') ?? '',
    empty: ids.get('โครงการโรงเรียน') ?? '',
    file: ids.get('ใบเสนอราคา 2569-001.pdf') ?? '',
  }
  person.close()
  return drive
}

async function mark(person: Person, ids: readonly (string | undefined)[], body: object): Promise<void> {
  for (const id of ids) await person.send({ method: 'PATCH', path: `/api/items/${id}`, json: body })
}

/** The account of the business that a person works for. */
export async function businessOf(storage: Storage): Promise<string> {
  const calls = await callAs(storage)
  const { result } = (await (await calls.get('/api/me')).json()) as {
    result: { accounts: { accountId: string; type: string }[] }
  }
  await calls.dispose()
  return result.accounts.find(({ type }) => type === 'Business')?.accountId ?? ''
}

/** The drive of a business whose admin is signed in, with a locked item and a blocked type; returns its account. */
export async function furnishBusiness(storage: Storage): Promise<string> {
  const business = await businessOf(storage)
  const calls = await callAs(storage)
  const ask = async (path: string, headers = {}): Promise<unknown> =>
    ((await (await calls.get(path, { headers })).json()) as { result: unknown }).result
  const headers = { 'x-account-id': business }
  const drives = (await ask('/api/drives', headers)) as { items: { kind: string; rootId: string }[] }
  const root = drives.items.find(({ kind }) => kind === 'business')?.rootId ?? ''
  for (const name of ['สัญญาเช่าสำนักงาน 2569.pdf', 'Price list 2026.xlsx']) {
    const path = `/api/folders/${root}/files/${encodeURIComponent(name)}`
    const type = { 'content-type': 'application/octet-stream' }
    const put = await calls.put(path, { headers: { ...headers, ...type }, data: pdf([name.replaceAll(/[^ -~]/g, '')]) })
    const { result } = (await put.json()) as { result: { itemId: string } }
    await calls.post(`/api/items/${result.itemId}/lock`, { headers, data: {} })
  }
  await calls.put('/api/blocked-types', { headers, data: { extensions: ['exe', 'bat'] } })
  await calls.dispose()
  return business
}
