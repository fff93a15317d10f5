import { createHash } from 'node:crypto'
import type { Page } from '@khlang/contract'
import type { Destruction, DestructionCheck, DestructionEntry } from '@khlang/contract/destructions'
import type { LogEntry } from '@khlang/contract/personal-log'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Business, createBusiness } from '../../../../test/business.ts'
import type { Client } from '../../../../test/client.ts'
import { createWorld, type World } from '../../../../test/harness.ts'
import { sealAll } from '../../../../test/sealing.ts'

const day = 86_400_000
const next = '?file_duplicate=create_tag_version'
let world: World
let one: Business
let somsri: Client
beforeAll(async () => {
  world = await createWorld()
  one = await createBusiness(world)
  somsri = await world.as('somsri1')
})

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const collect = () => world.runJob('drive:collect')
const list = (who: Client, query = '') => who.call<Page<Destruction>>('GET', `/api/destructions${query}`)
const show = (who: Client, id: string) => who.call<Destruction>('GET', `/api/destructions/${id}`)
const check = (who: Client, id: string) => who.call<DestructionCheck>('GET', `/api/destructions/${id}/check`)
const entries = async (who: Client, id: string, query = '') =>
  who.call<Page<DestructionEntry>>('GET', `/api/destructions/${id}/entries${query}`)
async function purge(who: Client, id: string) {
  await who.bulk('trash', [id])
  expect(await who.bulk('purge', [id])).toEqual(['ok'])
}
const latest = async (who: Client) => (await list(who, '?limit=1')).items[0]!
describe('permanent deletion', () => {
  test('is recorded version by version, and keys are destroyed when nothing else uses the bytes', async () => {
    const root = await somsri.root()
    const folder = await somsri.folder(root, 'ทำลาย')
    const inner = await somsri.folder(folder, 'ใน')
    const { itemId } = await somsri.put(inner, 'ลับ.txt', 'one')
    await somsri.put(inner, 'ลับ.txt', 'two!', next)
    const shared = await somsri.file(folder, 'ร่วม.txt', 'shared')
    await somsri.bulk('copy', [shared], { targetId: root, onConflict: 'keep_both' })
    await purge(somsri, folder)

    const record = await latest(somsri)
    expect(record).toMatchObject({
      type: 'folder',
      name: 'ทำลาย',
      drive: 'personal',
      files: 2,
      versions: 3,
      bytes: 3 + 4 + 6,
      why: 'person',
      settledAt: null,
    })
    expect(record.by).not.toBeNull()
    expect((await entries(somsri, record.id)).items).toMatchObject([
      { n: 1, path: 'ทำลาย / ร่วม.txt', version: 1, size: 6, sha256: sha256('shared'), outcome: null, keyAt: null },
      { n: 2, itemId, path: 'ทำลาย / ใน / ลับ.txt', version: 1, size: 3, sha256: sha256('one') },
      { n: 3, itemId, version: 2, size: 4, sha256: sha256('two!') },
    ])

    await collect()
    await collect()
    const settled = await show(somsri, record.id)
    expect(settled).toMatchObject({ destroyed: 2, kept: 1, listHash: record.listHash })
    expect(settled.settledAt).not.toBeNull()
    expect((await entries(somsri, record.id)).items.map(({ outcome }) => outcome)).toEqual([
      'kept',
      'destroyed',
      'destroyed',
    ])
    const { rows } = await world.owner.pool.query(
      `select 1 from blob b join destruction_entry e on e.blob_id = b.id where e.destruction_id = $1`,
      [record.id],
    )
    expect(rows).toHaveLength(1)
    // Recorded once, however often the job runs.
    const logged = await world.owner.pool.query(
      `select data from audit_event where type = 'destruction.settled' and subject = $1`,
      [folder],
    )
    expect(logged.rows).toMatchObject([{ data: { destructionId: record.id, destroyed: 2, kept: 1 } }])
  })

  test('leaves a document whose hashes anybody can verify, confirmed by the chained log', async () => {
    const { id } = await latest(somsri)
    await sealAll(world)
    expect(await check(somsri, id)).toEqual({ list: 'same', outcome: 'same', log: 'sealed' })
    const response = await somsri.send({ method: 'GET', url: `/api/destructions/${id}/document` })
    expect(response.headers['content-disposition']).toContain(`khlang-destruction-${id}.txt`)
    const [head = '', listed = '', keys = ''] = response.body.split(/# .*\n/)
    const { listHash, outcomeHash } = JSON.parse(head) as { listHash: string; outcomeHash: string }
    expect([sha256(listed), sha256(keys)]).toEqual([listHash, outcomeHash])
    expect(listed.trim().split('\n')).toHaveLength(3)
  })

  test('cannot be falsified: the application may not, and others are detected', async () => {
    const { id } = await latest(somsri)
    for (const statement of [
      `update destruction set list_hash = ''`,
      `update destruction_entry set path = 'other'`,
      `delete from destruction`,
      `delete from destruction_entry`,
    ])
      await expect(world.database.pool.query(statement)).rejects.toThrow(/permission denied/)
    const plant = async (change: string, back: string) => {
      await world.owner.pool.query(`${change} where destruction_id = $1 and n = 2`, [id])
      const found = await check(somsri, id)
      await world.owner.pool.query(`${back} where destruction_id = $1 and n = 2`, [id])
      return found
    }
    const table = 'update destruction_entry set'
    expect(await plant(`${table} size = 4`, `${table} size = 3`)).toMatchObject({ list: 'changed', outcome: 'same' })
    expect(await plant(`${table} outcome = 'kept'`, `${table} outcome = 'destroyed'`)).toMatchObject({
      list: 'same',
      outcome: 'changed',
    })
    await world.owner.pool.query('alter table audit_event disable trigger user')
    const event = `update audit_event set data = jsonb_set(data, '{files}', $2) where type = 'item.purged' and data ->> 'destructionId' = $1`
    await world.owner.pool.query(event, [id, '7'])
    expect(await check(somsri, id)).toMatchObject({ log: 'broken' })
    await world.owner.pool.query(event, [id, '2'])
    await world.owner.pool.query('alter table audit_event enable trigger user')
    expect(await check(somsri, id)).toEqual({ list: 'same', outcome: 'same', log: 'sealed' })
  })

  test('is found in the log, paged, and by nobody else', async () => {
    const root = await somsri.root()
    const empty = await somsri.folder(root, 'ว่าง')
    const before = await latest(somsri)
    await purge(somsri, empty)
    expect((await latest(somsri)).id).toBe(before.id)
    await purge(somsri, await somsri.file(root, 'สอง.txt', 'x'))
    const record = await latest(somsri)
    const log = await somsri.call<Page<LogEntry>>('GET', '/api/personal-log?action=trash')
    expect(log.items.find(({ type }) => type === 'item.purged')?.recordId).toBe(record.id)
    expect(log.items.find(({ type }) => type === 'item.trashed')?.recordId).toBeNull()

    const first = await list(somsri, '?limit=1')
    const rest = await list(somsri, `?limit=10&cursor=${first.nextCursor}`)
    expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual((await list(somsri)).items.map(({ id }) => id))
    const page = await entries(somsri, before.id, '?limit=2')
    const more = await entries(somsri, before.id, `?limit=2&cursor=${page.nextCursor}`)
    expect([...page.items, ...more.items].map(({ n }) => n)).toEqual([1, 2, 3])
    const anan = await world.as('anan01')
    expect((await list(anan)).items).toEqual([])
    for (const path of ['', '/entries', '/check', '/document'])
      expect(await anan.refused('GET', `/api/destructions/${record.id}${path}`)).toMatchObject({
        machineCode: 'NOT_FOUND',
      })
  })
})

describe('expired items', () => {
  test('in the trash, and in the retained trash of a business: visible to its Admin Business alone', async () => {
    const { malee, prasit, root } = one
    const own = await malee.file(await malee.root(), 'ของมาลี.txt', 'own')
    const file = await malee.file(root, 'ของธุรกิจ.txt', 'business')
    await malee.bulk('trash', [own, file])
    await malee.bulk('purge', [file])
    expect((await list(malee)).items).toEqual([])
    world.clock.advance(8 * day)
    await world.runJob('drive:purge-expired-trash')
    const again = await world.as('malee01', 'ONE')
    expect((await list(again)).items).toMatchObject([{ name: 'ของมาลี.txt', why: 'trash', by: null, drive: 'personal' }])
    world.clock.advance(31 * day)
    await world.runJob('drive:purge-expired-vault')
    const later = await world.as('malee01', 'ONE')
    const { items } = await list(later)
    expect(items).toMatchObject([
      { name: 'ของธุรกิจ.txt', why: 'vault', by: null, drive: 'business', versions: 1 },
      { name: 'ของมาลี.txt' },
    ])
    await collect()
    expect(await show(later, items[0]!.id)).toMatchObject({ destroyed: 1, kept: 0 })
    expect(prasit.personId).not.toBe(malee.personId)
    const employee = await world.as('prasit1', 'ONE')
    expect((await list(employee)).items).toEqual([])
    expect(await employee.refused('GET', `/api/destructions/${items[0]!.id}`)).toMatchObject({
      machineCode: 'NOT_FOUND',
    })
  })
})
