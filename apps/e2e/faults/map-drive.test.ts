import { randomBytes } from 'node:crypto'
import { appendFile, mkdir, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sha256 } from '../support/chance.ts'
import {
  createRclone,
  devicePassword,
  type Mount,
  mountDrive,
  programOf,
  runProgram,
  whyNoMount,
} from '../support/map-drive.ts'
import { type Person, signIn } from '../support/person.ts'
import { wait } from '../support/text.ts'
import { fsck, type Product, startProduct } from '../support/product.ts'

const litmus = programOf('litmus')
const rclone = programOf('rclone')

const noMount = whyNoMount()
/** `npm run soak` has more. */
const many = Number(process.env.FAULT_FILES ?? 200)
for (const [name, reason] of [
  ['litmus', litmus ? null : 'it is not installed'],
  ['rclone', rclone ? null : 'it is not installed'],
  ['davfs2', noMount],
])
  if (reason !== null) console.log(`skipped: ${name}, because ${reason}`)

let product: Product
let person: Person
let mount: Mount
let place: string
beforeAll(async () => {
  product = await startProduct({ env: { DEMO: '1', LIMIT_DAV_REQUESTS_PER_SECOND: undefined } })
  person = await signIn(product.base, 'somsri1')
  mount = await devicePassword(person)
  place = await mkdtemp(join(tmpdir(), 'khlang-mount-'))
}, 300_000)
afterAll(async () => {
  person.close()
  await product.remove()
  await rm(place, { recursive: true, force: true })
})

/** A PUT whose bytes are sent step by step. */
function put(name: string, headers: http.OutgoingHttpHeaders) {
  const auth = `${mount.username}:${mount.secret}`
  const request = http.request(`${mount.url}${name}`, { method: 'PUT', auth, headers })
  const status = new Promise<number>((done, fail) => {
    request.once('response', (answer) => {
      answer.resume()
      done(answer.statusCode ?? 0)
    })
    request.once('error', fail)
  })
  status.catch(() => undefined)
  return { request, status }
}
const authorized = () => ({
  authorization: `Basic ${Buffer.from(`${mount.username}:${mount.secret}`).toString('base64')}`,
})

test('a body of unknown length becomes a file once complete, and nothing if its sender disconnects', async () => {
  const bytes = randomBytes(70 * 1024 ** 2)
  const whole = put('chunks.bin', { 'transfer-encoding': 'chunked' })
  for (let at = 0; at < bytes.length; at += 1024 ** 2)
    if (!whole.request.write(bytes.subarray(at, at + 1024 ** 2)))
      await new Promise((drained) => whole.request.once('drain', drained))
  whole.request.end()
  expect(await whole.status).toBe(201)
  const answer = await person.hash({ path: '/dav/My%20Drive/chunks.bin', headers: authorized() })
  expect(answer).toMatchObject({ status: 200, sha256: sha256(bytes), size: bytes.length })

  for (const headers of [{ 'content-length': 80 * 1024 ** 2 }, { 'transfer-encoding': 'chunked' }]) {
    const torn = put('torn.bin', headers)
    torn.request.write(bytes.subarray(0, 40 * 1024 ** 2))
    await wait(1500)
    torn.request.destroy()
    await torn.status.catch(() => undefined)
  }
  await wait(1500)
  const left = await person.send({ path: '/dav/My%20Drive/torn.bin', headers: authorized() })
  expect(left.status).toBe(404)
  const { used } = (await person.send({ path: '/api/storage' })).result as { used: number }
  expect(used).toBe(bytes.length)
  const found = await fsck({ DATA_DIR: product.dataDir })
  expect(found).toMatchObject({ orphans: [], dangling: [], quotaDrift: [] })
}, 300_000)

test.skipIf(!litmus)('litmus: every test of every suite, without a warning', async () => {
  const { said } = await runProgram(litmus ?? '', ['-k', mount.url, mount.username, mount.secret], { cwd: place })
  const suites = [...said.matchAll(/summary for `(\w+)': of (\d+) tests run: (\d+) passed, (\d+) failed/g)]
  console.log(suites.map(([, name, run, passed]) => `${name} ${passed}/${run}`).join(', '))
  expect(suites.map(([, name]) => name)).toEqual(['basic', 'copymove', 'props', 'locks', 'http'])
  expect(said.match(/FAIL|WARNING|warnings? (was|were) issued/g) ?? []).toEqual([])
  expect(suites.map(([, , run]) => Number(run))).toEqual([16, 13, 30, 41, 4])
  for (const [, , run, passed] of suites) expect(passed).toBe(run)
})

test.skipIf(!rclone)(
  `rclone: ${many} files are copied in both directions, and a second run transfers only changes`,
  async () => {
    const [there, back] = [join(place, 'there'), join(place, 'back')]
    for (let n = 0; n < many; n++) {
      const folder = join(there, `โฟลเดอร์ ${n % 20}`)
      if (n < 20) await mkdir(folder, { recursive: true })
      const file = join(folder, `ไฟล์ ${n} & 100%.txt`)
      await writeFile(file, randomBytes((n * 37) % 9000))
      await utimes(file, 1_500_000_000 + n, 1_500_000_000 + n)
    }
    const { run } = await createRclone(rclone ?? '', mount, place)
    const copied = await run('copy', there, 'k:rclone', '--transfers', '8')
    const checked = await run('check', there, 'k:rclone', '--download', '--checkers', '8')
    expect(checked.said).toContain(`${many} matching files`)
    const fetched = await run('sync', 'k:rclone', back, '--transfers', '8')
    const same = await runProgram('diff', ['-r', there, back])
    expect(same).toMatchObject({ code: 0, said: '' })
    const [one = ''] = await readdir(join(there, 'โฟลเดอร์ 1'))
    await appendFile(join(there, 'โฟลเดอร์ 1', one), 'more')
    await rm(join(there, 'โฟลเดอร์ 2'), { recursive: true })
    const again = await run('sync', there, 'k:rclone', '-v')
    expect(again.said).toMatch(/Copied \(replaced existing\)/)
    expect(again.said.match(/Copied/g)).toHaveLength(1)
    expect((await run('check', there, 'k:rclone', '--one-way')).said).toContain(`${many * 0.95} matching files`)
    const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
    console.log(
      `rclone: ${many} files there in ${seconds(copied.ms)}, compared byte by byte in ${seconds(checked.ms)}, back in ${seconds(fetched.ms)}, second run ${seconds(again.ms)}`,
    )
    expect(await fsck({ DATA_DIR: product.dataDir })).toMatchObject({ dangling: [], quotaDrift: [], auditChain: 'ok' })
  },
  600_000,
)

test.skipIf(noMount !== null)('davfs2: a file edited on the mounted drive becomes a version', async () => {
  const folder = join(place, 'mnt')
  await mkdir(folder)
  const mounted = await mountDrive(mount, folder, place)
  try {
    await mkdir(join(folder, 'เอกสาร'))
    await writeFile(join(folder, 'เอกสาร', 'งบ.txt'), 'one\n')
    await appendFile(join(folder, 'เอกสาร', 'งบ.txt'), 'two\n')
    await writeFile(join(folder, 'เอกสาร', 'ร่าง.txt'), 'draft\n')
    await rename(join(folder, 'เอกสาร', 'ร่าง.txt'), join(folder, 'เอกสาร', 'ฉบับจริง.txt'))
    expect((await readdir(join(folder, 'เอกสาร'))).sort()).toEqual(['งบ.txt', 'ฉบับจริง.txt'])
  } finally {
    await mounted.unmount()
  }
  const itemsOf = async (id: string) =>
    ((await person.send({ path: `/api/items/${id}/children` })).result as { items: { id: string; name: string }[] })
      .items
  const home = (await itemsOf(person.root)).find(({ name }) => name === 'เอกสาร')
  const files = await itemsOf(home?.id ?? '')
  expect(files.map(({ name }) => name).sort()).toEqual(['งบ.txt', 'ฉบับจริง.txt'])
  const file = files.find(({ name }) => name === 'งบ.txt')?.id
  expect((await person.send({ path: `/api/files/${file}/content` })).body.toString()).toBe('one\ntwo\n')
  const again = join(place, 'again')
  await mkdir(again)
  const later = await mountDrive(mount, again, place)
  await appendFile(join(again, 'เอกสาร', 'งบ.txt'), 'three\n')
  expect(await readFile(join(again, 'เอกสาร', 'งบ.txt'), 'utf8')).toBe('one\ntwo\nthree\n')
  await later.unmount()
  const { items } = (await person.send({ path: `/api/files/${file}/versions` })).result as {
    items: { n: number; via: string; size: number }[]
  }
  console.log(`davfs2: ${items.map(({ n, via, size }) => `v${n} ${size} B by ${via}`).join(', ')}`)
  expect(items[0]).toMatchObject({ via: 'map drive', size: 14 })
  expect(items.length).toBeGreaterThanOrEqual(2)
  expect((await person.send({ path: `/api/items/${file}` })).result).toMatchObject({ locked: false })
})
