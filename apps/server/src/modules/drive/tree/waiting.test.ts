import { beforeAll, describe, expect, test } from 'vitest'
import { type Business, createBusiness, type Level } from '../../../../test/business.ts'
import { type DavClient, mountAs } from '../../../../test/dav-client.ts'
import { createWorld, type World } from '../../../../test/harness.ts'

// What is decided while another transaction has the row, and holds only if it still does when that has ended.

let world: World
let one: Business
let disk: DavClient
let kanyaId: string
beforeAll(async () => {
  world = await createWorld()
  one = await createBusiness(world)
  disk = await mountAs(world, one.kanya)
  kanyaId = await one.employeeOf(one.kanya)
})

const isWaiting = async () =>
  (
    await world.owner.pool.query<{ waits: boolean }>(
      `select exists (select from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock') as waits`,
    )
  ).rows[0]?.waits

/** Changes a row in a transaction that has it before `work` does, and ends once `work` waits for it. */
async function whileHeld<T>(id: string, change: string | null, args: unknown[], work: () => Promise<T>): Promise<T> {
  const client = await world.owner.pool.connect()
  try {
    await client.query('begin')
    await client.query('select from item where id = $1 for update', [id])
    const done = work()
    await expect.poll(isWaiting, { interval: 20, timeout: 10_000 }).toBe(true)
    if (change !== null) await client.query(change, args)
    await client.query('commit')
    return await done
  } finally {
    client.release()
  }
}

/** A folder where Kanya may edit, with a file of Malee's and one of hers. */
async function place(level: Level = 'edit') {
  const name = `แข่ง ${crypto.randomUUID().slice(0, 8)}`
  const top = await one.malee.folder(one.root, name)
  await one.rule(top, 'employee', kanyaId, level)
  const there = await one.malee.file(top, 'there.txt', 'of malee')
  const mine = await one.kanya.file(top, 'mine.txt', 'of kanya')
  return { path: `Drive Business/${name}`, top, there, mine }
}
const versionsOf = async (id: string) =>
  (await world.owner.pool.query<{ n: number }>('select n from version where item_id = $1 order by n', [id])).rows.length

describe.each(['copy', 'move'] as const)('%s onto a file, over WebDAV', (kind) => {
  const onto = (path: string) => disk[kind](`${path}/mine.txt`, `${path}/there.txt`)

  test('which is trashed meanwhile: the name is free, and nothing is lost', async () => {
    const { path, top, there } = await place()
    const trash = 'update item set trashed_at = now(), trashed_by = $2 where id = $1'
    expect(await whileHeld(there, trash, [there, one.malee.personId], () => onto(path))).toBe(201)
    expect(await versionsOf(there)).toBe(1)
    const names = await one.malee.names(top)
    expect(names.toSorted()).toEqual(kind === 'copy' ? ['mine.txt', 'there.txt'] : ['there.txt'])
    expect((await disk.get(`${path}/there.txt`)).body).toBe('of kanya')
  })

  test('which is moved away meanwhile: it stays as it was', async () => {
    const { path, there } = await place()
    const away = await one.malee.folder(one.root, crypto.randomUUID().slice(0, 8))
    const move = 'update item set parent_id = $2 where id = $1'
    expect(await whileHeld(there, move, [there, away], () => onto(path))).toBe(201)
    expect((await one.malee.bytes(there)).body).toBe('of malee')
  })

  test('the right to which ends meanwhile: refused', async () => {
    const { path, top, there, mine } = await place()
    const demote = "update access_rule set level = 'view' where item_id = $1"
    expect(await whileHeld(there, demote, [top], () => onto(path))).toBe(403)
    expect([await versionsOf(there), await versionsOf(mine)]).toEqual([1, 1])
  })

  test('which somebody locks meanwhile: refused', async () => {
    const { path, there, mine } = await place()
    const lock = `with l as (insert into item_lock (id, item_id, person_id, kind, via, created_at)
        select gen_random_uuid(), $1, $2, 'manual', 'manual', now())
      update item set locked_by = $2, lock_kind = 'manual' where id = $1`
    expect(await whileHeld(there, lock, [there, one.malee.personId], () => onto(path))).toBe(423)
    expect([await versionsOf(there), await versionsOf(mine)]).toEqual([1, 1])
  })
})

describe('an upload that replaces a file', () => {
  test('which is moved away meanwhile becomes a file of its own', async () => {
    const { path, top, there } = await place()
    const away = await one.malee.folder(one.root, crypto.randomUUID().slice(0, 8))
    const move = 'update item set parent_id = $2 where id = $1'
    expect(await whileHeld(there, move, [there, away], () => disk.put(`${path}/there.txt`, 'new'))).toBeLessThan(300)
    expect((await one.malee.bytes(there)).body).toBe('of malee')
    expect((await one.malee.names(top)).toSorted()).toEqual(['mine.txt', 'there.txt'])
  })
})

test('a move that replaces a file leaves it alone where it has been moved meanwhile', async () => {
  const { top, there } = await place('delete')
  const from = await one.malee.folder(one.root, crypto.randomUUID().slice(0, 8))
  await one.rule(from, 'employee', kanyaId, 'delete')
  const coming = await one.kanya.file(from, 'there.txt', 'coming')
  const away = await one.malee.folder(one.root, crypto.randomUUID().slice(0, 8))
  const move = 'update item set parent_id = $2 where id = $1'
  const replace = () => one.kanya.bulk('move', [coming], { targetId: top, onConflict: 'replace' })
  expect(await whileHeld(there, move, [there, away], replace)).toEqual(['ok'])
  expect(await one.malee.names(away)).toEqual(['there.txt'])
})

describe('a move whose target changes while it waits for the item', () => {
  async function twoFolders() {
    const { top, mine } = await place('delete')
    const target = await one.malee.folder(one.root, `ไป ${crypto.randomUUID().slice(0, 8)}`)
    await one.rule(target, 'employee', kanyaId, 'upload')
    const parent = async () =>
      (await world.owner.pool.query('select parent_id from item where id = $1', [mine])).rows[0]?.parent_id
    return { top, mine, target, parent }
  }
  const move = (id: string, targetId: string) => () => one.kanya.bulk('move', [id], { targetId })

  test('is refused if the target is closed to the caller', async () => {
    const { top, mine, target, parent } = await twoFolders()
    const close = "update access_rule set level = 'none' where item_id = $1"
    expect(await whileHeld(mine, close, [target], move(mine, target))).toEqual(['NOT_FOUND'])
    expect(await parent()).toBe(top)
  })

  test('is refused if the caller may no longer add to the target', async () => {
    const { top, mine, target, parent } = await twoFolders()
    const demote = "update access_rule set level = 'view' where item_id = $1"
    expect(await whileHeld(mine, demote, [target], move(mine, target))).toEqual(['NOT_ALLOWED'])
    expect(await parent()).toBe(top)
  })

  test('is refused if the target is trashed', async () => {
    const { top, mine, target, parent } = await twoFolders()
    const trash = 'update item set trashed_at = now(), trashed_by = $2 where id = $1'
    const args = [target, one.malee.personId]
    expect(await whileHeld(mine, trash, args, move(mine, target))).not.toEqual(['ok'])
    expect(await parent()).toBe(top)
  })

  test('is refused over WebDAV as well', async () => {
    const { path, mine, top } = await place('delete')
    const name = `ไป ${crypto.randomUUID().slice(0, 8)}`
    const target = await one.malee.folder(one.root, name)
    await one.rule(target, 'employee', kanyaId, 'upload')
    const demote = "update access_rule set level = 'view' where item_id = $1"
    const moving = () => disk.move(`${path}/mine.txt`, `Drive Business/${name}/mine.txt`)
    expect(await whileHeld(mine, demote, [target], moving)).toBe(403)
    expect(await one.malee.names(top)).toContain('mine.txt')
  })

  test('goes to the drive that the target has come to by then', async () => {
    const own = await one.malee.root('personal')
    const target = await one.malee.folder(own, `ไปด้วย ${crypto.randomUUID().slice(0, 8)}`)
    const file = await one.malee.file(own, `${crypto.randomUUID().slice(0, 8)}.txt`, 'x')
    const away = 'update item i set parent_id = $2, drive_id = p.drive_id from item p where i.id = $1 and p.id = $2'
    const moving = () => one.malee.bulk('move', [file], { targetId: target })
    expect(await whileHeld(file, away, [target, one.root], moving)).toEqual(['ok'])
    const { rows } = await world.owner.pool.query(
      'select i.drive_id = p.drive_id as same from item i join item p on p.id = i.parent_id where i.id = $1',
      [file],
    )
    expect(rows).toEqual([{ same: true }])
  })
})
