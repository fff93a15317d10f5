import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../test/client.ts'
import { createWorld, type World } from '../../../test/harness.ts'

const day = 86_400_000
let world: World
let somsri: Client
let malee: Client
let root: string
const signIn = async () => {
  somsri = await world.as('somsri1')
  malee = await world.as('malee01', 'ONE')
}
beforeAll(async () => {
  world = await createWorld()
  await signIn()
  root = await somsri.root()
})

const file = async (parent: string, name: string, bytes = 'x') => (await somsri.put(parent, name, bytes)).itemId
const used = async (who = somsri) => (await who.call<{ used: number }>('GET', '/api/storage')).used
describe('revisions', () => {
  test('a stale change is refused and says who changed it and when', async () => {
    const id = await file(root, 'revision.txt')
    const patch = (name: string, match?: string) =>
      somsri.send({
        method: 'PATCH',
        url: `/api/items/${id}`,
        payload: { name },
        headers: match === undefined ? {} : { 'if-match': match },
      })
    expect((await patch('r1.txt', '1')).statusCode).toBe(200)
    const stale = await patch('r2.txt', '"1"')
    expect(stale.statusCode).toBe(409)
    expect(stale.json()).toMatchObject({ errorCode: '409', machineCode: 'ITEM_STALE' })
    const { modifiedAt } = await somsri.call<{ modifiedAt: string }>('GET', `/api/items/${id}`)
    expect(stale.json<{ errorMessage: string }>().errorMessage).toContain(modifiedAt)
    expect(stale.json<{ errorMessage: string }>().errorMessage).toMatch(/สมศรี|somsri1/)
    expect((await patch('r2.txt', '*')).statusCode).toBe(200)
    for (const odd of ['abc', '1, 2', '-1', '1'.repeat(30)]) expect((await patch('r3.txt', odd)).statusCode).toBe(400)
    expect(await somsri.call('GET', `/api/items/${id}`)).toMatchObject({ name: 'r2.txt' })
  })

  test('of twenty changes from the same revision one comes through', async () => {
    const id = await file(root, 'race.txt')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        somsri.send({
          method: 'PATCH',
          url: `/api/items/${id}`,
          payload: { name: `race-${n}.txt` },
          headers: { 'if-match': '1' },
        }),
      ),
    )
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ])
  })
})

describe('reserved roots', () => {
  test('cannot be renamed, moved, copied into themselves, trashed, restored or purged', async () => {
    const target = await somsri.folder(root, 'for-root')
    expect(await somsri.refused('PATCH', `/api/items/${root}`, { name: 'mine' })).toMatchObject({
      machineCode: 'ITEM_RESERVED',
    })
    expect(await somsri.bulk('move', [root], { targetId: target })).toEqual(['ITEM_RESERVED'])
    expect(await somsri.bulk('copy', [root], { targetId: target })).toEqual(['ITEM_RESERVED'])
    expect(await somsri.bulk('trash', [root])).toEqual(['ITEM_RESERVED'])
    expect(await somsri.bulk('purge', [root])).toEqual(['ITEM_RESERVED'])
    expect(await somsri.bulk('check', [root], { operation: 'trash' })).toEqual(['ITEM_RESERVED'])
  })
})

describe('moving', () => {
  test('into itself, below itself, where it is, into a file, into nothing', async () => {
    const a = await somsri.folder(root, 'm-a')
    const b = await somsri.folder(a, 'm-b')
    const f = await file(a, 'm.txt')
    expect(await somsri.bulk('move', [a], { targetId: a })).toEqual(['FOLDER_INTO_ITSELF'])
    expect(await somsri.bulk('move', [a], { targetId: b })).toEqual(['FOLDER_INTO_ITSELF'])
    expect(await somsri.bulk('copy', [a], { targetId: b })).toEqual(['FOLDER_INTO_ITSELF'])
    expect(await somsri.bulk('move', [f], { targetId: a })).toEqual(['ALREADY_THERE'])
    expect(await somsri.bulk('move', [b], { targetId: f })).toEqual(['NOT_A_FOLDER'])
    expect(await somsri.bulk('move', [f], { targetId: crypto.randomUUID() })).toEqual(['NOT_FOUND'])
  })

  test('two moves at the same time never close a circle', async () => {
    for (let round = 0; round < 8; round++) {
      const a = await somsri.folder(root, `cycle-a-${round}`)
      const b = await somsri.folder(root, `cycle-b-${round}`)
      const results = await Promise.all([
        somsri.bulk('move', [a], { targetId: b }),
        somsri.bulk('move', [b], { targetId: a }),
      ])
      expect(results.flat().toSorted()).toEqual(['FOLDER_INTO_ITSELF', 'ok'])
      expect((await somsri.call<{ path: unknown[] }>('GET', `/api/items/${a}`)).path.length).toBeLessThan(4)
    }
  })

  test('onto a taken name: refused, kept both, skipped, or the one that was there goes to the trash', async () => {
    const to = await somsri.folder(root, 'taken')
    const there = await file(to, 'Same.txt', 'there')
    const come = async () => file(await somsri.folder(root, `from-${crypto.randomUUID()}`), 'same.txt', 'come')
    const first = await come()
    expect(await somsri.bulk('move', [first], { targetId: to })).toEqual(['NAME_TAKEN'])
    expect(await somsri.bulk('move', [first], { targetId: to, onConflict: 'skip' })).toEqual(['ok'])
    expect(await somsri.names(to)).toEqual(['Same.txt'])
    expect(await somsri.bulk('move', [first], { targetId: to, onConflict: 'keep_both' })).toEqual(['ok'])
    expect((await somsri.names(to)).toSorted()).toEqual(['Same.txt', 'same (2).txt'])
    expect(await somsri.bulk('move', [await come()], { targetId: to, onConflict: 'replace' })).toEqual(['ok'])
    expect((await somsri.names(to)).toSorted()).toEqual(['same (2).txt', 'same.txt'])
    expect(await somsri.call('GET', `/api/items/${there}`)).toMatchObject({ trashedAt: expect.any(String) })
    const folder = await somsri.folder(await somsri.folder(root, 'f-from'), 'same.txt')
    expect(await somsri.bulk('move', [folder], { targetId: to, onConflict: 'replace' })).toEqual(['NAME_TAKEN'])
  })

  test('twenty files of one name arrive together: each gets its own', async () => {
    const to = await somsri.folder(root, 'together')
    const ids = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => file(await somsri.folder(root, `t-${n}`), 'one.txt')),
    )
    const results = await Promise.all(
      ids.map((id) => somsri.bulk('move', [id], { targetId: to, onConflict: 'keep_both' })),
    )
    expect(results.flat().filter((result) => result === 'ok')).toHaveLength(20)
    expect(new Set(await somsri.names(to)).size).toBe(20)
  })

  test('to another drive takes the bytes of all versions and of the trash along, if they fit', async () => {
    const business = await malee.root('business')
    const mine = await malee.root('personal')
    const folder = await malee.folder(mine, 'to-business')
    await malee.put(folder, 'v.txt', 'one')
    await malee.put(folder, 'v.txt', 'three', '?file_duplicate=create_tag_version')
    const { itemId } = await malee.put(folder, 'gone.txt', 'trash')
    await malee.bulk('trash', [itemId])
    const space = async () => {
      const { drives } = await malee.call<{ drives: { kind: string; used: number }[] }>('GET', '/api/storage')
      return {
        own: drives.find((d) => d.kind === 'personal')?.used,
        business: drives.find((d) => d.kind === 'business')?.used,
      }
    }
    expect(await space()).toEqual({ own: 13, business: 0 })
    const driveId = await driveOf(business)
    await setQuota(driveId, 12)
    expect(await malee.bulk('move', [folder], { targetId: business })).toEqual(['STORAGE_FULL'])
    expect(await space()).toEqual({ own: 13, business: 0 })
    await setQuota(driveId, 1e9)
    expect(await malee.bulk('move', [folder], { targetId: business })).toEqual(['ok'])
    expect(await space()).toEqual({ own: 0, business: 13 })
    expect(await malee.call('GET', `/api/items/${folder}`)).toMatchObject({ driveKind: 'business' })
  })

  test('two folders of two drives into each other: one of them goes', async () => {
    const [business, mine] = [await malee.root('business'), await malee.root('personal')]
    for (let round = 0; round < 5; round++) {
      const a = await malee.folder(mine, `x-a-${round}`)
      const b = await malee.folder(business, `x-b-${round}`)
      const results = await Promise.all([
        malee.bulk('move', [a], { targetId: b }),
        malee.bulk('move', [b], { targetId: a }),
      ])
      expect(results.flat().toSorted()).toEqual(['FOLDER_INTO_ITSELF', 'ok'])
    }
  })

  test('a file that comes into a folder on its way to another drive belongs to the drive where it ends', async () => {
    const [business, mine] = [await malee.root('business'), await malee.root('personal')]
    for (let round = 0; round < 6; round++) {
      const folder = await malee.folder(mine, `way-${round}`)
      await Promise.all([
        ...Array.from({ length: 4 }, (_, n) => malee.put(folder, `f${n}.txt`, 'bytes')),
        malee.bulk('move', [folder], { targetId: business }),
      ])
      const { rows } = await world.owner.pool.query<{ n: number }>(
        `select count(*)::int as n from item c join item p on p.id = c.parent_id where c.drive_id <> p.drive_id`,
      )
      expect(rows[0]?.n).toBe(0)
    }
    expect(await drift()).toEqual([])
  })
})

const driveOf = async (itemId: string) =>
  (await world.database.db.selectFrom('item').select('drive_id').where('id', '=', itemId).executeTakeFirstOrThrow())
    .drive_id
const setQuota = (driveId: string, bytes: number) =>
  world.database.db.transaction().execute((tx) => world.services.drive.roots.setQuota(tx, driveId, bytes))
const drift = async () => {
  const { createExamine } = await import('./service/examine.ts')
  const { db } = world.database
  return (await createExamine({ db, store: world.store }, async () => new Set()).examine()).quotaDrift
}

describe('copying', () => {
  test('a tree is whole, shares the bytes and counts for the quota', async () => {
    const from = await somsri.folder(root, 'c-from')
    const sub = await somsri.folder(from, 'ย่อย')
    await file(from, 'a.txt', '12345')
    const deep = await file(sub, 'b.txt', '1234567890')
    await somsri.call('PATCH', `/api/items/${deep}`, { hashtags: ['x'], starred: true })
    const before = { used: await used(), blobs: await blobs() }
    const to = await somsri.folder(root, 'c-to')
    const { items } = await somsri.call<{ items: { newId: string }[] }>('POST', '/api/items/copy', {
      ids: [from],
      targetId: to,
    })
    const copy = items[0]!.newId
    expect(await somsri.names(copy)).toEqual(['ย่อย', 'a.txt'])
    const [subCopy] = await somsri.list(copy)
    const [deepCopy] = await somsri.list(subCopy!.id)
    expect((await somsri.bytes(deepCopy!.id)).body).toBe('1234567890')
    expect(deepCopy).toMatchObject({ starred: false, version: 1 })
    expect(await used()).toBe(before.used + 15)
    expect(await blobs()).toBe(before.blobs)
    await somsri.bulk('trash', [from])
    await somsri.bulk('purge', [from])
    await world.services.drive.housekeeping.collect()
    expect((await somsri.bytes(deepCopy!.id)).body).toBe('1234567890')
    expect(await drift()).toEqual([])
  })

  test('into its own folder makes a second one, and never replaces itself', async () => {
    const place = await somsri.folder(root, 'c-own')
    const id = await file(place, 'one.txt', 'one')
    expect(await somsri.bulk('copy', [id], { targetId: place, onConflict: 'replace' })).toEqual(['ALREADY_THERE'])
    expect(await somsri.bulk('copy', [id], { targetId: place })).toEqual(['ok'])
    expect((await somsri.names(place)).toSorted()).toEqual(['one (2).txt', 'one.txt'])
    expect(await somsri.bulk('copy', [id], { targetId: place, onConflict: 'skip' })).toEqual(['ok'])
    expect(await somsri.bulk('copy', [id], { targetId: place, onConflict: 'fail' })).toEqual(['NAME_TAKEN'])
  })

  test('needs space, and the trash is not copied', async () => {
    const wichai = await world.as('wichai1')
    const home = await wichai.root()
    const folder = await wichai.folder(home, 'f')
    await wichai.put(folder, 'a', '1234567890')
    const { itemId } = await wichai.put(folder, 'b', '12345')
    await wichai.bulk('trash', [itemId])
    await setQuota(await driveOf(home), 24)
    expect(await wichai.bulk('copy', [folder], { targetId: home })).toEqual(['STORAGE_FULL'])
    await setQuota(await driveOf(home), 25)
    expect(await wichai.bulk('copy', [folder], { targetId: home })).toEqual(['ok'])
    expect(await used(wichai)).toBe(25)
  })
})

const blobs = async () =>
  (await world.owner.pool.query<{ n: number }>('select count(*)::int as n from blob')).rows[0]!.n

describe('the trash', () => {
  test('keeps seven days, then frees name, rows, quota and bytes', async () => {
    const before = await used()
    const id = await file(root, 'seven.txt', '1234567')
    await somsri.bulk('trash', [id])
    expect(await used()).toBe(before + 7)
    expect(await somsri.bulk('trash', [id])).toEqual(['ITEM_IN_TRASH'])
    const second = await file(root, 'seven.txt', 'again')
    world.clock.advance(7 * day - 60_000)
    await world.runJob('drive:purge-expired-trash')
    await signIn()
    expect(await somsri.call('GET', `/api/items/${id}`)).toMatchObject({ name: 'seven.txt' })
    world.clock.advance(120_000)
    await world.runJob('drive:purge-expired-trash')
    expect((await somsri.refused('GET', `/api/items/${id}`)).status).toBe(404)
    expect((await somsri.refused('GET', `/api/files/${id}/content`)).status).toBe(404)
    expect(await somsri.call('GET', `/api/items/${second}`)).toMatchObject({ name: 'seven.txt' })
  })

  test('what is restored while the purge runs stays', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, (_, n) => file(root, `live-${n}.txt`)))
    await somsri.bulk('trash', ids)
    const [restored, purged] = await Promise.all([somsri.bulk('restore', ids), somsri.bulk('purge', ids.toReversed())])
    for (const [n, id] of ids.entries()) {
      const there = (await somsri.send({ method: 'GET', url: `/api/items/${id}` })).statusCode === 200
      const outcome = [restored[n], purged[ids.length - 1 - n]]
      expect(there ? outcome[0] : outcome[1], JSON.stringify(outcome)).toBe('ok')
      if (there) expect(outcome[1]).not.toBe('ok')
    }
  })

  test('restoring: taken name, original gone, target named, foreign drive', async () => {
    const place = await somsri.folder(root, 'r-place')
    const id = await file(place, 'r.txt', 'old')
    await somsri.bulk('trash', [id])
    await file(place, 'r.txt', 'new')
    expect(await somsri.bulk('restore', [id], { onConflict: 'fail' })).toEqual(['NAME_TAKEN'])
    expect(await somsri.bulk('restore', [id], { onConflict: 'skip' })).toEqual(['ok'])
    expect(await somsri.bulk('restore', [id], { onConflict: 'replace' })).toEqual(['NAME_TAKEN'])
    expect(await somsri.bulk('restore', [id])).toEqual(['ok'])
    expect((await somsri.names(place)).toSorted()).toEqual(['r (2).txt', 'r.txt'])
    expect(await somsri.bulk('restore', [id])).toEqual(['NOT_FOUND'])
    await somsri.bulk('trash', [id])
    await somsri.bulk('trash', [place])
    expect(await somsri.bulk('restore', [id])).toEqual(['RESTORE_TARGET_GONE'])
    expect(await somsri.bulk('restore', [id], { targetId: place })).toEqual(['RESTORE_TARGET_GONE'])
    expect(await somsri.bulk('restore', [id], { targetId: root })).toEqual(['ok'])
    await somsri.bulk('trash', [id])
    expect(await somsri.bulk('restore', [id], { targetId: await malee.root('business') })).toEqual(['NOT_FOUND'])
  })

  test('a folder in the trash takes no more, and gives everything back', async () => {
    const folder = await somsri.folder(root, 'whole')
    const id = await file(folder, 'inside.txt', 'inside')
    await somsri.bulk('trash', [folder])
    expect((await somsri.refused('POST', '/api/folders', { parentId: folder, name: 'x' })).machineCode).toBe(
      'ITEM_IN_TRASH',
    )
    expect((await somsri.refused('PATCH', `/api/items/${id}`, { name: 'y.txt' })).machineCode).toBe('ITEM_IN_TRASH')
    expect(await somsri.bulk('restore', [id])).toEqual(['NOT_FOUND'])
    expect(await somsri.bulk('restore', [folder])).toEqual(['ok'])
    expect((await somsri.bytes(id)).body).toBe('inside')
    expect(await somsri.bulk('purge', [folder])).toEqual(['CONFLICT'])
  })

  test('purging frees the quota at once and twice does no harm', async () => {
    const before = await used()
    const folder = await somsri.folder(root, 'purge')
    await file(folder, 'a', '12345')
    const inner = await file(folder, 'b', '12345')
    await somsri.bulk('trash', [inner])
    await somsri.bulk('trash', [folder])
    const twice = await Promise.all([somsri.bulk('purge', [folder]), somsri.bulk('purge', [folder])])
    expect(twice.flat().toSorted()).toEqual(['NOT_FOUND', 'ok'])
    expect(await used()).toBe(before)
    expect(await drift()).toEqual([])
  })
})

describe('versions', () => {
  test('a tag version, a replacement that goes after seven days, a restore; each counts', async () => {
    const place = await somsri.folder(root, 'versions')
    const { itemId } = await somsri.put(place, 'v.txt', 'one')
    await somsri.put(place, 'v.txt', 'two!', '?file_duplicate=create_tag_version&remark=second')
    await somsri.put(place, 'v.txt', 'three', '?file_duplicate=replace')
    type Version = { n: number; size: number; remark: string | null; current: boolean; via: string; sha256: string }
    const list = async () => (await somsri.call<{ items: Version[] }>('GET', `/api/files/${itemId}/versions`)).items
    expect(await list()).toMatchObject([
      { n: 3, size: 5, current: true },
      { n: 2, size: 4, remark: 'second', current: false },
      { n: 1, size: 3, current: false },
    ])
    const at = (n: number) => somsri.send({ method: 'GET', url: `/api/files/${itemId}/content?version=${n}` })
    expect(await Promise.all([1, 2, 3].map(async (n) => (await at(n)).body))).toEqual(['one', 'two!', 'three'])
    expect((await at(4)).statusCode).toBe(404)
    expect(await somsri.call('POST', `/api/files/${itemId}/versions/1/restore`, {})).toMatchObject({
      version: 4,
      size: 3,
    })
    expect((await somsri.bytes(itemId)).body).toBe('one')
    const before = await used()
    world.clock.advance(7 * day + 1000)
    await world.runJob('drive:purge-replaced')
    await signIn()
    expect((await list()).map((version) => version.n)).toEqual([4, 3, 1])
    expect(await used()).toBe(before - 4)
    expect((await somsri.bytes(itemId)).body).toBe('one')
    const first = await somsri.call<{ items: Version[]; nextCursor: string }>(
      'GET',
      `/api/files/${itemId}/versions?limit=2`,
    )
    const next = await somsri.call<{ items: Version[] }>(
      'GET',
      `/api/files/${itemId}/versions?limit=2&cursor=${first.nextCursor}`,
    )
    expect([...first.items, ...next.items].map((version) => version.n)).toEqual([4, 3, 1])
    expect(await drift()).toEqual([])
  })

  test('of twenty writers each makes a version of its own', async () => {
    const place = await somsri.folder(root, 'writers')
    const { itemId } = await somsri.put(place, 'w.txt', '0')
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        somsri.put(
          place,
          'w.txt',
          `writer ${n}`,
          n % 2 ? '?file_duplicate=create_tag_version' : '?file_duplicate=replace',
        ),
      ),
    )
    const { items } = await somsri.call<{ items: { n: number }[] }>('GET', `/api/files/${itemId}/versions`)
    expect(items.map((version) => version.n)).toEqual(Array.from({ length: 21 }, (_, n) => 21 - n))
    expect(await drift()).toEqual([])
    const { rows } = await world.owner.pool.query<{ n: number }>(
      'select count(*)::int as n from version where item_id = $1 and purge_at is not null',
      [itemId],
    )
    expect(rows[0]?.n).toBe(10)
  })

  test('a restored version needs space', async () => {
    const wichai = await world.as('wichai1')
    const home = await wichai.root()
    await setQuota(await driveOf(home), 1000)
    const { itemId } = await wichai.put(home, 'space.txt', '1234567890')
    await wichai.put(home, 'space.txt', '1', '?file_duplicate=create_tag_version')
    await setQuota(await driveOf(home), (await used(wichai)) + 9)
    expect(await wichai.refused('POST', `/api/files/${itemId}/versions/1/restore`, {})).toMatchObject({
      status: 507,
      machineCode: 'STORAGE_FULL',
    })
  })
})

describe('bulk calls', () => {
  test('tell what became of each item, in the language of the reader', async () => {
    const good = await file(root, 'good.txt')
    const gone = crypto.randomUUID()
    for (const [language, message] of [
      ['en', /Not found/],
      ['th', /ไม่พบรายการ/],
    ] as const) {
      const answer = await somsri.send({
        method: 'POST',
        url: '/api/items/check',
        payload: { ids: [good, gone, root], operation: 'trash' },
        headers: { 'accept-language': language },
      })
      const { items } = answer.json<{ result: { items: { ok: boolean; machineCode?: string; message?: string }[] } }>()
        .result
      expect(items).toMatchObject([
        { ok: true },
        { ok: false, machineCode: 'NOT_FOUND' },
        { machineCode: 'ITEM_RESERVED' },
      ])
      expect(items[1]?.message).toMatch(message)
    }
    expect(await somsri.bulk('trash', [good, gone, root])).toEqual(['ok', 'NOT_FOUND', 'ITEM_RESERVED'])
  })

  test('refuse no items, the same twice, too many, and what is no id', async () => {
    const id = crypto.randomUUID()
    const many = Array.from({ length: 1001 }, () => crypto.randomUUID())
    for (const ids of [[], [id, id], many, ['x'], [1], 'x', null])
      expect((await somsri.refused('POST', '/api/items/trash', { ids })).status).toBe(400)
  })
})

test('a moment that does not exist, a tag with a control character: refused, never a fault of ours', async () => {
  const id = await file(root, 'facts.txt')
  for (const body of [
    { expiresAt: '2026-12-31T23:59:60Z' },
    { warnAt: '0000-01-01T00:00:00Z' },
    { expiresAt: 'soon' },
    { hashtags: ['a\0b'] },
    { hashtags: ['a b'] },
    { hashtags: ['a\u2028b'] },
    { hashtags: [''] },
    { hashtags: Array.from({ length: 101 }, (_, n) => `t${n}`) },
  ])
    expect(await somsri.refused('PATCH', `/api/items/${id}`, body)).toMatchObject({ status: 400 })
  expect(
    await somsri.call('PATCH', `/api/items/${id}`, {
      hashtags: ['ก', 'ก', 'e\u0301', '\u00e9'],
      expiresAt: '2030-01-01T07:00:00+07:00',
    }),
  ).toMatchObject({ hashtags: ['ก', '\u00e9'], expiresAt: '2030-01-01T00:00:00.000Z' })
  expect(await somsri.call('PATCH', `/api/items/${id}`, { expiresAt: null })).toMatchObject({ expiresAt: null })
})
