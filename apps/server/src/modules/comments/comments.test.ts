import type { Reply } from '@khlang/contract'
import type { findMentionable, listComments, Thread } from '@khlang/contract/comments'
import type { Notice } from '@khlang/contract/notices'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Business } from '../../../test/business.ts'
import { insertRuleOfFile } from '../../../test/folder-rules.ts'
import type { Client } from '../../../test/client.ts'
import type { World } from '../../../test/harness.ts'
import { createSetting } from '../../../test/setting.ts'

let world: World
let one: Business
let somsri: Client
let home: string
let folder: string
let file: string

beforeAll(async () => {
  ;({ world, one, somsri, home } = await createSetting())
  ;({ folder, file } = await one.folderWithFile('สัญญา'))
  await one.rule(folder, 'department', one.sales, 'view')
})

const list = (who: Client, id = file, query = '') =>
  who.call<Reply<typeof listComments>>('GET', `/api/items/${id}/comments${query}`)
const say = (who: Client, body: string, more: object = {}, id = file) =>
  who.call<Thread>('POST', `/api/items/${id}/comments`, { body, ...more })
const refusal = async (who: Client, method: 'POST' | 'PATCH' | 'DELETE' | 'GET', url: string, payload?: object) => {
  const response = await who.send({ method, url, ...(payload && { payload }) })
  return response.json<{ machineCode?: string; status: string }>().machineCode ?? 'OK'
}
const noticesOf = async (who: Client) => (await who.call<{ items: Notice[] }>('GET', '/api/notices')).items

describe('a thread', () => {
  test('begins with a comment and is answered by anybody who can see the file', async () => {
    const { id, comments } = await say(one.malee, 'ราคาในข้อ 3 ถูกต้องหรือไม่')
    expect(comments).toMatchObject([{ body: 'ราคาในข้อ 3 ถูกต้องหรือไม่', mine: true, removed: false, editedAt: null }])
    const answered = await say(one.prasit, ' ถูกต้อง ', { threadId: id })
    expect(answered.comments.map(({ body }) => body)).toEqual(['ราคาในข้อ 3 ถูกต้องหรือไม่', 'ถูกต้อง'])
    const { items, mayComment } = await list(one.prasit)
    expect(mayComment).toBe(true)
    expect(items[0]).toMatchObject({
      id,
      comments: [
        { mine: false, mayRemove: false },
        { mine: true, mayRemove: true },
      ],
    })
  })

  test('is resolved, leaves the list, and an answer opens it again', async () => {
    const { id } = await say(one.malee, 'แก้วันที่')
    const resolved = await one.prasit.call<Thread>('POST', `/api/comments/${id}/resolve`, { resolved: true })
    expect(resolved.resolvedBy).toBeTruthy()
    expect((await list(one.malee)).items.map((thread) => thread.id)).not.toContain(id)
    expect((await list(one.malee, file, '?resolved=true')).items.map((thread) => thread.id)).toContain(id)
    expect((await say(one.malee, 'ยังไม่ถูก', { threadId: id })).resolvedAt).toBeNull()
  })

  test('only its author changes a comment; it then says so', async () => {
    const { id } = await say(one.prasit, 'ก่อน')
    world.clock.advance(1000)
    expect(await refusal(one.malee, 'PATCH', `/api/comments/${id}`, { body: 'x' })).toBe('NOT_ALLOWED')
    const changed = await one.prasit.call<Thread>('PATCH', `/api/comments/${id}`, { body: 'หลัง' })
    expect(changed.comments[0]).toMatchObject({ body: 'หลัง', editedAt: expect.any(String) })
  })

  test('a removed comment loses its text; a thread with answers keeps its place', async () => {
    const { id } = await say(one.malee, 'คำถาม')
    const { comments } = await say(one.prasit, 'คำตอบ', { threadId: id })
    expect(await refusal(one.prasit, 'DELETE', `/api/comments/${id}`)).toBe('NOT_ALLOWED')
    await one.malee.call('DELETE', `/api/comments/${id}`)
    expect((await list(one.prasit)).items.find((thread) => thread.id === id)?.comments).toMatchObject([
      { body: '', removed: true },
      { body: 'คำตอบ' },
    ])
    // Admin Business may remove those of others.
    await one.malee.call('DELETE', `/api/comments/${comments[1]!.id}`)
    expect((await list(one.prasit)).items.map((thread) => thread.id)).not.toContain(id)
    expect(await refusal(one.prasit, 'PATCH', `/api/comments/${comments[1]!.id}`, { body: 'x' })).toBe(
      'COMMENT_NOT_FOUND',
    )
    const { rows } = await world.owner.pool.query('select from comment where body like $1', ['คำ%'])
    expect(rows).toHaveLength(0)
  })

  test('threads are paged, latest first', async () => {
    const id = await somsri.file(home, 'paged.txt')
    for (const body of ['1', '2', '3', '4', '5']) {
      world.clock.advance(1000)
      await say(somsri, body, {}, id)
    }
    const first = await list(somsri, id, '?limit=2')
    const second = await list(somsri, id, `?limit=2&cursor=${first.nextCursor}`)
    expect([...first.items, ...second.items].map(({ comments }) => comments[0]?.body)).toEqual(['5', '4', '3', '2'])
  })
})

describe('who may', () => {
  test('people without access see nothing, and learn nothing', async () => {
    const { id } = await say(one.malee, 'ลับ')
    for (const [method, url, payload] of [
      ['GET', `/api/items/${file}/comments`],
      ['POST', `/api/items/${file}/comments`, { body: 'x' }],
      ['GET', `/api/items/${file}/mentionable?q=`],
    ] as const)
      expect(await refusal(one.kanya, method, url, payload)).toBe('NOT_FOUND')
    for (const [method, url, payload] of [
      ['PATCH', `/api/comments/${id}`, { body: 'x' }],
      ['DELETE', `/api/comments/${id}`],
      ['POST', `/api/comments/${id}/resolve`, { resolved: true }],
    ] as const)
      expect(await refusal(one.kanya, method, url, payload)).toBe('COMMENT_NOT_FOUND')
  })

  test.each([
    ['', 'COMMENT_REQUIRED'],
    [' \n ', 'COMMENT_REQUIRED'],
    ['ก'.repeat(2001), 'COMMENT_LONG'],
  ])('%j is refused with %s', async (body, code) =>
    expect(await refusal(one.malee, 'POST', `/api/items/${file}/comments`, { body })).toBe(code),
  )

  test('folders have none, and an answer belongs to its file', async () => {
    expect(await refusal(one.malee, 'POST', `/api/items/${folder}/comments`, { body: 'x' })).toBe('NOT_A_FILE')
    const { id } = await say(one.malee, 'ที่นี่')
    const other = await one.folderWithFile('อื่น')
    const url = `/api/items/${other.file}/comments`
    expect(await refusal(one.malee, 'POST', url, { body: 'x', threadId: id })).toBe('COMMENT_NOT_FOUND')
  })

  test('a file in the trash keeps its comments, and takes no new ones', async () => {
    const id = await somsri.file(home, 'trashed.txt')
    await say(somsri, 'ก่อนลบ', {}, id)
    await somsri.bulk('trash', [id])
    expect(await list(somsri, id)).toMatchObject({ items: [{ comments: [{ body: 'ก่อนลบ' }] }], mayComment: false })
    expect(await refusal(somsri, 'POST', `/api/items/${id}/comments`, { body: 'x' })).toBe('ITEM_IN_TRASH')
    await somsri.bulk('restore', [id])
    await say(somsri, 'หลังกู้คืน', {}, id)
  })
})

describe('people are notified', () => {
  test('those who are named, once, and those who take part; not the author', async () => {
    const { items } = await one.malee.call<Reply<typeof findMentionable>>('GET', `/api/items/${file}/mentionable?q=`)
    const ids = items.map(({ id }) => id)
    expect(ids).toContain(one.prasit.personId)
    // Somebody who cannot see the file is neither offered nor notified.
    expect(ids).not.toContain(one.kanya.personId)
    const before = { prasit: (await noticesOf(one.prasit)).length, kanya: (await noticesOf(one.kanya)).length }
    const { id, comments } = await say(one.malee, '@ประสิทธิ์ ช่วยดู', {
      mentions: [one.prasit.personId, one.kanya.personId],
    })
    expect(comments[0]?.mentions.map((mention) => mention.id)).toEqual([one.prasit.personId])
    expect((await noticesOf(one.prasit))[0]).toMatchObject({ kind: 'mentioned', accountId: one.prasit.accountId })
    expect((await noticesOf(one.prasit)).length).toBe(before.prasit + 1)
    expect((await noticesOf(one.kanya)).length).toBe(before.kanya)
    await say(one.prasit, 'ดูแล้ว', { threadId: id })
    expect((await noticesOf(one.malee))[0]).toMatchObject({ kind: 'commented', text: expect.stringContaining('f.txt') })
    expect((await noticesOf(one.prasit)).length).toBe(before.prasit + 1)
  })

  test('nobody learns from it who else has the file: an outsider names who gave it, who owns it and who has written', async () => {
    const anan = await world.as('anan01')
    const wichai = await world.as('wichai1')
    const mentionable = async (who: Client, id: string) =>
      (await who.call<Reply<typeof findMentionable>>('GET', `/api/items/${id}/mentionable?q=`)).items.map(
        (found) => found.id,
      )
    const share = (who: Client, id: string, to: string, more: object = {}) =>
      who.call('POST', `/api/items/${id}/shares`, {
        with: [{ type: 'username', value: to }],
        permission: 'edit',
        ...more,
      })
    const own = await somsri.file(home, 'สองคน.txt')
    for (const name of ['anan01', 'wichai1']) await share(somsri, own, name)
    expect(await mentionable(somsri, own)).toEqual(expect.arrayContaining([anan.personId, wichai.personId]))
    expect(await mentionable(anan, own)).toEqual([somsri.personId])
    // An id that somebody knows names nobody either.
    expect((await say(anan, '@วิชัย', { mentions: [wichai.personId] }, own)).comments[0]?.mentions).toEqual([])
    await say(wichai, 'เห็นด้วย', {}, own)
    expect(await mentionable(anan, own)).toEqual(expect.arrayContaining([somsri.personId, wichai.personId]))

    const { file: ofBusiness } = await one.folderWithFile('ให้คนนอก')
    await insertRuleOfFile(world, ofBusiness, { audience: 'department', audienceId: one.sales, level: 'view' })
    await share(one.malee, ofBusiness, 'anan01')
    expect(await mentionable(anan, ofBusiness)).toEqual([one.malee.personId])
    // Whoever may share it sees with whom it is shared.
    const { items } = await one.malee.call<{ items: { id: string }[] }>('GET', `/api/items/${ofBusiness}/shares`)
    await one.malee.call('PATCH', `/api/shares/${items[0]?.id}`, { mayReshare: true })
    expect(await mentionable(anan, ofBusiness)).toContain(one.prasit.personId)
  })

  test('the notice leads to the comments: in the folder, or in “Shared with me” for a file shared alone', async () => {
    const anan = await world.as('anan01')
    const [inside, alone] = [
      await somsri.file(await somsri.folder(home, 'ร่วมงาน'), 'ก.txt'),
      await somsri.file(home, 'ข.txt'),
    ]
    const { parentId } = await somsri.call<{ parentId: string }>('GET', `/api/items/${inside}`)
    for (const id of [parentId, alone])
      await somsri.call('POST', `/api/items/${id}/shares`, {
        with: [{ type: 'username', value: 'anan01' }],
        permission: 'view',
      })
    const pathAfter = async (id: string) => {
      await say(somsri, 'ดูหน่อย', { mentions: [anan.personId] }, id)
      return (await noticesOf(anan))[0]?.path
    }
    expect(await pathAfter(inside)).toBe(`/directory/${parentId}?item=${inside}&details=true&tab=comments`)
    expect(await pathAfter(alone)).toBe(`/sharedwithme?item=${alone}&details=true&tab=comments`)
  })

  test('a change notifies only those whom it newly names', async () => {
    const { id } = await say(one.malee, 'ฉบับแรก', { mentions: [one.prasit.personId] })
    const before = (await noticesOf(one.prasit)).length
    await one.malee.call('PATCH', `/api/comments/${id}`, { body: 'ฉบับสอง', mentions: [one.prasit.personId] })
    expect((await noticesOf(one.prasit)).length).toBe(before)
  })
})

test('people are named by as many comments at once as there are connections to the database', async () => {
  world.clock.advance(61_000)
  const said = await Promise.all(
    Array.from({ length: 16 }, (_, index) => say(one.malee, `ข้อ ${index}`, { mentions: [one.prasit.personId] })),
  )
  for (const { comments } of said) expect(comments[0]?.mentions.map(({ id }) => id)).toEqual([one.prasit.personId])
})

test('thirty comments a minute are enough', async () => {
  const id = await somsri.file(home, 'busy.txt')
  world.clock.advance(61_000)
  const codes = await Promise.all(
    Array.from({ length: 35 }, () => refusal(somsri, 'POST', `/api/items/${id}/comments`, { body: 'x' })),
  )
  expect(codes.filter((code) => code === 'TOO_MANY_COMMENTS')).toHaveLength(5)
})

test('a thread takes two hundred answers, and the next one begins a new thread', async () => {
  const { id } = await say(one.malee, 'ยาวมาก')
  await world.owner.pool.query(
    `insert into comment (id, item_id, thread_id, author_id, body, created_at)
     select gen_random_uuid(), item_id, id, author_id, 'x', created_at from comment, generate_series(1, 199) where id = $1`,
    [id],
  )
  const answer = () => refusal(one.malee, 'POST', `/api/items/${file}/comments`, { body: 'อีกหนึ่ง', threadId: id })
  expect(await answer()).toBe('OK')
  expect(await answer()).toBe('THREAD_FULL')
  expect((await say(one.malee, 'เริ่มใหม่')).comments).toHaveLength(1)
})
