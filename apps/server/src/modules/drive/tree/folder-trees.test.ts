import { describe, expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { createSetting } from '../../../../test/setting.ts'

const { world, somsri, one, home } = await createSetting()
const unique = () => crypto.randomUUID().slice(0, 8)

type Tree = { items: { path: string; id: string }[] }
const make = (who: Client, parentId: string, paths: readonly string[]) =>
  who.call<Tree>('POST', '/api/folders/tree', { parentId, paths }).then(({ items }) => items)
const refused = async (who: Client, parentId: string, paths: readonly string[]) =>
  (await who.refused('POST', '/api/folders/tree', { parentId, paths })).machineCode

/** Every folder below another, as paths. */
async function treeOf(who: Client, id: string, above = ''): Promise<string[]> {
  const folders = (await who.list(id)).filter(({ type }) => type === 'folder')
  const below = await Promise.all(
    folders.map(async ({ id: folder, name }) => [
      `${above}${name}`,
      ...(await treeOf(who, folder, `${above}${name}/`)),
    ]),
  )
  return below.flat().sort()
}
const created = async (ids: readonly string[]) => {
  const { rows } = await world.owner.pool.query<{ subject: string; data: Record<string, unknown> }>(
    `select subject, data from audit_event where type = 'item.created' and subject = any($1) order by id`,
    [ids],
  )
  return rows
}

describe('a tree of folders', () => {
  test.each<[string, { paths: string[]; there?: string[]; tree: string[]; same?: number[][] }]>([
    [
      'shares what paths have in common, in whatever order they come',
      {
        paths: ['a/b/c', 'a', 'a/b/d', 'e', 'a/b'],
        tree: ['a', 'a/b', 'a/b/c', 'a/b/d', 'e'],
      },
    ],
    [
      'gives one folder for one name, as the first path writes it',
      {
        paths: ['Caf\u00e9/x', 'CAFE\u0301/X', 'caf\u00e9', 'น้ำ', 'น้ำ/ใส', 'x', ' x '],
        tree: ['Caf\u00e9', 'Caf\u00e9/x', 'x', 'น้ำ', 'น้ำ/ใส'],
        same: [
          [0, 1],
          [5, 6],
        ],
      },
    ],
    [
      'uses what is there, and keeps how it is written',
      {
        there: ['Work/2569'],
        paths: ['work/2569/a', 'WORK/2570', 'work'],
        tree: ['Work', 'Work/2569', 'Work/2569/a', 'Work/2570'],
      },
    ],
    ['takes empty steps for none', { paths: ['/a//b/', 'a/b'], tree: ['a', 'a/b'], same: [[0, 1]] }],
    [
      'goes as deep as a path may',
      {
        paths: [Array.from({ length: 100 }, () => 'ล').join('/')],
        tree: Array.from({ length: 100 }, (_, n) => Array.from({ length: n + 1 }, () => 'ล').join('/')).sort(),
      },
    ],
  ])('%s', async (_, { paths, there = [], tree, same = [] }) => {
    const top = await somsri.folder(home, unique())
    const before = there.length > 0 ? await make(somsri, top, there) : []
    const items = await make(somsri, top, paths)
    expect(items.map(({ path }) => path)).toEqual(paths)
    expect(await treeOf(somsri, top)).toEqual(tree)
    for (const [first = 0, second = 0] of same) expect(items[first]?.id).toBe(items[second]?.id)
    expect(await make(somsri, top, paths)).toEqual(items)
    const made = await created(items.map(({ id }) => id))
    expect(new Set(made.map(({ subject }) => subject)).size).toBe(made.length)
    for (const { data } of made) expect(data).toMatchObject({ kind: 'folder', size: 0 })
    for (const { id } of before) expect(await created([id])).toHaveLength(1)
  })

  test('logs the creation of each folder, parents before children', async () => {
    const top = await somsri.folder(home, unique())
    const items = await make(somsri, top, ['a/b/c', 'a/b', 'a', 'd'])
    const [c, b, a, d] = items.map(({ id }) => id)
    expect(
      (await created(items.map(({ id }) => id))).map(({ subject, data }) => [subject, data.name, data.parentId]),
    ).toEqual([
      [a, 'a', top],
      [d, 'd', top],
      [b, 'b', a],
      [c, 'c', b],
    ])
  })

  test('an empty path is the folder itself', async () => {
    const top = await somsri.folder(home, unique())
    expect(await make(somsri, top, ['/', 'a'])).toMatchObject([{ id: top }, { path: 'a' }])
  })

  test.each([2, 6])('created by %i concurrent callers is one tree', async (callers) => {
    const top = await somsri.folder(home, unique())
    const paths = Array.from({ length: 60 }, (_, n) => `${n % 6}/${n % 20}/${n}`)
    const replies = await Promise.all(
      Array.from({ length: callers }, (_, n) => make(somsri, top, n % 2 ? paths.toReversed() : paths)),
    )
    const byPath = (items: Tree['items']) => Object.fromEntries(items.map(({ path, id }) => [path, id]))
    for (const items of replies) expect(byPath(items)).toEqual(byPath(replies[0] ?? []))
    const ids = new Set(replies.flat().map(({ id }) => id))
    expect(ids.size).toBe(60)
    expect(await created([...ids])).toHaveLength(60)
  })

  test('with the name of an existing file is refused completely, naming it', async () => {
    const top = await somsri.folder(home, unique())
    await somsri.file(await somsri.folder(top, 'a'), 'b')
    const response = await somsri.send({
      method: 'POST',
      url: '/api/folders/tree',
      payload: { parentId: top, paths: ['new', 'a/c', 'a/B/deep'] },
    })
    expect([response.statusCode, response.json<{ machineCode: string }>().machineCode]).toEqual([409, 'NAME_TAKEN'])
    expect(response.body).toContain('B')
    expect(await treeOf(somsri, top)).toEqual(['a'])
  })

  test('does not restore a folder from the trash: its name is free', async () => {
    const top = await somsri.folder(home, unique())
    const [old] = await make(somsri, top, ['a'])
    await somsri.bulk('trash', [old?.id ?? ''])
    const [anew, below] = await make(somsri, top, ['a', 'a/b'])
    expect(anew?.id).not.toBe(old?.id)
    expect(await treeOf(somsri, top)).toEqual(['a', 'a/b'])
    expect((await somsri.call<{ parentId: string }>('GET', `/api/items/${below?.id ?? ''}`)).parentId).toBe(anew?.id)
    expect(await refused(somsri, old?.id ?? '', ['x'])).toBe('ITEM_IN_TRASH')
  })

  test.each<[string, 'none' | 'view' | 'edit', string[], string]>([
    ['not for the caller is as good as a file', 'none', ['ลับ'], 'NAME_TAKEN'],
    ['not for the caller hides what is below it', 'none', ['ok', 'ลับ/ใหม่'], 'NAME_TAKEN'],
    ['only to look at can be found', 'view', ['ลับ'], 'ok'],
    ['only to look at gets no folder', 'view', ['ok', 'ลับ/ใหม่'], 'NOT_ALLOWED'],
    ['to work in gets its folder', 'edit', ['ลับ/ใหม่', 'ok'], 'ok'],
  ])('in which a folder is %s', async (_, level, paths, expected) => {
    const { malee, prasit, root, rule, employeeOf } = one
    const top = await malee.folder(root, unique())
    const inner = await malee.folder(top, 'ลับ')
    await rule(top, 'employee', await employeeOf(prasit), 'edit')
    await rule(inner, 'employee', await employeeOf(prasit), level)
    const outcome = await make(prasit, top, paths).then(
      () => 'ok',
      () => refused(prasit, top, paths),
    )
    expect(outcome).toBe(expected)
    if (expected !== 'ok') expect(await treeOf(malee, top)).toEqual(['ลับ'])
  })

  test('below an expired folder is refused', async () => {
    const top = await somsri.folder(home, unique())
    const [inner] = await make(somsri, top, ['a'])
    const past = new Date(Date.now() - 60_000)
    await world.owner.pool.query('update item set expires_at = $2 where id = $1', [inner?.id, past])
    expect(await refused(somsri, top, ['a/b'])).toBe('ITEM_EXPIRED')
  })

  test.each<[string, string[]]>([
    ['more than 1,000 paths', Array.from({ length: 1001 }, (_, n) => `${n}`)],
    ['none', []],
    ['one that is too deep', [Array.from({ length: 101 }, () => 'a').join('/')]],
    ['one that leads up', ['ok', 'a/../b']],
  ])('of %s is refused', async (_, paths) => {
    const top = await somsri.folder(home, unique())
    expect((await somsri.refused('POST', '/api/folders/tree', { parentId: top, paths })).status).toBe(400)
    expect(await treeOf(somsri, top)).toEqual([])
  })
})
