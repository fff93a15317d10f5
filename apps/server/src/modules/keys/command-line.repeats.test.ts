import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { invoice } from '../../../../../packages/etax/test/invoice.ts'
import { createBusiness } from '../../../test/business.ts'
import type { Client } from '../../../test/client.ts'
import { type Ran, runCommandLine } from '../../../test/command-line.ts'
import { createWorld, type World } from '../../../test/harness.ts'

// Commands that are run again, as those of a nightly job are: what is there is left alone.

let world: World
let somsri: Client
let server: string
let folder: string
let into: string
beforeAll(async () => {
  world = await createWorld()
  server = await world.app.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(async () => {
  somsri = await world.as('somsri1')
  folder = await mkdtemp(join(tmpdir(), 'khlang-cli-'))
  into = `/${crypto.randomUUID()}`
  const { token } = await somsri.call<{ token: string }>('POST', '/api/product-tokens', {})
  expect((await run('login', token)).code).toBe(0)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const run = (...args: string[]): Promise<Ran> =>
  runCommandLine(args, folder, { KHLANG_SERVER: server, KHLANG_CONFIG: join(folder, 'config') })
const local = (name: string) => join(folder, name)

/** Writes files of this computer, and the folders that they are in. */
async function write(files: Record<string, string | Buffer>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(local(path), '..'), { recursive: true })
    await writeFile(local(path), text)
  }
}

const idAt = async (path: string): Promise<string> => {
  let id = await somsri.root()
  for (const step of path.split('/').filter((one) => one !== ''))
    id = (await somsri.list(id)).find(({ name }) => name === step)?.id ?? ''
  return id
}
const namesAt = async (path: string) => (await somsri.names(await idAt(path))).toSorted()
const versionsOf = async (path: string) =>
  (await somsri.call<{ items: unknown[] }>('GET', `/api/files/${await idAt(path)}/versions`)).items.length
const textAt = async (path: string) => (await somsri.bytes(await idAt(path))).body

describe('push', () => {
  test.each(['fail', 'skip', 'replace', 'create_copy', 'create_tag_version'])(
    'again with --duplicate %s: everything is skipped, and nothing is left behind',
    async (way) => {
      await write({ 'งาน/ก.txt': 'หนึ่ง', 'งาน/ลึก/ข.txt': 'สอง', 'งาน/ลึก/ว่าง.txt': '' })
      const push = () => run('push', 'งาน', into, '--duplicate', way)
      expect((await push()).code).toBe(0)
      const used = await somsri.used()
      const again = await push()
      expect([again.code, again.err]).toEqual([0, ''])
      expect(again.out).toContain('0 files done (0 B), 3 skipped, 0 failed')
      expect(await namesAt(`${into}/งาน/ลึก`)).toEqual(['ข.txt', 'ว่าง.txt'])
      expect(await versionsOf(`${into}/งาน/ก.txt`)).toBe(1)
      expect(await somsri.used()).toBe(used)
    },
    60_000,
  )

  test('a changed file is treated as asked, the others are skipped', async () => {
    await write({ 'งาน/ก.txt': 'หนึ่ง', 'งาน/ข.txt': 'สอง' })
    await run('push', 'งาน', into)
    await write({ 'งาน/ก.txt': 'เปลี่ยน' })
    const refused = await run('push', 'งาน', into)
    expect([refused.code, refused.err]).toEqual([5, expect.stringContaining('failed')])
    expect(refused.out).toContain('unchanged')
    for (const expected of ['1 files done', '0 files done', '0 files done'])
      expect((await run('push', 'งาน', into, '--duplicate', 'create_tag_version')).out).toContain(expected)
    expect(await versionsOf(`${into}/งาน/ก.txt`)).toBe(2)
    await write({ 'งาน/ข.txt': 'สำเนา' })
    for (const expected of ['1 files done', '0 files done'])
      expect((await run('push', 'งาน', into, '--duplicate', 'create_copy')).out).toContain(expected)
    expect(await namesAt(`${into}/งาน`)).toEqual(['ก.txt', 'ข (2).txt', 'ข.txt'])
  }, 60_000)

  test('of a large file again at once, before the server has read it', async () => {
    await write({ 'ใหญ่.bin': randomBytes(20 * 1024 * 1024) })
    expect((await run('push', 'ใหญ่.bin', into)).code).toBe(0)
    const again = await Promise.all([
      run('push', 'ใหญ่.bin', into),
      (async () => {
        await new Promise((wait) => setTimeout(wait, 1500))
        await world.runJob('drive:hash-blob', { blobId: await newestBlob() })
      })(),
    ])
    expect([again[0].code, again[0].err]).toEqual([0, ''])
    expect(again[0].out).toContain('1 skipped')
  }, 60_000)
  const newestBlob = async () =>
    String(
      (await world.owner.pool.query('select blob_id from version order by created_at desc, n desc limit 1')).rows[0]
        ?.blob_id,
    )

  test('a run that ended early is completed by the next, which ends with 0', async () => {
    await write({ 'งาน/ก.txt': 'หนึ่ง', 'งาน/ข.txt': 'สอง' })
    await run('push', 'งาน/ก.txt', `${into}/งาน`)
    const resumed = await run('push', 'งาน', into)
    expect([resumed.code, resumed.out]).toEqual([0, expect.stringContaining('1 files done')])
    expect(await namesAt(`${into}/งาน`)).toEqual(['ก.txt', 'ข.txt'])
  }, 30_000)

  test('reports symbolic links, and follows none', async () => {
    await write({ 'งาน/ก.txt': 'หนึ่ง', 'นอก.txt': 'นอก' })
    await symlink(local('นอก.txt'), local('งาน/ลิงก์.txt'))
    await symlink(local('งาน'), local('งาน/วน'))
    const up = await run('push', 'งาน', into, '--quiet', '--log', 'run.log')
    expect(up.code).toBe(0)
    expect(up.err).toContain(`not uploaded ${into.slice(1)}/งาน/ลิงก์.txt: it is a symbolic link`)
    expect(up.err).toContain('งาน/วน')
    expect(await readFile(local('run.log'), 'utf8')).toContain('\tleft\t')
    expect(await namesAt(`${into}/งาน`)).toEqual(['ก.txt'])
  })
})

describe('sync', () => {
  test('makes the folder the same, and again does nothing', async () => {
    await write({ 'งาน/ก.txt': 'หนึ่ง', 'งาน/ลึก/ข.txt': 'สอง' })
    const first = await run('sync', 'งาน', into)
    expect([first.code, first.err]).toEqual([0, ''])
    expect(await namesAt(into)).toEqual(['ก.txt', 'ลึก'])
    await write({ 'งาน/ก.txt': 'เปลี่ยน' })
    expect((await run('sync', 'งาน', into)).out).toContain('1 files done')
    expect([await textAt(`${into}/ก.txt`), await versionsOf(`${into}/ก.txt`)]).toEqual(['เปลี่ยน', 2])
    expect((await run('sync', 'งาน', into)).out).toContain('0 files done (0 B), 2 skipped')
  }, 60_000)

  test('removes nothing unless asked, and then to the trash', async () => {
    await write({ 'งาน/ก.txt': 'หนึ่ง', 'งาน/เก่า.txt': 'เก่า', 'งาน/ปิด/ค.txt': 'สาม' })
    await run('sync', 'งาน', into)
    await rm(local('งาน/เก่า.txt'))
    await rm(local('งาน/ปิด'), { recursive: true })
    expect((await run('sync', 'งาน', into)).code).toBe(0)
    expect(await namesAt(into)).toEqual(['ก.txt', 'ปิด', 'เก่า.txt'])
    const removed = await run('sync', 'งาน', into, '--delete')
    expect([removed.code, removed.out]).toEqual([0, expect.stringContaining('(2 moved to the trash)')])
    expect(await namesAt(into)).toEqual(['ก.txt'])
    const { items } = await somsri.call<{ items: { name: string }[] }>('GET', '/api/views/trash')
    expect(items.map(({ name }) => name)).toEqual(expect.arrayContaining(['เก่า.txt', 'ปิด']))
  }, 60_000)

  test('an empty folder on this computer empties nothing in the drive unless that is asked for', async () => {
    await write({ 'งาน/ก.txt': 'หนึ่ง', 'งาน/ลึก/ข.txt': 'สอง' })
    await run('sync', 'งาน', into)
    for (const name of ['ก.txt', 'ลึก/ข.txt']) await rm(local(`งาน/${name}`))
    for (const more of [[], ['--dry-run']]) {
      const refused = await run('sync', 'งาน', into, '--delete', ...more)
      expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('use --delete-all')])
    }
    await rm(local('งาน/ลึก'), { recursive: true })
    expect((await run('sync', 'งาน', into, '--delete')).code).toBe(2)
    expect(await namesAt(into)).toEqual(['ก.txt', 'ลึก'])
    const emptied = await run('sync', 'งาน', into, '--delete-all')
    expect([emptied.code, await namesAt(into)]).toEqual([0, []])
  }, 60_000)

  test('a dry run says all of it and changes nothing', async () => {
    await write({ 'งาน/ก.txt': 'หนึ่ง', 'งาน/เก่า.txt': 'เก่า' })
    await run('sync', 'งาน', into)
    await rm(local('งาน/เก่า.txt'))
    await write({ 'งาน/ก.txt': 'เปลี่ยน', 'งาน/ใหม่/ง.txt': 'ใหม่' })
    const dry = await run('sync', 'งาน', into, '--delete', '--dry-run')
    expect([dry.code, dry.err]).toEqual([0, ''])
    expect(dry.out.trim().split('\n').toSorted()).toEqual([
      expect.stringContaining('2 files would be uploaded'),
      'would move to the trash เก่า.txt',
      'would update ก.txt',
      'would upload ใหม่/ง.txt',
    ])
    expect(await namesAt(into)).toEqual(['ก.txt', 'เก่า.txt'])
    expect(await textAt(`${into}/ก.txt`)).toBe('หนึ่ง')
    expect((await run('push', 'งาน', into, '--dry-run')).code).toBe(2)
  }, 60_000)

  test('where a folder has become a file nothing is lost unless asked', async () => {
    await write({ 'งาน/ของ/ก.txt': 'หนึ่ง' })
    await run('sync', 'งาน', into)
    await rm(local('งาน/ของ'), { recursive: true })
    await write({ 'งาน/ของ': 'ไฟล์' })
    const refused = await run('sync', 'งาน', into)
    expect([refused.code, refused.err]).toEqual([5, expect.stringContaining('Use --delete')])
    expect(await namesAt(`${into}/ของ`)).toEqual(['ก.txt'])
    expect((await run('sync', 'งาน', into, '--delete')).code).toBe(0)
    expect(await textAt(`${into}/ของ`)).toBe('ไฟล์')
  }, 60_000)

  test('removes nothing after a failure, nor what a link on this computer stands for', async () => {
    await write({ 'งาน/ก.txt': 'หนึ่ง', 'งาน/ลิงก์.txt': 'สอง', 'งาน/เก่า.txt': 'เก่า' })
    await run('sync', 'งาน', into)
    for (const name of ['ลิงก์.txt', 'เก่า.txt']) await rm(local(`งาน/${name}`))
    await symlink(local('งาน/ก.txt'), local('งาน/ลิงก์.txt'))
    await write({ 'งาน/ก.txt': 'เปลี่ยน' })
    const failed = await run('sync', 'งาน', into, '--delete', '--duplicate', 'fail')
    expect([failed.code, failed.out]).toEqual([5, expect.stringContaining('Nothing was removed')])
    expect(await namesAt(into)).toEqual(['ก.txt', 'ลิงก์.txt', 'เก่า.txt'])
    expect((await run('sync', 'งาน', into, '--delete')).code).toBe(0)
    expect(await namesAt(into)).toEqual(['ก.txt', 'ลิงก์.txt'])
  }, 60_000)
})

test('send again after days sends no second document', async () => {
  const one = await createBusiness(world)
  const { secret } = await one.malee.call<{ secret: string }>('POST', '/api/keys', {
    name: 'cli',
    scopes: ['inbox:write'],
    ratePerSecond: 1000,
  })
  await write({ 'ก.xml': invoice({ number: 'CLI-AGAIN', buyer: '010550000002000000' }) })
  const send = () =>
    runCommandLine(['send', 'ก.xml'], folder, { KHLANG_SERVER: server, KHLANG_KEY: secret, KHLANG_CONFIG: folder })
  const first = await send()
  expect(first.code).toBe(0)
  world.clock.advance(3 * 86_400_000)
  const again = await send()
  expect([again.code, again.err]).toEqual([0, ''])
  // With the transaction id of the first.
  expect(again.out).toBe(first.out)
})
