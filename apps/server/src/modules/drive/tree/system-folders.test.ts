import { nameKey } from '@khlang/contract'
import { systemFolders } from '@khlang/contract/system-folders'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Business, createBusiness } from '../../../../test/business.ts'
import type { Client } from '../../../../test/client.ts'
import { mountAs } from '../../../../test/dav-client.ts'
import { createWorld, type World } from '../../../../test/harness.ts'

let world: World
let one: Business
let somsri: Client
let root: string
beforeAll(async () => {
  world = await createWorld()
  one = await createBusiness(world)
  somsri = await world.as('somsri1')
  root = await somsri.root()
})

const make = (who: Client, rootId: string, which: keyof typeof systemFolders) =>
  world.database.db
    .transaction()
    .execute((tx) =>
      world.services.drive.folders.system(
        tx,
        { ...one.admin, personId: who.personId, accountId: who.accountId },
        rootId,
        which,
      ),
    )

test('the database knows the same names as the program', async () => {
  const { rows } = await sql<{ condition: string }>`
    select pg_get_triggerdef(oid) as condition from pg_trigger where tgname = 'item_system_name'`.execute(
    world.database.db,
  )
  const keys = [...(rows[0]?.condition.matchAll(/'([^']+)'/g) ?? [])].map(([, key]) => key ?? '')
  expect(keys.toSorted()).toEqual(Object.values(systemFolders).map(nameKey).toSorted())
})

describe('the name of a system folder at the top of a drive', () => {
  const codeOf = async (who: Client, method: 'POST' | 'PATCH' | 'PUT', url: string, body: unknown) =>
    (await who.refused(method, url, body)).machineCode
  const taken = 'NAME_RESERVED'
  const wrong = (folder: string, name: string) => ({
    'a new folder': () => codeOf(somsri, 'POST', '/api/folders', { parentId: folder, name }),
    'a tree of folders': () =>
      codeOf(somsri, 'POST', '/api/folders/tree', { parentId: folder, paths: ['a', `${name}/b`] }),
    'a rename': async () =>
      codeOf(somsri, 'PATCH', `/api/items/${await somsri.folder(folder, crypto.randomUUID())}`, { name }),
    'an upload': async () => {
      const url = `/api/folders/${folder}/files/${encodeURIComponent(name)}`
      const sent = await somsri.send({ method: 'PUT', url, payload: Buffer.from('x') })
      return sent.json<{ machineCode: string }>().machineCode
    },
    'an upload that keeps both': async () => {
      const url = `/api/folders/${folder}/files/${encodeURIComponent(name)}?file_duplicate=create_copy`
      const sent = await somsri.send({ method: 'PUT', url, payload: Buffer.from('x') })
      return sent.json<{ machineCode: string }>().machineCode
    },
    'an upload with folders': async () => {
      const url = `/api/folders/${folder}/files/a.txt?relativePath=${encodeURIComponent(`${name}/a.txt`)}`
      const sent = await somsri.send({ method: 'PUT', url, payload: Buffer.from('x') })
      return sent.json<{ machineCode: string }>().machineCode
    },
    'a move': async () => (await somsri.bulk('move', [await inside(name)], { targetId: folder }))[0],
    'a move that keeps both': async () =>
      (await somsri.bulk('move', [await inside(name)], { targetId: folder, onConflict: 'keep_both' }))[0],
    'a copy': async () => (await somsri.bulk('copy', [await inside(name)], { targetId: folder }))[0],
  })
  const inside = async (name: string) => somsri.folder(await somsri.folder(root, crypto.randomUUID()), name)

  test.each(Object.values(systemFolders))('%s is taken by nothing else, whatever way it comes', async (name) => {
    for (const [way, go] of Object.entries(wrong(root, name))) expect([way, await go()]).toEqual([way, taken])
    expect(await codeOf(somsri, 'POST', '/api/folders', { parentId: root, name: name.toUpperCase() })).toBe(taken)
    expect((await somsri.names(root)).map(nameKey)).not.toContain(nameKey(name))
  })

  test('is free elsewhere, and one like it is free there', async () => {
    const folder = await somsri.folder(root, 'ที่อื่น')
    for (const name of Object.values(systemFolders)) {
      await somsri.folder(folder, name)
      await somsri.folder(root, `${name} 2`)
    }
  })

  test('does not come back from the trash either, where something had it before, but to another folder', async () => {
    const old = await somsri.folder(root, 'ของเก่า')
    await somsri.bulk('trash', [old])
    await world.owner.pool.query("update item set name = 'etax', name_key = 'etax' where id = $1", [old])
    for (const onConflict of ['fail', 'keep_both'])
      expect(await somsri.bulk('restore', [old], { onConflict })).toEqual([taken])
    expect(await somsri.bulk('restore', [old], { targetId: await somsri.folder(root, 'ที่ใหม่') })).toEqual(['ok'])
  })

  test('becomes that of the system, if somebody had a folder of it before', async () => {
    const anan = await world.as('anan01')
    const own = await anan.root()
    const old = await anan.folder(own, 'ก่อนหน้า')
    const { pool } = world.owner
    await pool.query('alter table item disable trigger item_system_name')
    await pool.query("update item set name = 'etax', name_key = 'etax' where id = $1", [old])
    await pool.query('alter table item enable trigger item_system_name')
    expect(await make(anan, own, 'documents')).toBe(old)
    expect((await anan.refused('PATCH', `/api/items/${old}`, { name: 'x' })).machineCode).toBe('ITEM_RESERVED')
  })
})

describe('a system folder', () => {
  test.each(Object.keys(systemFolders) as (keyof typeof systemFolders)[])(
    '%s is made once, and stays',
    async (which) => {
      const [id, again] = await Promise.all([make(somsri, root, which), make(somsri, root, which)])
      expect(again).toBe(id)
      const name = systemFolders[which]
      const file = await somsri.file(id, 'kept.txt')
      const target = await somsri.folder(root, `เป้าหมาย ${which}`)
      for (const change of [{ name: 'อื่น' }, { expiresAt: '2030-01-01T00:00:00Z' }, { warnAt: '2030-01-01T00:00:00Z' }])
        expect((await somsri.refused('PATCH', `/api/items/${id}`, change)).machineCode).toBe('ITEM_RESERVED')
      for (const [way, more] of [
        ['move', { targetId: target }],
        ['move', { targetId: target, onConflict: 'keep_both' }],
        ['trash', {}],
        ['purge', {}],
        ['check', { operation: 'trash' }],
        ['check', { operation: 'move', targetId: target }],
      ] as const)
        expect([way, ...(await somsri.bulk(way, [id], more))]).toEqual([way, 'ITEM_RESERVED'])
      expect(
        (await somsri.refused('PUT', `/api/items/${id}/expiry`, { expiresAt: '2030-01-01T00:00:00Z' })).machineCode,
      ).toBe('ITEM_RESERVED')
      expect((await somsri.refused('POST', `/api/items/${id}/lock`, {})).machineCode).toBe('ITEM_RESERVED')
      const rival = await somsri.folder(target, name)
      for (const way of ['move', 'copy'])
        for (const onConflict of ['replace', 'fail'])
          expect(await somsri.bulk(way, [rival], { targetId: root, onConflict })).toEqual(['NAME_TAKEN'])
      const url = `/api/folders/${root}/files/${encodeURIComponent(name)}?file_duplicate=replace`
      expect((await somsri.send({ method: 'PUT', url, payload: Buffer.from('x') })).statusCode).toBeGreaterThanOrEqual(
        400,
      )
      expect(await somsri.call('GET', `/api/items/${id}`)).toMatchObject({ name, reserved: true })
      // What is in it is the person's: it is changed like any other, and the folder is copied.
      await somsri.call('PATCH', `/api/items/${file}`, { name: 'renamed.txt' })
      const { items } = await somsri.call<{ items: { newId?: string }[] }>('POST', '/api/items/copy', {
        ids: [id],
        targetId: await somsri.folder(target, 'สำเนา'),
      })
      const copy = items[0]?.newId ?? ''
      expect(await somsri.call('GET', `/api/items/${copy}`)).toMatchObject({ name, reserved: false })
      expect(await somsri.bulk('trash', [copy, file])).toEqual(['ok', 'ok'])
    },
  )

  test('stays on a mapped drive, where its name is taken', async () => {
    const id = await make(one.malee, await one.malee.root(), 'mail')
    const dav = await mountAs(world, one.malee)
    const own = `My Drive/${systemFolders.mail}`
    await dav.send('MKCOL', 'My Drive/dir')
    expect(await dav.move(own, 'My Drive/x')).toBe(403)
    expect(await dav.move('My Drive/dir', own)).toBe(403)
    expect((await dav.send('DELETE', own)).status).toBe(403)
    expect((await dav.send('MKCOL', own)).status).toBe(405)
    expect((await dav.send('MKCOL', `My Drive/${systemFolders.certificates}`)).status).toBe(403)
    expect(await one.malee.call('GET', `/api/items/${id}`)).toMatchObject({ name: systemFolders.mail })
  })

  test('in Drive Business is closed to all but Admin Business, until somebody is given a right', async () => {
    await one.rule(one.root, 'employee', await one.employeeOf(one.kanya), 'edit')
    const id = await make(one.malee, one.root, 'mail')
    const file = await one.malee.file(id, 'slip.txt')
    expect((await one.kanya.refused('GET', `/api/items/${file}`)).machineCode).toBe('NOT_FOUND')
    expect((await one.kanya.refused('GET', `/api/items/${id}`)).machineCode).toBe('NOT_FOUND')
    await one.rule(id, 'employee', await one.employeeOf(one.kanya), 'admin')
    expect(await one.kanya.names(id)).toEqual(['slip.txt'])
    expect(await one.kanya.bulk('trash', [id])).toEqual(['ITEM_RESERVED'])
    expect((await one.kanya.refused('PATCH', `/api/items/${id}`, { name: 'x' })).machineCode).toBe('ITEM_RESERVED')
  })
})
