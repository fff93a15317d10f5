import { describe, expect, test } from 'vitest'
import type { Client } from '../../../test/client.ts'
import { createSetting } from '../../../test/setting.ts'

const { world, somsri, one, home } = await createSetting()

type Member = { id: string; item: { id: string; name: string; starred: boolean } | null }
type Relation = { id: string; name: string; members: Member[] }
type Parent = { id: string; name: string | null; master: { id: string } | null }
type Both = { mayChange: boolean; masterOf: Relation[]; childOf: { items: Parent[]; nextCursor: string | null } }

const newFile = (who = somsri, folder = home, name = crypto.randomUUID() as string) => who.file(folder, `${name}.txt`)
const newFiles = async (count: number, who = somsri, folder = home) => {
  const ids: string[] = []
  for (let n = 0; n < count; n++) ids.push(await newFile(who, folder))
  return ids
}
const relate = (who: Client, master: string, name: string, childIds: string[]) =>
  who.call<Relation>('POST', `/api/items/${master}/relations`, { name, childIds })
const read = (who: Client, id: string, query = '') => who.call<Both>('GET', `/api/items/${id}/relations${query}`)
const childrenOf = async (who: Client, master: string) =>
  (await read(who, master)).masterOf.flatMap(({ members }) => members.map(({ item }) => item?.id ?? null))
const mastersOf = async (who: Client, child: string) =>
  (await read(who, child)).childOf.items.map(({ master }) => master?.id ?? null)
const codeOf = async (who: Client, method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: object) => {
  const response = await who.send({ method, url, ...(body && { payload: body }) })
  return response.statusCode < 400 ? 'ok' : response.json<{ machineCode: string }>().machineCode
}

describe('a relation', () => {
  test('is visible from both sides, with its children in order', async () => {
    const [master, first, second] = (await newFiles(3)) as [string, string, string]
    await somsri.call('PATCH', `/api/items/${second}`, { starred: true })
    const made = await relate(somsri, master, ' ใบเสร็จ  ของ ', [second, first])
    expect(made).toMatchObject({ name: 'ใบเสร็จ ของ', members: [{ item: { id: second, starred: true } }, {}] })
    expect(await read(somsri, master)).toEqual({
      mayChange: true,
      masterOf: [made],
      childOf: { items: [], nextCursor: null },
    })
    expect(await read(somsri, first)).toMatchObject({
      masterOf: [],
      childOf: { items: [{ id: made.id, name: 'ใบเสร็จ ของ', master: { id: master } }] },
    })
  })

  test('is extended, renamed, reordered, and loses children until it ends', async () => {
    const [master, ...children] = (await newFiles(5)) as [string, string, string, string, string]
    const { id } = await relate(somsri, master, 'แนบ', children.slice(0, 2))
    const grown = await somsri.call<Relation>('POST', `/api/relations/${id}/members`, {
      childIds: [children[3], children[0], children[2]],
    })
    expect(grown.members.map(({ item }) => item?.id)).toEqual([children[0], children[1], children[3], children[2]])
    expect(await somsri.call('PATCH', `/api/relations/${id}`, { name: 'replaces' })).toMatchObject({ name: 'replaces' })
    const [a, b, c, d] = grown.members.map((member) => member.id)
    const ordered = await somsri.call<Relation>('PUT', `/api/relations/${id}/order`, { memberIds: [d, c, b, a] })
    expect(ordered.members.map((member) => member.id)).toEqual([d, c, b, a])
    for (const member of [a, b, c]) await somsri.call('DELETE', `/api/relations/${id}/members/${member}`)
    expect(await childrenOf(somsri, master)).toEqual([children[2]])
    await somsri.call('DELETE', `/api/relations/${id}/members/${d}`)
    expect((await read(somsri, master)).masterOf).toEqual([])
    expect(await mastersOf(somsri, children[2])).toEqual([])
  })

  test('ends on both sides, and its documents stay', async () => {
    const [master, child] = (await newFiles(2)) as [string, string]
    const { id } = await relate(somsri, master, 'หลักฐาน', [child])
    await somsri.call('DELETE', `/api/relations/${id}`)
    expect(await mastersOf(somsri, child)).toEqual([])
    expect((await somsri.bytes(child)).statusCode).toBe(200)
    expect((await somsri.refused('PATCH', `/api/relations/${id}`, { name: 'x' })).status).toBe(404)
  })

  test('a file may be master and child of many relations; those it is a child of are paged', async () => {
    const [child, ...masters] = (await newFiles(6)) as [string, string, string, string, string, string]
    for (const master of masters) {
      await relate(somsri, master, 'แนบ', [child])
      world.clock.advance(1000)
    }
    await relate(somsri, child, 'แนบต่อ', [masters[0]])
    await relate(somsri, child, 'อีกชื่อ', [masters[0], masters[1]])
    const found: Parent[] = []
    let cursor = ''
    do {
      const { childOf } = await read(somsri, child, `?limit=2${cursor && `&cursor=${cursor}`}`)
      expect(childOf.items.length).toBeLessThanOrEqual(2)
      found.push(...childOf.items)
      cursor = childOf.nextCursor ?? ''
    } while (cursor)
    expect(found.map(({ master }) => master?.id)).toEqual(masters.toReversed())
    expect((await read(somsri, child)).masterOf.map(({ name }) => name)).toEqual(['แนบต่อ', 'อีกชื่อ'])
    expect((await somsri.refused('GET', `/api/items/${child}/relations?cursor=x`)).status).toBe(400)
  })

  test.each([
    ['', 'RELATION_NAME_INVALID'],
    ['ก'.repeat(51), 'RELATION_NAME_INVALID'],
    ['แนบ', 'RELATION_NAME_TAKEN'],
  ])('named %j: %s', async (name, machineCode) => {
    const [master, child] = (await newFiles(2)) as [string, string]
    await relate(somsri, master, 'แนบ', [child])
    const { id } = await relate(somsri, master, 'อื่น', [child])
    expect(await codeOf(somsri, 'POST', `/api/items/${master}/relations`, { name, childIds: [child] })).toBe(
      machineCode,
    )
    expect(await codeOf(somsri, 'PATCH', `/api/relations/${id}`, { name })).toBe(machineCode)
    expect(await codeOf(somsri, 'PATCH', `/api/relations/${id}`, { name: 'อื่น' })).toBe('ok')
  })

  test('contains files, not folders', async () => {
    const folder = await somsri.folder(home, crypto.randomUUID())
    const [master, child] = (await newFiles(2)) as [string, string]
    expect(await codeOf(somsri, 'POST', `/api/items/${folder}/relations`, { name: 'x', childIds: [child] })).toBe(
      'NOT_A_FILE',
    )
    expect(await codeOf(somsri, 'POST', `/api/items/${master}/relations`, { name: 'x', childIds: [folder] })).toBe(
      'NOT_A_FILE',
    )
    expect((await somsri.refused('GET', `/api/items/${folder}/relations`)).machineCode).toBe('NOT_A_FILE')
  })

  test('refuses a document related to itself, and cycles under one name', async () => {
    const [a, b, c] = (await newFiles(3)) as [string, string, string]
    const { id } = await relate(somsri, a, 'แทนที่', [b])
    await relate(somsri, b, 'แทนที่', [c])
    const post = (master: string, name: string, childIds: string[]) =>
      codeOf(somsri, 'POST', `/api/items/${master}/relations`, { name, childIds })
    expect(await post(a, 'x', [a])).toBe('RELATION_SELF')
    expect(await codeOf(somsri, 'POST', `/api/relations/${id}/members`, { childIds: [a] })).toBe('RELATION_SELF')
    expect(await post(c, 'แทนที่', [a])).toBe('RELATION_CYCLE')
    expect(await post(c, 'แนบ', [a])).toBe('ok')
    const [relation] = (await read(somsri, c)).masterOf
    expect(await codeOf(somsri, 'PATCH', `/api/relations/${relation?.id}`, { name: 'แทนที่' })).toBe('RELATION_CYCLE')
  })

  test('concurrent changes do not close a cycle', async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b] = (await newFiles(2)) as [string, string]
      const codes = await Promise.all([
        codeOf(somsri, 'POST', `/api/items/${a}/relations`, { name: 'แทนที่', childIds: [b] }),
        codeOf(somsri, 'POST', `/api/items/${b}/relations`, { name: 'แทนที่', childIds: [a] }),
      ])
      expect(codes.toSorted()).toEqual(['RELATION_CYCLE', 'ok'])
    }
  })

  test('is limited to 200 children, and a master to 20 relations', async () => {
    const folder = await somsri.folder(home, crypto.randomUUID())
    const master = await newFile(somsri, folder)
    const { rows } = await world.owner.pool.query<{ id: string }>(
      `insert into item (id, drive_id, parent_id, kind, name, name_key, size, version_n)
       select gen_random_uuid(), drive_id, parent_id, 1, 'many ' || n, 'many ' || n, 0, 0
       from item, generate_series(1, 201) n where id = $1 returning id`,
      [master],
    )
    const ids = rows.map((row) => row.id)
    expect(
      await somsri.refused('POST', `/api/items/${master}/relations`, { name: 'มาก', childIds: ids }),
    ).toMatchObject({ machineCode: 'RELATION_FULL', errorMessage: expect.stringContaining('200') })
    const { id, members } = await relate(somsri, master, 'มาก', ids.slice(0, 200))
    expect(members.map(({ item }) => item?.id)).toEqual(ids.slice(0, 200))
    expect(await codeOf(somsri, 'POST', `/api/relations/${id}/members`, { childIds: [ids[200]] })).toBe('RELATION_FULL')
    expect(await codeOf(somsri, 'POST', `/api/relations/${id}/members`, { childIds: [ids[0]] })).toBe('ok')
    for (let n = 1; n < 20; n++) await relate(somsri, master, `ที่ ${n}`, [ids[0]!])
    expect(await codeOf(somsri, 'POST', `/api/items/${master}/relations`, { name: 'เกิน', childIds: [ids[0]] })).toBe(
      'RELATION_TOO_MANY',
    )
  })
})

describe('the trash', () => {
  test('suspends the relations of a trashed master; all 30 children are related again after restoring it', async () => {
    const folder = await somsri.folder(home, crypto.randomUUID())
    const master = await newFile(somsri, folder)
    const children = await newFiles(30)
    const { id } = await relate(somsri, master, 'แนบ', children)
    expect(await mastersOf(somsri, children[7]!)).toEqual([master])
    await somsri.bulk('trash', [folder])
    expect(await mastersOf(somsri, children[7]!)).toEqual([])
    expect((await read(somsri, master)).masterOf).toEqual([])
    expect(await codeOf(somsri, 'PATCH', `/api/relations/${id}`, { name: 'x' })).toBe('ITEM_IN_TRASH')
    await somsri.bulk('restore', [folder])
    expect(await childrenOf(somsri, master)).toEqual(children)
  })

  test('hides a trashed child, which returns to its place', async () => {
    const [master, a, b, c] = (await newFiles(4)) as [string, string, string, string]
    const { id, members } = await relate(somsri, master, 'แนบ', [a, b, c])
    await somsri.bulk('trash', [b])
    expect(await childrenOf(somsri, master)).toEqual([a, c])
    expect(await codeOf(somsri, 'POST', `/api/relations/${id}/members`, { childIds: [b] })).toBe('ITEM_IN_TRASH')
    // The others are reordered meanwhile.
    await somsri.call('PUT', `/api/relations/${id}/order`, { memberIds: [members[2]!.id, members[0]!.id] })
    await somsri.bulk('restore', [b])
    expect(await childrenOf(somsri, master)).toEqual([c, b, a])
  })

  test('emptied of a master removes its relations, of a child its membership', async () => {
    const [master, a, b] = (await newFiles(3)) as [string, string, string]
    await relate(somsri, master, 'แนบ', [a, b])
    await somsri.bulk('trash', [a])
    await somsri.bulk('purge', [a])
    expect(await childrenOf(somsri, master)).toEqual([b])
    await somsri.bulk('trash', [master])
    await somsri.bulk('purge', [master])
    expect(await mastersOf(somsri, b)).toEqual([])
    const { rows } = await world.owner.pool.query('select from relation_member where item_id = $1', [b])
    expect(rows).toHaveLength(0)
  })
})

test('a copy has no relations', async () => {
  const [master, child] = (await newFiles(2)) as [string, string]
  await relate(somsri, master, 'แนบ', [child])
  const { items } = await somsri.call<{ items: { newId: string }[] }>('POST', '/api/items/copy', {
    ids: [master, child],
    targetId: home,
  })
  for (const { newId } of items)
    expect(await read(somsri, newId)).toMatchObject({ masterOf: [], childOf: { items: [] } })
})

test('an order that does not match the children is refused', async () => {
  const [master, a, b] = (await newFiles(3)) as [string, string, string]
  const { id } = await relate(somsri, master, 'แนบ', [a, b])
  expect(await codeOf(somsri, 'PUT', `/api/relations/${id}/order`, { memberIds: [crypto.randomUUID()] })).toBe(
    'CONFLICT',
  )
  expect((await somsri.refused('DELETE', `/api/relations/${id}/members/${crypto.randomUUID()}`)).status).toBe(404)
})

describe('permissions', () => {
  test.each([
    ['view', 'NOT_ALLOWED'],
    ['download', 'NOT_ALLOWED'],
    ['upload', 'NOT_ALLOWED'],
    ['edit', 'ok'],
    ['delete', 'ok'],
    ['admin', 'ok'],
  ] as const)('level %s on the master: reading works, changing is %s', async (level, verdict) => {
    const { folder, file } = await one.folderWithFile(`relate ${level}`)
    await one.rule(folder, 'employee', await one.employeeOf(one.prasit), level)
    const [a, b, c] = (await newFiles(3, one.malee, folder)) as [string, string, string]
    const { id, members } = await relate(one.malee, file, 'แนบ', [a, b])
    expect(await read(one.prasit, file)).toMatchObject({ mayChange: verdict === 'ok', masterOf: [{ id }] })
    const calls = [
      ['POST', `/api/items/${file}/relations`, { name: 'ใหม่', childIds: [c] }],
      ['PATCH', `/api/relations/${id}`, { name: 'อื่น' }],
      ['POST', `/api/relations/${id}/members`, { childIds: [c] }],
      ['PUT', `/api/relations/${id}/order`, { memberIds: [members[1]!.id, members[0]!.id] }],
      ['DELETE', `/api/relations/${id}/members/${members[0]!.id}`, undefined],
      ['DELETE', `/api/relations/${id}`, undefined],
    ] as const
    for (const [method, url, body] of calls) {
      expect(await codeOf(one.kanya, method, url, body), `${method} ${url}`).toBe('NOT_FOUND')
      expect(await codeOf(one.prasit, method, url, body), `${method} ${url}`).toBe(verdict)
    }
    expect((await one.kanya.refused('GET', `/api/items/${file}/relations`)).status).toBe(404)
  })

  test('level upload suffices for files that the caller uploaded', async () => {
    const { folder, file } = await one.folderWithFile('relate own')
    await one.rule(folder, 'employee', await one.employeeOf(one.prasit), 'upload')
    const own = await newFile(one.prasit, folder)
    expect((await relate(one.prasit, own, 'แนบ', [file])).members).toHaveLength(1)
  })

  test('an invisible child is "a document without access", on either side, without a name', async () => {
    const secret = await one.malee.folder(one.root, `ลับ ${crypto.randomUUID()}`)
    const open = await one.malee.folder(one.root, `เปิด ${crypto.randomUUID()}`)
    await one.rule(open, 'business', one.malee.accountId, 'edit')
    const [master, seen] = (await newFiles(2, one.malee, open)) as [string, string]
    const hidden = await newFile(one.malee, secret, 'เงินเดือนผู้บริหาร')
    const { id, members } = await relate(one.malee, master, 'แนบ', [hidden, seen])
    const response = await one.prasit.send({ method: 'GET', url: `/api/items/${master}/relations` })
    expect(response.body).not.toContain('เงินเดือน')
    expect(response.body).not.toContain(hidden)
    expect(await childrenOf(one.prasit, master)).toEqual([null, seen])

    // The other side: neither the master nor the name of the relation.
    await relate(one.malee, hidden, 'โครงการลับสุดยอด', [seen])
    const below = await one.prasit.send({ method: 'GET', url: `/api/items/${seen}/relations` })
    expect(below.body).not.toContain('ลับสุดยอด')
    expect(below.body).not.toContain(hidden)
    const { childOf } = await read(one.prasit, seen)
    expect(childOf.items).toMatchObject([{ name: null, master: null }, { name: 'แนบ' }])
    expect(await codeOf(one.prasit, 'PATCH', `/api/relations/${childOf.items[0]?.id}`, { name: 'x' })).toBe('NOT_FOUND')

    // They cannot relate files they cannot see, but may remove or reorder them in their own relations.
    expect(await codeOf(one.prasit, 'POST', `/api/relations/${id}/members`, { childIds: [hidden] })).toBe('NOT_FOUND')
    const [first, second] = members.map((member) => member.id)
    await one.prasit.call('PUT', `/api/relations/${id}/order`, { memberIds: [second, first] })
    expect(await childrenOf(one.prasit, master)).toEqual([seen, null])
    await one.prasit.call('DELETE', `/api/relations/${id}/members/${first}`)
    expect(await childrenOf(one.malee, master)).toEqual([seen])
  })

  test('another tenant gets nothing, whichever id they know', async () => {
    const wichai = await world.as('wichai1', 'TWO')
    const [master, child] = (await newFiles(2)) as [string, string]
    const { id, members } = await relate(somsri, master, 'แนบ', [child])
    const own = await newFile(wichai, await wichai.root())
    for (const [method, url, body] of [
      ['POST', `/api/items/${master}/relations`, { name: 'x', childIds: [own] }],
      ['POST', `/api/items/${own}/relations`, { name: 'x', childIds: [child] }],
      ['PATCH', `/api/relations/${id}`, { name: 'x' }],
      ['POST', `/api/relations/${id}/members`, { childIds: [own] }],
      ['PUT', `/api/relations/${id}/order`, { memberIds: [members[0]!.id] }],
      ['DELETE', `/api/relations/${id}/members/${members[0]!.id}`, undefined],
      ['DELETE', `/api/relations/${id}`, undefined],
    ] as const)
      expect(await codeOf(wichai, method, url, body), `${method} ${url}`).toBe('NOT_FOUND')
    expect(await childrenOf(somsri, master)).toEqual([child])
  })

  test('a failing child leaves the relation unchanged', async () => {
    const [master, child] = (await newFiles(2)) as [string, string]
    const body = { name: 'แนบ', childIds: [child, crypto.randomUUID()] }
    expect(await codeOf(somsri, 'POST', `/api/items/${master}/relations`, body)).toBe('NOT_FOUND')
    expect((await read(somsri, master)).masterOf).toEqual([])
  })
})
