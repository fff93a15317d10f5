import { beforeAll, describe, expect, test } from 'vitest'
import { type Business, createBusiness } from '../../../../test/business.ts'
import type { Client } from '../../../../test/client.ts'
import { createWorld, type World } from '../../../../test/harness.ts'
import { makeLink } from '../../../../test/link-visitor.ts'

type Listed = { items: { name: string }[]; nextCursor: string | null }

let world: World
let one: Business
let kanyas: string
beforeAll(async () => {
  world = await createWorld()
  one = await createBusiness(world)
  kanyas = await one.employeeOf(one.kanya)
})

const decoded = (cursor: string | null) => (cursor === null ? '' : Buffer.from(cursor, 'base64url').toString())

/** The names of a list page by page, and everything that its cursors contain. */
async function pagesOf(read: (cursor: string) => Promise<Listed>) {
  const pages: string[][] = []
  let cursors = ''
  for (let cursor: string | null = ''; cursor !== null && pages.length < 20; ) {
    const page: Listed = await read(cursor && `&cursor=${cursor}`)
    pages.push(page.items.map(({ name }) => name))
    cursors += decoded(page.nextCursor)
    cursor = page.nextCursor
  }
  return { pages, cursors }
}

const listing = (who: Client, path: string) =>
  pagesOf((cursor) => who.call<Listed>('GET', `${path}${path.includes('?') ? '&' : '?'}limit=1${cursor}`))

/** In a folder that Kanya sees: two closed folders before and one after two open ones. */
async function partlyClosed(name: string) {
  const { malee, root } = one
  const top = await malee.folder(root, name)
  await one.rule(top, 'employee', kanyas, 'upload')
  const ids: Record<string, string> = {}
  for (const child of ['A ควบรวมลับ', 'B เลิกจ้างลับ', 'C เปิด', 'D เปิด', 'E เงินเดือนลับ']) {
    ids[child] = await malee.folder(top, child)
    if (child.includes('ลับ')) await one.rule(ids[child], 'employee', kanyas, 'none')
  }
  return { top, ids }
}

describe('pages and cursors reveal nothing that somebody may not see', () => {
  test.each(['name', 'modified', 'size', 'type'])('in a folder, in the order of %s', async (sort) => {
    const { top, ids } = await partlyClosed(`เรียง ${sort}`)
    const { pages, cursors } = await listing(one.kanya, `/api/items/${top}/children?sort=${sort}`)
    expect(pages.flat().toSorted()).toEqual(['C เปิด', 'D เปิด'])
    expect(cursors).not.toContain('ลับ')
    for (const [name, id] of Object.entries(ids)) if (name.includes('ลับ')) expect(cursors).not.toContain(id)
  })

  test('in a folder filtered by a hashtag, and in the list of hashtags', async () => {
    const { top, ids } = await partlyClosed('ป้าย')
    for (const id of Object.values(ids)) await one.malee.call('PATCH', `/api/items/${id}`, { hashtags: ['ด่วน'] })
    const { pages, cursors } = await listing(one.kanya, `/api/items/${top}/children?tag=${encodeURIComponent('ด่วน')}`)
    expect(pages).toEqual([['C เปิด'], ['D เปิด']])
    expect(cursors).not.toContain('ลับ')
    const inClosed = await one.malee.file(ids['A ควบรวมลับ'] as string, 'x.txt')
    await one.malee.call('PATCH', `/api/items/${inClosed}`, { hashtags: ['กลับลับ', 'ขลับลับ'] })
    const tags = await pagesOf(async (cursor) => {
      const page = await one.kanya.call<{ items: { tag: string }[]; nextCursor: string | null }>(
        'GET',
        `/api/hashtags?limit=1${cursor}`,
      )
      return { ...page, items: page.items.map(({ tag }) => ({ name: tag })) }
    })
    expect([tags.pages, tags.cursors]).toEqual([[['ด่วน']], ''])
    const below = await listing(one.kanya, `/api/hashtags/items?tag=${encodeURIComponent('ด่วน')}&in=${top}`)
    expect(below.pages).toEqual([['D เปิด'], ['C เปิด']])
  })

  test('on the page of a link', async () => {
    const { malee, kanya, root } = one
    const top = await malee.folder(root, 'สาธารณะ')
    await one.rule(top, 'employee', kanyas, 'admin')
    const [closed] = [await malee.folder(top, 'A เงินเดือนลับ'), await malee.folder(top, 'B เปิด')]
    await one.rule(closed, 'employee', kanyas, 'none')
    const { token } = await makeLink(kanya, top)
    const opened = await world.app.inject({ method: 'POST', url: `/api/public/links/${token}/open`, payload: {} })
    const headers = { 'x-link-ticket': opened.json<{ result: { ticket: string } }>().result.ticket }
    const { pages, cursors } = await pagesOf(async (cursor) => {
      const url = `/api/public/links/${token}/items/${top}/children?limit=1${cursor}`
      return (await world.app.inject({ url, headers })).json<{ result: Listed }>().result
    })
    expect(pages).toEqual([['B เปิด']])
    expect(cursors).toBe('')
  })

  test.each(['q=หาพบ', 'q=หา', 'type=text', 'q=หาพบ&sort=name'])('in a search for %s', async (query) => {
    const { malee, kanya } = one
    const marker = `หาพบ${query.length}`
    const { top, ids } = await partlyClosed(`ค้น ${query}`)
    await kanya.file(top, `${marker} ก.txt`)
    await kanya.file(top, `${marker} ข.txt`)
    const hidden = [await malee.file(ids['A ควบรวมลับ'] as string, `${marker} ลับ.txt`)]
    hidden.push(await malee.file(ids['E เงินเดือนลับ'] as string, `${marker} ลับ.txt`))
    const text = encodeURI(query.replace('หาพบ', marker))
    const { pages, cursors } = await listing(kanya, `/api/search?${text}`)
    expect(pages.flat()).toEqual(expect.arrayContaining([`${marker} ก.txt`, `${marker} ข.txt`]))
    // A search for whole words reveals by an empty page that there is another file.
    expect(pages).not.toContainEqual([])
    expect(pages.flat().filter((name) => name.includes('ลับ'))).toEqual([])
    for (const id of hidden) expect(cursors).not.toContain(id)
  })

  test('in a search whose words only hidden names have', async () => {
    const { malee, kanya } = one
    const { ids } = await partlyClosed('คำ')
    await malee.file(ids['A ควบรวมลับ'] as string, 'เลิกจ้างสมชาย.txt')
    await malee.file(ids['A ควบรวมลับ'] as string, 'เลิกจ้างสมชาย 2.txt')
    for (const name of ['เลิกจ้างสมชาย', 'เลิกจ้างสมศรี'])
      expect(await kanya.call('GET', `/api/search?q=${encodeURIComponent(name)}&limit=1`)).toEqual({
        items: [],
        nextCursor: null,
        hints: [],
      })
  })

  test.each(['recent', 'trash', 'expired'])('in %s', async (view) => {
    const { malee, kanya } = one
    const { top, ids } = await partlyClosed(`มุมมอง ${view}`)
    const hidden = []
    for (const name of ['x.txt', 'y.txt']) hidden.push(await malee.file(ids['A ควบรวมลับ'] as string, name))
    await kanya.file(top, 'ก.txt')
    if (view === 'trash') await malee.bulk('trash', hidden)
    if (view === 'expired')
      for (const id of hidden)
        await world.owner.pool.query('update item set expires_at = $2 where id = $1', [id, world.clock.now()])
    const { pages, cursors } = await listing(kanya, `/api/views/${view}`)
    for (const id of hidden) expect(cursors).not.toContain(id)
    expect(pages.slice(0, -1)).not.toContainEqual([])
  })
})
