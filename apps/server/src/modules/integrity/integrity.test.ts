import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { keyRing, masterKey } from '@khlang/vault'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../test/client.ts'
import { createWorld, type World } from '../../../test/harness.ts'
import { findKnownKeys } from '../transfer/index.ts'
import { createExamine } from './examine.ts'
import { withSnapshot } from '../../platform/backup/dump-database.ts'
import { createIntegrity } from './integrity.service.ts'

let world: World
let somsri: Client
let root: string
beforeAll(async () => {
  world = await createWorld()
  somsri = await world.as('somsri1')
  root = await somsri.root()
})
const examiner = () => createExamine({ db: world.database.db, store: world.store }, findKnownKeys)
const actor = (): Parameters<World['services']['drive']['trash']['purge']>[0] => ({
  kind: 'person',
  personId: somsri.personId,
  accountId: somsri.accountId,
  accountKind: 'citizen',
  accountStatus: 'active',
  isAdmin: false,
  employeeId: null,
  sessionId: '',
  origin: { address: null, traceId: null },
})

/** `npm run soak` has many more. */
const rounds = Number(process.env.SOAK_ROUNDS ?? 400)
/** How often a copy starts to share the bytes just as their last version is deleted. */
const copyEvery = 5

test(`the collector removes nothing that is needed, while files are added, copied and deleted (${rounds} rounds)`, async () => {
  const { drive, integrity, transfer } = world.services
  const who = actor()
  const place = await somsri.folder(root, 'rounds')
  const kept: { id: string; text: string }[] = []
  let left = rounds
  let working = true
  const collector = (async () => {
    while (working) {
      await integrity.collect()
      await integrity.foldQuota(1)
    }
  })()
  const put = (text: string) =>
    transfer.putWhole(
      who,
      { folderId: place, filename: `${text}.txt` },
      text.length,
      Readable.from([Buffer.from(text)]),
    )
  const work = async () => {
    while (left-- > 0) {
      const round = left
      const text = `round ${left} ${randomBytes(4).toString('hex')}`
      const { itemId } = await put(text)
      if (itemId === null) throw new Error('not stored')
      const purge = async () => {
        await drive.trash.trash(who, [itemId])
        return drive.trash.purge(who, [itemId])
      }
      const copying = round % copyEvery === 0 ? drive.copy(who, [itemId], place) : null
      const [copied] = await Promise.all([copying, purge()])
      const copy = Array.isArray(copied) ? copied[0] : undefined
      if (copy?.ok && 'newId' in copy && copy.newId) kept.push({ id: copy.newId, text })
    }
  }
  await Promise.all(Array.from({ length: 8 }, work))
  working = false
  await collector
  console.log(`${rounds} rounds of upload, copy, purge and collect: ${kept.length} copies kept`)
  for (const { id, text } of kept.slice(-50)) expect((await somsri.bytes(id)).body).toBe(text)
  await integrity.collect()
  expect(await examiner().examine()).toMatchObject({ orphans: [], dangling: [], quotaDrift: [] })
}, 3_600_000)

test('unreferenced objects are listed, and collected only once they are old enough', async () => {
  const { collectOrphans, examine } = examiner()
  await world.store.put('aa/orphan.1.x', Readable.from([Buffer.from('left behind')]))
  expect((await examine()).orphans).toEqual(['aa/orphan.1.x'])
  expect(await collectOrphans(new Date(Date.now() - 60_000))).toBe(0)
  expect(await collectOrphans(new Date(Date.now() + 60_000))).toBe(1)
  expect((await examine()).orphans).toEqual([])
})

test('objects listed as garbage by mistake are kept while rows reference them', async () => {
  const { itemId } = await somsri.put(root, 'needed.txt', 'needed')
  await world.owner.pool.query(
    'insert into garbage (store_key) select p.store_key from blob_part p join version v on v.blob_id = p.blob_id where v.item_id = $1',
    [itemId],
  )
  await world.services.integrity.collect()
  expect((await somsri.bytes(itemId)).body).toBe('needed')
})

test('nothing is removed from the store while a backup is made', async () => {
  const key = 'aa/deleted.1.x'
  await world.store.put(key, Readable.from([Buffer.from('deleted for good')]))
  await world.owner.pool.query('insert into garbage (store_key) values ($1)', [key])
  await withSnapshot(world.owner, async () => {
    expect(await world.services.integrity.emptyGarbage()).toBe(0)
    expect(await examiner().collectOrphans(new Date(Date.now() + 60_000))).toBe(0)
  })
  expect(await world.services.integrity.emptyGarbage()).toBe(1)
  expect((await examiner().examine()).orphans).toEqual([])
})

test('folding changes no sum', async () => {
  const before = await somsri.call('GET', '/api/storage')
  await world.services.integrity.foldQuota(1)
  expect(await somsri.call('GET', '/api/storage')).toEqual(before)
  const { rows } = await world.owner.pool.query('select from quota_change')
  expect(rows).toEqual([])
  expect((await examiner().examine()).quotaDrift).toEqual([])
})

test('many changes are folded by the uploads themselves', async () => {
  const folder = await somsri.folder(root, 'many small files')
  for (let n = 0; n < 70; n++) await somsri.put(folder, `${n}.txt`, `file ${n}`)
  const { rows } = await world.owner.pool.query('select from quota_change')
  expect(rows.length).toBeLessThan(70)
  expect((await examiner().examine()).quotaDrift).toEqual([])
})

test('keys are rewrapped by a new master key, and then the old one is not needed', async () => {
  const { itemId } = await somsri.put(root, 'rewrapped.txt', 'still the same')
  const { rows } = await world.owner.pool.query<{ key_id: string }>('select distinct key_id from blob')
  expect(rows).toHaveLength(1)
  const oldKey = world.keyRing.current
  const newKey = masterKey(randomBytes(32))
  const deps = {
    db: world.database.db,
    audit: world.services.audit,
    clock: world.clock,
    store: world.store,
    keyRing: keyRing([newKey, oldKey]),
  }
  expect(await createIntegrity(deps).rewrapKeys()).toBeGreaterThan(0)
  expect(await createIntegrity(deps).rewrapKeys()).toBe(0)
  await world.owner.pool.query('update blob set checked_at = null')
  expect(await createIntegrity({ ...deps, keyRing: keyRing([newKey]) }).scrub()).toEqual([])
  // This server still has only the old ring: what it can no longer open, it does not serve.
  expect((await somsri.bytes(itemId)).statusCode).toBe(500)
  await world.owner.pool.query('update blob set checked_at = null')
})
