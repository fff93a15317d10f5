import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOffice, whyNoOffice } from '../support/libreoffice.ts'
import { devicePassword, mountDrive, whyNoMount } from '../support/map-drive.ts'
import { type Person, signIn } from '../support/person.ts'
import { fsck, noLimits, type Product, startProduct } from '../support/product.ts'

// Real LibreOffice saves documents of a drive that davfs2 has mounted: to people each stays the document that it was.

const notHere = whyNoMount() ?? whyNoOffice()
if (notHere !== null) console.log(`skipped: LibreOffice on davfs2, because ${notHere}`)

let product: Product
let person: Person
let colleague: Person
let place: string
let office: Awaited<ReturnType<typeof startOffice>> | undefined
beforeAll(async () => {
  if (notHere !== null) return
  product = await startProduct({ env: { ...noLimits, DEMO: '1' } })
  person = await signIn(product.base, 'somsri1')
  colleague = await signIn(product.base, 'anan01')
  place = await mkdtemp(join(tmpdir(), 'khlang-writer-'))
  office = await startOffice(place)
}, 300_000)
afterAll(async () => {
  await office?.stop()
  if (notHere !== null) return
  person.close()
  colleague.close()
  await product.remove()
  await rm(place, { recursive: true, force: true })
})

const unlimited = { expiresIn: 'unlimited', openLimit: 'unlimited' }

async function call<Result>(who: Person, method: string, path: string, json?: unknown): Promise<Result> {
  const { status, result, body } = await who.send({ method, path, ...(json !== undefined && { json }) })
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${body.toString()}`)
  return result as Result
}

/** A document of two versions with a share, a link, a star, a hashtag and a comment. */
async function furnish(folder: string, title: string): Promise<string> {
  const made = join(place, title)
  await office?.act('new', made)
  const path = `/api/folders/${folder}/files/${encodeURIComponent(title)}`
  const headers = { 'content-type': 'application/octet-stream' }
  const put = async (body: Buffer, query = '') =>
    (await person.send({ method: 'PUT', path: path + query, headers, body })).result as { itemId: string }
  // Equal bytes would make no version.
  const { itemId: id } = await put(Buffer.from('ร่าง'))
  await put(await readFile(made), '?file_duplicate=create_tag_version')
  await call(person, 'POST', `/api/items/${id}/shares`, {
    with: [{ type: 'username', value: 'anan01' }],
    permission: 'edit',
  })
  await call(person, 'POST', `/api/items/${id}/links`, { permission: 'view', ...unlimited })
  await call(person, 'PATCH', `/api/items/${id}`, { starred: true, hashtags: ['งบ'] })
  await call(person, 'POST', `/api/items/${id}/comments`, { body: 'ตรวจแล้ว' })
  return id
}

type Listed<Row> = { items: Row[] }
const namesIn = async (path: string) =>
  (await call<Listed<{ name: string }>>(person, 'GET', path)).items.map(({ name }) => name)

/** Everything that people see of a document but its contents. */
async function attachedTo(id: string) {
  const item = await call<Record<string, unknown>>(person, 'GET', `/api/items/${id}`)
  const count = async (what: string) =>
    (await call<Listed<unknown>>(person, 'GET', `/api/items/${id}/${what}`)).items.length
  const [shares, links, comments] = [await count('shares'), await count('links'), await count('comments')]
  return {
    name: item.name,
    starred: item.starred,
    hashtags: item.hashtags,
    locked: item.locked,
    shares,
    links,
    comments,
  }
}

type Version = { n: number; size: number; via: string }
const versionsOf = async (id: string) => (await call<Listed<Version>>(person, 'GET', `/api/files/${id}/versions`)).items

/** What nothing of a save may reach, and how much of the drive is used. */
async function surroundings(folder: string) {
  const log = await call<Listed<{ sentence: { text: string }[] }>>(person, 'GET', '/api/personal-log?limit=100')
  const notified = await call<Listed<unknown>>(colleague, 'GET', '/api/notices?limit=100')
  const { used } = await call<{ used: number }>(person, 'GET', '/api/storage')
  return {
    inFolder: await namesIn(`/api/items/${folder}/children`),
    inTrash: await namesIn('/api/views/trash?limit=200'),
    log: log.items.map(({ sentence }) => sentence.map(({ text }) => text).join('')),
    notified: notified.items.length,
    used,
  }
}

test.skipIf(notHere !== null).each(['จดหมาย.odt', 'Letter.docx', 'Memo.rtf'])(
  'LibreOffice saves %s twice, and it stays the document that it was',
  async (title) => {
    const hand = office
    if (!hand) throw new Error('LibreOffice is not there')
    const name = `บันทึก ${title}`
    const { id: folder } = await call<{ id: string }>(person, 'POST', '/api/folders', { parentId: person.root, name })
    const id = await furnish(folder, title)
    const attached = await attachedTo(id)
    expect(attached).toMatchObject({ starred: true, hashtags: ['งบ'], shares: 1, links: 1, comments: 1 })
    const before = await surroundings(folder)
    const mounted = join(place, `${title}.mnt`)
    await mkdir(mounted)
    const drive = await mountDrive(await devicePassword(person), mounted, place)
    try {
      expect(await hand.act('open', join(mounted, name, title))).toBe('done')
      expect(await readdir(join(mounted, name))).toEqual([`.~lock.${title}#`, title])
      for (const text of [' second', ' third']) {
        await hand.act('type', text)
        await hand.act('save')
      }
      await hand.act('close')
      expect(await readdir(join(mounted, name))).toEqual([title])
    } finally {
      await drive.unmount()
    }
    const versions = await versionsOf(id)
    console.log(`${title}: ${versions.map(({ n, size, via }) => `v${n} ${size} B by ${via}`).join(', ')}`)
    // It opens a document for writing, and davfs2 sends it back unchanged: no version.
    expect(versions.slice(0, -2).map(({ via }) => via)).toEqual(['map drive', 'map drive'])
    expect(await attachedTo(id)).toEqual(attached)
    const after = await surroundings(folder)
    expect(after).toMatchObject({ inFolder: [title], inTrash: before.inTrash, notified: before.notified })
    expect(after.used - before.used).toBe(versions.slice(0, -2).reduce((sum, { size }) => sum + size, 0))
    // What was read and saved, and the device password of the mount: nothing of locks and other files.
    const added = after.log.slice(0, after.log.length - before.log.length)
    expect(added.filter((sentence) => !/ดาวน์โหลด|รหัสผ่านอุปกรณ์/.test(sentence))).toEqual([
      `คุณบันทึก “${title}” เป็นเวอร์ชัน 4`,
      `คุณบันทึก “${title}” เป็นเวอร์ชัน 3`,
    ])
    expect(await fsck({ DATA_DIR: product.dataDir })).toMatchObject({ dangling: [], quotaDrift: [], auditChain: 'ok' })
  },
)
