import { extensionOf } from '@khlang/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client, Listed } from '../../../test/client.ts'
import { examine } from '../../../test/drives.ts'
import { createWorld, type World } from '../../../test/harness.ts'
import { thumbnailOf } from '../../../test/pictures.ts'
import { unzip } from '../../../test/unzip.ts'

type Seen = Listed & {
  path: string
  hashtags: string[]
  starred: boolean
  expiresAt: string | null
  createdAt: string
  modifiedAt: string
}

let world: World
let somsri: Client
let mine: Seen[]
beforeAll(async () => {
  world = await createWorld({ DEMO_CONTENT: '1', OFFICE_PROGRAM: 'off' })
  somsri = await world.as('somsri1')
  mine = await filesBelow(somsri, await somsri.root())
})

/** Every file below a folder, by its path. */
async function filesBelow(who: Client, folderId: string, above = ''): Promise<Seen[]> {
  const items = (await who.list(folderId)) as Seen[]
  const found = items.map(async (item) => {
    const path = `${above}${item.name}`
    return item.type === 'folder' ? filesBelow(who, item.id, `${path}/`) : [{ ...item, path }]
  })
  return (await Promise.all(found)).flat()
}
const named = (name: string): Seen => {
  const found = mine.find((item) => item.name === name)
  if (!found) throw new Error(`there is no ${name}`)
  return found
}
const versionsOf = async (who: Client, { id }: Seen) =>
  (await who.call<{ items: { n: number; size: number }[] }>('GET', `/api/files/${id}/versions`)).items

describe('the demo drive of Somsri', () => {
  test('has some sixty files of every type that people keep', () => {
    expect(mine.length).toBeGreaterThanOrEqual(55)
    expect(mine.length).toBeLessThanOrEqual(70)
    const types = new Set(mine.map(({ name }) => extensionOf(name)))
    const wanted = ['docx', 'xlsx', 'pptx', 'pdf', 'png', 'jpg', 'svg', 'txt', 'md', 'csv', 'py', 'sql', 'json']
    for (const type of [...wanted, 'zip', 'mp3', 'wav', 'mp4', 'eml']) expect(types).toContain(type)
    expect(mine.every(({ size }) => size > 0 && size < 200_000)).toBe(true)
  })

  test('has versions, which are different from each other', async () => {
    const several = await Promise.all(mine.map(async (item) => (await versionsOf(somsri, item)).length))
    expect(several.filter((count) => count > 1).length).toBeGreaterThanOrEqual(7)
    const versions = await versionsOf(somsri, named('รายการสินค้า.xlsx'))
    expect(versions.map(({ n }) => n)).toEqual([3, 2, 1])
    const hashes = await world.owner.pool.query(
      'select distinct b.sha256 from version v join blob b on b.id = v.blob_id where v.item_id = $1',
      [named('รายการสินค้า.xlsx').id],
    )
    expect(hashes.rows).toHaveLength(3)
  })

  test('was made in the course of months, each version after the one before, nothing in the future', async () => {
    const now = world.clock.now().getTime()
    const days = mine.map(({ modifiedAt }) => Math.floor((now - Date.parse(modifiedAt)) / 86_400_000))
    expect(new Set(days).size).toBeGreaterThan(30)
    expect(Math.min(...days)).toBeLessThanOrEqual(3)
    expect(Math.max(...days)).toBeGreaterThan(90)
    expect(mine.every((item) => item.createdAt <= item.modifiedAt && Date.parse(item.modifiedAt) < now)).toBe(true)
    const { id, modifiedAt } = named('รายการสินค้า.xlsx')
    const { items } = await somsri.call<{ items: { createdAt: string }[] }>('GET', `/api/files/${id}/versions`)
    const [newest = '', second = '', first = ''] = items.map(({ createdAt }) => createdAt)
    expect(newest).toBe(modifiedAt)
    expect(newest > second && second > first).toBe(true)
    const folders = (await somsri.list(await somsri.root())) as Seen[]
    for (const folder of folders.filter(({ type }) => type === 'folder'))
      expect(Date.parse(folder.createdAt)).toBeLessThan(now - 190 * 86_400_000)
  })

  test('has hashtags, stars and expiry dates to come', () => {
    expect(mine.filter(({ hashtags }) => hashtags.includes('ภาษี')).length).toBeGreaterThan(5)
    expect(mine.filter(({ starred }) => starred).length).toBeGreaterThan(3)
    const expiring = mine.flatMap(({ expiresAt }) => expiresAt ?? [])
    expect(expiring.length).toBeGreaterThan(3)
    expect(expiring.every((at) => Date.parse(at) > world.clock.now().getTime())).toBe(true)
  })

  test('has relations', async () => {
    const { masterOf } = await somsri.call<{ masterOf: { name: string; members: unknown[] }[] }>(
      'GET',
      `/api/items/${named('ภ.ง.ด.90.xlsx').id}/relations`,
    )
    expect(masterOf.map(({ name, members }) => [name, members.length])).toEqual([['หลักฐานลดหย่อน', 3]])
  })

  test.each(['ดอยสุเทพ.jpg', 'กราฟยอดขาย.png', 'ตั๋วเครื่องบิน.pdf'])(
    'has pictures and pages that can be drawn: %s',
    async (name) => {
      const { id } = named(name)
      const { rows } = await world.owner.pool.query<{ blobId: string }>(
        'select blob_id as "blobId" from version where item_id = $1',
        [id],
      )
      await world.runJob('previews:make', rows[0])
      expect(await thumbnailOf(somsri, id, 96)).toMatchObject({ status: 200 })
    },
  )

  test.each([
    ['แผนเที่ยว.docx', 'ดอยอินทนนท์'],
    ['งบประมาณรายเดือน.xlsx', 'ค่าเทอมลูก'],
    ['แผนงานปี 2569.pptx', 'ลูกค้าใหม่ 3 ร้าน'],
  ])('has documents whose words are found: %s', async (name, words) => {
    const response = await somsri.bytes(named(name).id)
    const parts = await unzip(response.rawPayload)
    expect(parts.map(({ bytes }) => bytes.toString()).join('')).toContain(words)
  })
})

describe('the demo company', () => {
  const folders = async (name: string) => {
    const who = await world.as(name, 'ONE')
    return { who, names: await who.names(await who.root('business')) }
  }

  test('shows each department its own folder, and everybody the common ones', async () => {
    const [malee, prasit, kanya] = await Promise.all(['malee01', 'prasit1', 'kanya01'].map(folders))
    const common = ['ประกาศบริษัท', 'แบบฟอร์ม']
    const shared = 'โครงการเปิดสาขาเชียงใหม่'
    expect(new Set(prasit?.names)).toEqual(new Set([...common, shared, 'ฝ่ายขาย']))
    expect(new Set(kanya?.names)).toEqual(new Set([...common, shared, 'ฝ่ายบัญชี']))
    expect(new Set(malee?.names)).toEqual(new Set([...common, shared, 'ฝ่ายขาย', 'ฝ่ายบัญชี', 'ผู้บริหาร']))
  })

  test('gives each department the level of its rule', async () => {
    const level = async (name: string, folder: string) => {
      const { who } = await folders(name)
      return (await who.list(await who.root('business'))).find((item) => item.name === folder)?.permission
    }
    expect(await level('prasit1', 'ฝ่ายขาย')).toBe('edit')
    expect(await level('prasit1', 'ประกาศบริษัท')).toBe('download')
    expect(await level('prasit1', 'โครงการเปิดสาขาเชียงใหม่')).toBe('upload')
    expect(await level('kanya01', 'โครงการเปิดสาขาเชียงใหม่')).toBe('view')
  })

  test('has nothing in private drives', async () => {
    for (const name of ['prasit1', 'kanya01']) {
      const who = await world.as(name, 'ONE')
      expect(await who.names(await who.root('personal'))).toEqual([])
    }
  })
})

test('the quotas are right, and nothing is left behind', async () => {
  expect(await examine(world)).toMatchObject({ quotaDrift: [], dangling: [], orphans: [] })
  const sizes = await Promise.all(mine.map((item) => versionsOf(somsri, item)))
  const bytes = sizes.flat().reduce((sum, { size }) => sum + size, 0)
  expect(await somsri.used()).toBe(bytes)
})

test('it is made once, with the accounts, and not at all without the setting', async () => {
  const before = mine.map(({ id }) => id).toSorted()
  await world.services.accounts.seedDemo(() => Promise.resolve())
  expect((await filesBelow(somsri, await somsri.root())).map(({ id }) => id).toSorted()).toEqual(before)
  const bare = await createWorld()
  const other = await bare.as('somsri1')
  expect(await other.names(await other.root())).toEqual([])
})

test('on a full disk the server starts without the files of the demo', async () => {
  const full = await createWorld({ DEMO_CONTENT: '1' }, { disk: { total: 100 * 1024 ** 3, free: 1024 ** 3 } })
  const who = await full.as('somsri1')
  expect(await who.used()).toBe(0)
})
