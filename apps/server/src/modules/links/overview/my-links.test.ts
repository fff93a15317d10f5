import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import type { World } from '../../../../test/harness.ts'
import { makeLink } from '../../../../test/link-visitor.ts'
import { createSetting } from '../../../../test/setting.ts'
import { createUploadVisitor, makeUploadLink } from '../../../../test/upload-visitor.ts'

type Link = { id: string; kind: 'share' | 'upload'; state: string; received?: number; opens?: number }
type Page = { items: Link[]; nextCursor: string | null }

let world: World
let somsri: Client
let wichai: Client
/** Share links and upload links in turns, as they were made; their names. */
const made = new Map<string, string>()

const list = (query = '', who = somsri) => who.call<Page>('GET', `/api/links?limit=100${query}`)
const namesOf = ({ items }: Page) => items.map(({ id }) => made.get(id))

beforeAll(async () => {
  let home: string
  ;({ world, somsri, home } = await createSetting())
  wichai = await world.as('wichai1')
  const note = async (name: string, link: Promise<{ id: string; token: string }>) => {
    const { id, token } = await link
    made.set(id, name)
    return { id, token }
  }
  const minute = { days: 0, hours: 0, minutes: 1 }
  const folder = await somsri.folder(home, 'ใบสมัคร 100%')
  const file = await somsri.file(home, 'รายงาน.txt', 'the bytes')
  await note('file', makeLink(somsri, file))
  const full = await note('full', makeUploadLink(somsri, folder, { maxFiles: 1 }))
  await note('folder', makeLink(somsri, folder, { expiresIn: minute }))
  await note('requests', makeUploadLink(somsri, folder, { name: 'ส่งงาน', expiresIn: minute }))
  const off = await note('off', makeUploadLink(somsri, folder))
  await somsri.call('PATCH', `/api/upload-links/${off.id}`, { enabled: false })
  const visitor = createUploadVisitor(world, full.token)
  await visitor.open()
  await visitor.sendFile('1.txt')
})

describe('the links of a person', () => {
  test('are those of both kinds, latest first, each with what has come in or was opened', async () => {
    const all = await list()
    expect(namesOf(all)).toEqual(['off', 'requests', 'folder', 'full', 'file'])
    expect(all.items.map(({ kind }) => kind)).toEqual(['upload', 'upload', 'share', 'upload', 'share'])
    expect(all.items[3]).toMatchObject({ state: 'full', received: 1, folder: { name: 'ใบสมัคร 100%' } })
    expect(all.items[4]).toMatchObject({ state: 'on', opens: 0, item: { name: 'รายงาน.txt' } })
    expect(await list('', wichai)).toEqual({ items: [], nextCursor: null })
  })

  test('are paged across both kinds without a gap or a repetition', async () => {
    const seen: (string | undefined)[] = []
    let cursor = ''
    for (let page = 0; page < 5; page++) {
      const { items, nextCursor } = await somsri.call<Page>('GET', `/api/links?limit=1${cursor}`)
      seen.push(...namesOf({ items, nextCursor }))
      cursor = `&cursor=${nextCursor}`
      expect(nextCursor === null).toBe(page === 4)
    }
    expect(seen).toEqual(['off', 'requests', 'folder', 'full', 'file'])
    // A place is one of its own list.
    const { nextCursor } = await somsri.call<Page>('GET', '/api/links?limit=1&kind=upload')
    expect((await somsri.refused('GET', `/api/links?cursor=${nextCursor}`)).machineCode).toBe('INVALID_INPUT')
  })

  test.each([
    ['&kind=share', ['folder', 'file']],
    ['&kind=upload', ['off', 'requests', 'full']],
    ['&state=on', ['requests', 'folder', 'file']],
    ['&state=off', ['off']],
    ['&state=full', ['full']],
    ['&state=full&kind=share', []],
    ['&state=opened_fully', []],
    [`&q=${encodeURIComponent('0%')}`, ['off', 'requests', 'folder', 'full']],
    [`&q=${encodeURIComponent('ส่งงาน')}`, ['requests']],
    [`&q=${encodeURIComponent('สมัคร')}&kind=share`, ['folder']],
  ])('are filtered by %s', async (query, names) => {
    expect(namesOf(await list(query))).toEqual(names)
  })

  test('are turned off together, whatever their kind; those of others are not found', async () => {
    const { items } = await list('&state=on')
    const ids = items.map(({ id }) => id)
    const { items: refused } = await wichai.call<{ items: object[] }>('POST', '/api/links/disable', { ids })
    expect(refused).toEqual(ids.map((id) => ({ id, ok: false, machineCode: 'LINK_NOT_FOUND' })))
    const { items: done } = await somsri.call<{ items: object[] }>('POST', '/api/links/disable', { ids })
    expect(done).toEqual(ids.map((id) => ({ id, ok: true })))
    expect(namesOf(await list('&state=on'))).toEqual([])
    for (const { id, kind } of items)
      await somsri.call('PATCH', `/api/${kind === 'share' ? 'links' : 'upload-links'}/${id}`, { enabled: true })
  })

  test('end at their time, also in the list', async () => {
    world.clock.advance(2 * 60_000)
    expect(namesOf(await list('&state=expired'))).toEqual(['requests', 'folder'])
  })
})
