import { beforeAll, describe, expect, test } from 'vitest'
import { setRule } from '../../../../test/folder-rules.ts'
import type { Client } from '../../../../test/client.ts'
import { createWorld, type World } from '../../../../test/harness.ts'
import type { Lock } from '../../drive/gates/locks.rules.ts'

type Detail = {
  locked: boolean
  lockedByMe: boolean
  lock: { kind: string; via: string; holder: string; mine: boolean; since: string; until: string | null } | null
}

let world: World
let malee: Client
let prasit: Client
let kanya: Client
let business: string

beforeAll(async () => {
  world = await createWorld()
  malee = await world.as('malee01', 'ONE')
  prasit = await world.as('prasit1', 'ONE')
  kanya = await world.as('kanya01', 'ONE')
  business = await malee.root('business')
})

const actorOf = (who: Client) => ({
  kind: 'person' as const,
  personId: who.personId,
  accountId: who.accountId,
  accountKind: 'business' as const,
  accountStatus: 'active' as const,
  isAdmin: who === malee,
  employeeId: null,
  sessionId: '',
  origin: { address: null, traceId: null },
})

const fileIn = async (who: Client, folder: string, name: string) => (await who.put(folder, name, 'one')).itemId

/** A folder with a file, shared with everybody of the business at this level. */
async function shared(level: 'download' | 'upload' | 'edit' | 'delete' | 'admin') {
  const folder = await malee.folder(business, `locks ${crypto.randomUUID().slice(0, 6)}`)
  await setRule(malee, folder, {
    audience: 'business',
    audienceId: malee.accountId,
    level,
  })
  return { folder, file: await fileIn(malee, folder, 'งบ.xlsx') }
}

const lock = (who: Client, id: string, body = {}) =>
  who.call<{ lock: Detail['lock'] }>('POST', `/api/items/${id}/lock`, body)
const unlock = (who: Client, id: string) => who.call('POST', `/api/items/${id}/unlock`, {})
const detail = (who: Client, id: string) => who.call<Detail>('GET', `/api/items/${id}`)
const logOf = async (id: string) =>
  (
    await world.owner.pool.query<{ type: string; data: Record<string, unknown> }>(
      `select type, data from audit_event where subject = $1 and type in ('item.locked', 'item.unlocked') order by id`,
      [id],
    )
  ).rows

/** What a person can do to a file, tried one by one: the codes of the refusals. */
async function tried(who: Client, folder: string, file: string) {
  const codeOf = async (response: Promise<{ json(): { machineCode?: string }; statusCode: number }>) => {
    const { statusCode, json } = await response
    return statusCode < 400 ? 'ok' : json().machineCode
  }
  const [trash] = await who.bulk('check', [file], { operation: 'trash' })
  const [zip] = await who.bulk('check', [file], { operation: 'download' })
  const elsewhere = await malee.folder(folder, `elsewhere ${crypto.randomUUID().slice(0, 6)}`)
  const [move] = await who.bulk('check', [file], { operation: 'move', targetId: elsewhere })
  const [copy] = await who.bulk('check', [file], { operation: 'copy', targetId: elsewhere })
  const name = encodeURIComponent('งบ.xlsx')
  const rename = { method: 'PATCH', url: `/api/items/${file}`, payload: { name: 'งบ.xlsx' } } as const
  const version = `/api/folders/${folder}/files/${name}?file_duplicate=create_tag_version`
  return {
    see: (await who.send({ method: 'GET', url: `/api/items/${file}` })).statusCode,
    download: (await who.bytes(file)).statusCode,
    rename: await codeOf(who.send(rename)),
    version: await codeOf(who.send({ method: 'PUT', url: version, payload: 'x' })),
    trash,
    zip,
    move,
    copy,
  }
}

const free = { see: 200, download: 200, rename: 'ok', version: 'ok', trash: 'ok', zip: 'ok', move: 'ok', copy: 'ok' }
const held = {
  see: 200,
  download: 423,
  rename: 'ITEM_LOCKED',
  version: 'ITEM_LOCKED',
  trash: 'ITEM_LOCKED',
  zip: 'ITEM_LOCKED',
  move: 'ITEM_LOCKED',
  copy: 'ITEM_LOCKED',
}

describe('a manual lock', () => {
  test('lets its holder do everything, and others only view', async () => {
    const { folder, file } = await shared('delete')
    expect(await tried(kanya, folder, file)).toEqual(free)
    await lock(prasit, file)
    expect(await tried(prasit, folder, file)).toEqual(free)
    expect(await tried(kanya, folder, file)).toEqual(held)
    expect(await tried(malee, folder, file)).toEqual(held)
  })

  test('shows its holder, since and until', async () => {
    const { folder, file } = await shared('edit')
    const until = new Date(world.clock.now().getTime() + 3_600_000).toISOString()
    const { lock: mine } = await lock(prasit, file, { until })
    expect(mine).toMatchObject({ kind: 'manual', via: 'web', mine: true, until })
    const shown = await detail(kanya, file)
    expect(shown).toMatchObject({ locked: true, lockedByMe: false })
    expect(shown.lock).toMatchObject({ kind: 'manual', mine: false, until })
    expect(shown.lock?.holder).not.toBe('')
    expect(Date.parse(shown.lock?.since ?? '')).toBeLessThanOrEqual(world.clock.now().getTime())
    const [row] = await kanya.list(folder)
    expect(row).toMatchObject({ locked: true, lockedByMe: false })
  })

  test('expires without a sweep, and the log says so', async () => {
    const { folder, file } = await shared('delete')
    await lock(prasit, file, { until: new Date(world.clock.now().getTime() + 60_000).toISOString() })
    expect((await tried(kanya, folder, file)).trash).toBe('ITEM_LOCKED')
    world.clock.advance(61_000)
    expect(await tried(kanya, folder, file)).toEqual(free)
    expect(await detail(kanya, file)).toMatchObject({ locked: false, lock: null })
    await world.runJob('drive:end-locks')
    expect((await logOf(file)).map(({ type, data }) => [type, data.how])).toEqual([
      ['item.locked', undefined],
      ['item.unlocked', 'ended'],
    ])
    await lock(kanya, file)
    expect(await detail(prasit, file)).toMatchObject({ locked: true, lockedByMe: false })
  })

  test('can be taken again to change its date', async () => {
    const { file } = await shared('edit')
    const { lock: first } = await lock(prasit, file)
    const until = new Date(world.clock.now().getTime() + 60_000).toISOString()
    const { lock: second } = await lock(prasit, file, { until })
    expect(second).toMatchObject({ since: first?.since, until })
  })

  test('cannot be taken from its holder, nor end in the past', async () => {
    const { file } = await shared('edit')
    await lock(prasit, file)
    expect(await kanya.refused('POST', `/api/items/${file}/lock`, {})).toMatchObject({
      status: 423,
      machineCode: 'ITEM_LOCKED',
    })
    const past = { until: '2020-01-01T00:00:00Z' }
    expect(await prasit.refused('POST', `/api/items/${file}/lock`, past)).toMatchObject({
      machineCode: 'INVALID_INPUT',
    })
  })

  test('of two concurrent requests only one succeeds', async () => {
    const { file } = await shared('edit')
    const holders = await Promise.all(
      [prasit, kanya, malee, prasit, kanya, malee].map(
        async (who) =>
          (await who.send({ method: 'POST', url: `/api/items/${file}/lock`, payload: {} })).statusCode === 200 &&
          who.personId,
      ),
    )
    expect(new Set(holders.filter((who) => who !== false)).size).toBe(1)
  })

  test('of a folder keeps it in place, and a locked file keeps the folders above it', async () => {
    const { folder } = await shared('delete')
    const inner = await malee.folder(folder, 'inner')
    const deep = await malee.folder(inner, 'deep')
    const file = await fileIn(malee, deep, 'a.txt')
    await lock(prasit, file)
    for (const operation of ['trash', 'move']) {
      const more = { operation, ...(operation === 'move' && { targetId: await malee.folder(folder, operation) }) }
      expect(await kanya.bulk('check', [inner], more)).toEqual(['ITEM_LOCKED'])
      expect(await prasit.bulk('check', [inner], more)).toEqual(['ok'])
    }
    expect(await kanya.refused('PATCH', `/api/items/${inner}`, { name: 'other' })).toMatchObject({ status: 423 })
    await unlock(prasit, file)
    await lock(prasit, inner)
    expect(await kanya.bulk('check', [inner], { operation: 'trash' })).toEqual(['ITEM_LOCKED'])
    expect(await kanya.bulk('check', [file], { operation: 'trash' })).toEqual(['ok'])
  })

  test('is dropped in the trash and not restored', async () => {
    const { file } = await shared('delete')
    await lock(prasit, file)
    expect(await prasit.bulk('trash', [file])).toEqual(['ok'])
    expect(await malee.bulk('restore', [file])).toEqual(['ok'])
    expect(await detail(kanya, file)).toMatchObject({ locked: false, lock: null })
  })

  test('a copy of a folder omits what others have locked', async () => {
    const { folder } = await shared('delete')
    const inner = await malee.folder(folder, 'inner')
    const file = await fileIn(malee, inner, 'held.txt')
    await fileIn(malee, inner, 'free.txt')
    await lock(prasit, file)
    const target = await malee.folder(folder, 'copies')
    expect(await kanya.bulk('copy', [inner], { targetId: target })).toEqual(['ok'])
    const [copy] = await kanya.list(target)
    expect(await kanya.names(copy?.id ?? '')).toEqual(['free.txt'])
  })
})

describe('unlocking', () => {
  test.each([
    ['upload', 'NOT_ALLOWED'],
    ['edit', 'ok'],
    ['delete', 'ok'],
    ['admin', 'ok'],
  ] as const)('level %s may lock: %s', async (level, outcome) => {
    const { file } = await shared(level)
    const response = await prasit.send({ method: 'POST', url: `/api/items/${file}/lock`, payload: {} })
    expect(response.statusCode === 200 ? 'ok' : response.json<{ machineCode: string }>().machineCode).toBe(outcome)
  })

  test.each([
    ['edit', 'NOT_ALLOWED'],
    ['delete', 'NOT_ALLOWED'],
    ['admin', 'ok'],
  ] as const)('level %s releases another’s lock: %s', async (level, outcome) => {
    const { file } = await shared(level)
    await lock(prasit, file)
    const response = await kanya.send({ method: 'POST', url: `/api/items/${file}/unlock`, payload: {} })
    expect(response.statusCode === 200 ? 'ok' : response.json<{ machineCode: string }>().machineCode).toBe(outcome)
    expect((await detail(kanya, file)).locked).toBe(outcome !== 'ok')
  })

  test('Admin Business removes anybody’s lock, and the log names the holder', async () => {
    const { file } = await shared('edit')
    await lock(prasit, file)
    await unlock(malee, file)
    expect(await detail(prasit, file)).toMatchObject({ locked: false })
    expect((await logOf(file)).at(-1)).toMatchObject({ data: { how: 'admin', holder: prasit.personId } })
  })

  test('its holder may unlock, also when nothing is locked', async () => {
    const { file } = await shared('edit')
    await lock(prasit, file)
    await unlock(prasit, file)
    await unlock(prasit, file)
    expect((await logOf(file)).map(({ data }) => data.how)).toEqual([undefined, 'holder'])
  })

  test('a person who cannot see the item gets NOT_FOUND', async () => {
    const own = await kanya.root()
    const file = await fileIn(kanya, own, `own ${crypto.randomUUID()}.txt`)
    for (const what of ['lock', 'unlock'])
      expect(await malee.refused('POST', `/api/items/${file}/${what}`, {})).toMatchObject({ status: 404 })
    expect(await kanya.refused('POST', `/api/items/${own}/lock`, {})).toMatchObject({ machineCode: 'ITEM_RESERVED' })
  })
})

describe('a lock of a program', () => {
  const input = { via: 'map drive', seconds: 600, shared: false, deep: false, ownerText: '' }
  const take = (who: Client, id: string, more = {}) =>
    world.services.protection.locks.takeForProgram(actorOf(who), id, { ...input, ...more })
  const refresh = (who: Client, held: Lock) => world.services.protection.locks.refresh(actorOf(who), held, 600)

  test('expires five minutes after its last refresh', async () => {
    const { folder, file } = await shared('delete')
    const held1 = await take(prasit, file)
    // The clock of a test runs while it works: what is to be before the end needs room.
    world.clock.advance(240_000)
    expect((await tried(kanya, folder, file)).trash).toBe('ITEM_LOCKED')
    expect(await refresh(prasit, held1)).toBeDefined()
    world.clock.advance(240_000)
    expect((await tried(kanya, folder, file)).trash).toBe('ITEM_LOCKED')
    world.clock.advance(60_001)
    expect(await tried(kanya, folder, file)).toEqual(free)
    expect(await refresh(prasit, held1)).toBeUndefined()
  })

  test('is refreshed by its holder only', async () => {
    const { file } = await shared('edit')
    const held1 = await take(prasit, file)
    expect(await refresh(kanya, held1)).toBeUndefined()
  })

  test('requires permission to write the file', async () => {
    const { folder, file } = await shared('upload')
    await expect(take(prasit, file)).rejects.toThrow('NOT_ALLOWED')
    const own = await fileIn(prasit, folder, 'own.txt')
    expect(await take(prasit, own)).toMatchObject({ person_id: prasit.personId })
    await expect(take(prasit, folder)).rejects.toThrow('NOT_ALLOWED')
  })

  test('may be shared', async () => {
    const { folder, file } = await shared('delete')
    await take(prasit, file, { shared: true })
    await take(kanya, file, { shared: true })
    await expect(take(malee, file)).rejects.toThrow('ITEM_LOCKED')
    expect(await tried(kanya, folder, file)).toEqual(free)
    expect(await tried(prasit, folder, file)).toEqual(free)
    expect((await tried(malee, folder, file)).trash).toBe('ITEM_LOCKED')
  })

  test('on a folder covers its contents, if requested', async () => {
    const { folder, file } = await shared('delete')
    await take(prasit, folder, { deep: true })
    expect(await kanya.bulk('check', [file], { operation: 'trash' })).toEqual(['ITEM_LOCKED'])
    expect(await prasit.bulk('check', [file], { operation: 'trash' })).toEqual(['ok'])
    await expect(take(kanya, file)).rejects.toThrow('ITEM_LOCKED')
    expect(await kanya.refused('POST', '/api/folders', { parentId: folder, name: 'new' })).toMatchObject({
      status: 423,
    })
  })

  test('on a folder is refused over locks below', async () => {
    const { folder, file } = await shared('edit')
    await take(prasit, file)
    await expect(take(kanya, folder, { deep: true })).rejects.toThrow('ITEM_LOCKED')
    await take(kanya, folder)
  })
})
