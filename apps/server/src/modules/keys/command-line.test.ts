import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { invoice } from '../../../../../packages/etax/test/invoice.ts'
import { type Business, createBusiness } from '../../../test/business.ts'
import type { Client } from '../../../test/client.ts'
import { cliFolder, type Ran, runCommandLine } from '../../../test/command-line.ts'
import { createWorld, type World } from '../../../test/harness.ts'

// packages/cli as people run it, against a listening server.

let world: World
let one: Business
let somsri: Client
let server: string
let folder: string
beforeAll(async () => {
  world = await createWorld()
  one = await createBusiness(world)
  server = await world.app.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(async () => {
  somsri = await world.as('somsri1')
  folder = await mkdtemp(join(tmpdir(), 'khlang-cli-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const run = (args: readonly string[], env: Record<string, string> = {}): Promise<Ran> =>
  runCommandLine(args, folder, { KHLANG_SERVER: server, KHLANG_CONFIG: join(folder, 'config'), ...env })

/** Signs in as somebody does: with a token of the profile page. */
async function login(who: Client = somsri): Promise<Ran> {
  const { token } = await who.call<{ token: string }>('POST', '/api/product-tokens', {})
  const ran = await run(['login', token])
  expect([ran.code, ran.err]).toEqual([0, ''])
  return ran
}
const keyOf = async (body: object = {}) => {
  const all = { name: 'cli', scopes: ['files:read', 'files:write'], ratePerSecond: 1000, ...body }
  return (await one.malee.call<{ secret: string }>('POST', '/api/keys', all)).secret
}
const local = (name: string) => join(folder, name)
const listed = async (path: string, env: Record<string, string> = {}) =>
  (await run(['ls', path], env)).out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t').at(-1))

describe('signing in', () => {
  test('takes a product token once, and keeps the session for nobody else to read', async () => {
    const { token } = await somsri.call<{ token: string }>('POST', '/api/product-tokens', {})
    const first = await run(['login', token])
    expect([first.code, first.out]).toEqual([0, expect.stringContaining('Signed in')])
    const file = join(folder, 'config/session.json')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readFile(file, 'utf8')).not.toContain(token)
    expect((await run(['login', token])).code).toBe(3)
    expect((await run(['logout'])).code).toBe(0)
    expect((await run(['ls'])).code).toBe(3)
  })

  test('chooses an account by number, name or id', async () => {
    await login(await world.as('malee01'))
    const accounts = (await run(['accounts'])).out.trim().split('\n')
    expect(accounts).toHaveLength(2)
    expect(accounts[0]).toMatch(/^\* 1\t/)
    expect((await run(['use', one.malee.accountId])).code).toBe(0)
    expect((await run(['accounts'])).out).toMatch(/^\* 2\t/m)
    expect((await run(['use', 'nobody'])).code).toBe(4)
    const drive = await run(['ls', 'personal:/'])
    expect(drive.code).toBe(0)
  })

  test('speaks Thai with a Thai locale', async () => {
    expect((await run(['ls'], { LANG: 'th_TH.UTF-8' })).err).toContain('ยังไม่ได้เข้าสู่ระบบ')
  })
})

describe('e-documents', () => {
  test('are sent from files and folders, each for itself, and once however often', async () => {
    const KHLANG_KEY = await keyOf({ scopes: ['inbox:write'] })
    const send = (...args: string[]) => run(['send', ...args], { KHLANG_KEY })
    await mkdir(local('ใบกำกับ'))
    const buyer = '010550000002000000'
    await writeFile(local('ใบกำกับ/ก.xml'), invoice({ number: 'CLI-1', buyer }))
    await writeFile(local('ใบกำกับ/ข.XML'), invoice({ number: 'CLI-2', buyer }))
    await writeFile(local('ใบกำกับ/ข.json'), JSON.stringify({ system_name: 'บัญชี' }))
    await writeFile(local('ใบกำกับ/ค.xml'), invoice({ number: 'CLI-3', buyer: '010550000002100000' }))
    await writeFile(local('ใบกำกับ/อ่านฉัน.txt'), 'ไม่ใช่เอกสาร')
    const first = await send(local('ใบกำกับ'), '--log', local('run.log'))
    expect([first.code, first.err]).toEqual([5, expect.stringMatching(/ค: .*buyerTaxId/)])
    expect(first.out).toMatch(/sent ก: pending no_consent · passed \([0-9a-f-]{36}\)\n/)
    expect(first.err).toContain('2 files done')
    expect(await readFile(local('run.log'), 'utf8')).toMatch(
      /\tok\tsent\tก\t\d+\t[0-9a-f]{64}\tpending no_consent\tgreen\t/,
    )

    const again = await send(local('ใบกำกับ/ก.xml'), local('ใบกำกับ/ข.XML'), local('ใบกำกับ/ข.json'))
    expect([again.code, again.out.match(/\(.{36}\)/g)]).toEqual([0, first.out.match(/\(.{36}\)/g)])
    const { items } = await one.malee.call<{ items: { documentNo: string; systemName: string | null }[] }>(
      'GET',
      '/api/edocs/outbox',
    )
    expect(items.map(({ documentNo, systemName }) => [documentNo, systemName])).toEqual([
      ['CLI-2', 'บัญชี'],
      ['CLI-1', null],
    ])
    expect((await send()).code).toBe(2)
    expect((await send(local('ไม่มี.xml'))).code).toBe(4)
    expect((await run(['send', local('ใบกำกับ/ก.xml')], { KHLANG_KEY: await keyOf() })).code).toBe(3)
  })

  test('say their light, and what somebody should look at', async () => {
    const KHLANG_KEY = await keyOf({ scopes: ['inbox:write'] })
    const rounded = invoice({ number: 'CLI-5', buyer: '010550000002000000' }).replace(
      '<ram:GrandTotalAmount>107.00',
      '<ram:GrandTotalAmount>107.01',
    )
    await writeFile(local('ปัดเศษ.xml'), rounded)
    const { code, out } = await run(['send', local('ปัดเศษ.xml')], { KHLANG_KEY })
    expect(code).toBe(0)
    expect(out).toMatch(/pending no_consent · needs review \(.{36}\)\n {2}- GrandTotalAmount 107\.01 differs/)
  })
})

describe('files and folders', () => {
  test('go up and come down unchanged, with names of the time and a log', async () => {
    await login()
    await mkdir(local('งาน/ลึก'), { recursive: true })
    await writeFile(local('งาน/ก.txt'), 'หนึ่ง')
    await writeFile(local('งาน/ลึก/ว่าง.txt'), '')
    const big = randomBytes(20 * 1024 * 1024 + 5)
    await writeFile(local('งาน/ลึก/ใหญ่.bin'), big)
    const up = await run(['push', 'งาน', '/สำรอง {date}', '--log', 'push.log'])
    expect([up.code, up.err]).toEqual([0, ''])
    expect(up.out).toContain('3 files done (20.0 MB)')
    const log = (await readFile(local('push.log'), 'utf8')).trim().split('\n')
    expect(log).toHaveLength(4)
    expect(log.find((line) => line.includes('ใหญ่.bin'))).toContain(createHash('sha256').update(big).digest('hex'))
    const [target = ''] = (await listed('/')).filter((name) => name?.startsWith('สำรอง 2'))
    const down = await run(['pull', `/${target.slice(0, -1)}/งาน`, 'back'])
    expect([down.code, down.err]).toEqual([0, ''])
    expect((await readFile(local('back/งาน/ลึก/ใหญ่.bin'))).equals(big)).toBe(true)
    expect(await readFile(local('back/งาน/ก.txt'), 'utf8')).toBe('หนึ่ง')
    expect((await stat(local('back/งาน/ลึก/ว่าง.txt'))).size).toBe(0)
    expect(await readdir(local('back/งาน'))).toHaveLength(2)
  }, 60_000)

  test('a taken name fails, or does what was asked', async () => {
    await login()
    await writeFile(local('a.txt'), 'one')
    const into = `/${crypto.randomUUID()}`
    expect((await run(['push', 'a.txt', into])).code).toBe(0)
    await writeFile(local('a.txt'), 'two')
    const again = await run(['push', 'a.txt', into])
    expect([again.code, again.err]).toEqual([5, expect.stringContaining('failed')])
    expect((await run(['push', 'a.txt', into, '--duplicate', 'skip'])).out).toContain('1 skipped')
    expect((await run(['push', 'a.txt', into, '--duplicate', 'create_copy'])).code).toBe(0)
    expect(await listed(into)).toHaveLength(2)
    await writeFile(local('a.txt'), 'one')
    expect((await run(['pull', `${into}/a.txt`])).out).toContain('1 skipped')
    await writeFile(local('a.txt'), 'changed here')
    expect((await run(['pull', `${into}/a.txt`])).code).toBe(5)
    expect((await run(['pull', `${into}/a.txt`, '--duplicate', 'replace'])).code).toBe(0)
    expect(await readFile(local('a.txt'), 'utf8')).toBe('one')
  }, 60_000)

  test('of names that would become another one, or one and the same, none goes over the other', async () => {
    await login()
    await mkdir(local('งาน'), { recursive: true })
    for (const name of ['Trail ', 'a.txt', 'A.txt', 'b.txt']) await writeFile(local(`งาน/${name}`), name)
    const up = await run(['push', 'งาน', '/ชื่อ', '--duplicate', 'replace'])
    expect(up.code).toBe(5)
    expect(up.err).toContain('begins or ends with a space')
    expect(up.err).toMatch(/this is the name of ชื่อ\/งาน\/[aA]\.txt/)
    expect((await listed('/ชื่อ/งาน')).filter((name) => name !== 'b.txt')).toHaveLength(1)
    await writeFile(local('B.txt'), 'case')
    await run(['push', 'B.txt', '/ชื่อ/งาน', '--duplicate', 'create_tag_version'])
    expect(await listed('/ชื่อ/งาน')).toContain('B.txt')
    expect(await listed('/ชื่อ/งาน')).not.toContain('b.txt')
  })

  test('take no name of a system folder at the top of a drive', async () => {
    await login()
    await mkdir(local('Medical certificates'))
    await writeFile(local('Medical certificates/a.txt'), 'one')
    await writeFile(local('etax'), 'one')
    for (const what of ['Medical certificates', 'etax']) {
      const refused = await run(['push', what, '/'])
      expect([refused.code === 0, refused.err]).toEqual([false, expect.stringContaining('kept for a system folder')])
    }
    expect(await listed('/')).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(?:etax|Medical)/)]))
  }, 60_000)

  test('an interrupted upload goes on where it stopped', async () => {
    await login()
    const bytes = randomBytes(24 * 1024 * 1024)
    await writeFile(local('long.bin'), bytes)
    // A run that ended after its first piece, as an earlier one left it.
    const parent = await somsri.folder(await somsri.root(), crypto.randomUUID())
    const name = (await somsri.call<{ name: string }>('GET', `/api/items/${parent}`)).name
    const begun = await somsri.send({
      method: 'POST',
      url: '/api/uploads',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': String(bytes.length),
        'upload-metadata': `folderId ${btoa(parent)},filename ${btoa('long.bin')}`,
      },
    })
    const location = String(begun.headers.location)
    await somsri.send({
      method: 'PATCH',
      url: location,
      payload: bytes.subarray(0, 8 * 1024 * 1024),
      headers: {
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
    })
    const { mtimeMs, size } = await stat(local('long.bin'))
    const session = JSON.parse(await readFile(join(folder, 'config/session.json'), 'utf8')) as { accountId: string }
    const key = [server, session.accountId, parent, local('long.bin'), size, Math.round(mtimeMs), 'fail'].join(' ')
    await writeFile(join(folder, 'config/uploads.json'), JSON.stringify({ [key]: location }))
    const resumed = await run(['push', 'long.bin', `/${name}`])
    expect([resumed.code, resumed.err]).toEqual([0, ''])
    expect(resumed.out).toContain('resuming long.bin at 8.0 MB')
    const id = (await somsri.list(parent))[0]?.id ?? ''
    expect((await somsri.bytes(id)).rawPayload.equals(bytes)).toBe(true)
  }, 60_000)

  test('an interrupted download goes on where it stopped', async () => {
    await login()
    const bytes = randomBytes(3 * 1024 * 1024)
    const name = `${crypto.randomUUID()}.bin`
    const { itemId } = await somsri.put(await somsri.root(), name, bytes)
    const tag = String((await somsri.bytes(itemId)).headers.etag)
    const suffix = createHash('sha256').update(tag).digest('hex').slice(0, 12)
    await writeFile(local(`${name}.khlang-part.${suffix}`), bytes.subarray(0, 1_000_000))
    const down = await run(['pull', `/${name}`])
    expect(down.out).toContain('resuming')
    expect((await readFile(local(name))).equals(bytes)).toBe(true)
    await rm(local(name))
    // Wrong bytes at the beginning are noticed by the checksum, and not kept.
    await writeFile(local(`${name}.khlang-part.${suffix}`), randomBytes(1_000_000))
    expect((await run(['pull', `/${name}`])).code).toBe(5)
    expect((await run(['pull', `/${name}`])).code).toBe(0)
    expect((await readFile(local(name))).equals(bytes)).toBe(true)
  }, 60_000)

  test('says what is wrong, with a code for scripts', async () => {
    await login()
    expect((await run([])).code).toBe(2)
    expect((await run(['fly'])).code).toBe(2)
    expect((await run(['ls', '--nonsense'])).code).toBe(2)
    expect((await run(['push', 'x'])).code).toBe(2)
    expect((await run(['ls', '/no such folder'])).code).toBe(4)
    expect((await run(['push', 'missing.txt', '/'])).code).toBe(4)
    expect((await run(['ls'], { KHLANG_SERVER: 'ftp://x' })).code).toBe(2)
    // The session is of another server, which does not get it.
    expect((await run(['ls'], { KHLANG_SERVER: 'http://127.0.0.1:1' })).code).toBe(3)
    expect((await run(['ls'], { KHLANG_SERVER: 'http://127.0.0.1:1', KHLANG_KEY: 'x'.repeat(20) })).code).toBe(6)
  }, 60_000)
})

describe('with a key of a business', () => {
  test('works within its folder, without signing in', async () => {
    const limit = await one.malee.folder(one.root, `คีย์ ${crypto.randomUUID().slice(0, 8)}`)
    const env = { KHLANG_KEY: await keyOf({ folderId: limit }) }
    await writeFile(local('from-program.txt'), 'x')
    expect((await run(['push', 'from-program.txt', '/ข้างใน'], env)).code).toBe(0)
    expect(await listed('/', env)).toEqual(['ข้างใน/'])
    expect(await one.malee.names(limit)).toEqual(['ข้างใน'])
    expect((await run(['use', '1'], env)).code).toBe(2)
    expect((await run(['accounts'], env)).code).toBe(3)
  }, 30_000)
})

describe('hooks', () => {
  let receiver: Server
  const got: { event: string; exitCode: number; tally: { files: number }; storage: { max: number } | null }[] = []
  beforeAll(async () => {
    receiver = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        got.push(JSON.parse(body) as (typeof got)[number])
        response.end()
      })
    })
    await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  })
  afterAll(() => {
    receiver.close()
  })

  test('an address gets the outcome with storage figures, after success or failure', async () => {
    await login()
    const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
    const hooks = ['--on-success', address, '--on-failure', address]
    await writeFile(local('h.txt'), 'x')
    const into = `/${crypto.randomUUID()}`
    expect((await run(['push', 'h.txt', into, ...hooks])).code).toBe(0)
    await writeFile(local('h.txt'), 'y')
    expect((await run(['push', 'h.txt', into, ...hooks])).code).toBe(5)
    expect(got).toMatchObject([
      { event: 'success', exitCode: 0, tally: { files: 1 }, storage: { max: expect.any(Number) } },
      { event: 'failure', exitCode: 5, tally: { files: 0, failed: 1 } },
    ])
  }, 30_000)

  test('a command gets it on its standard input; one that fails has its own status', async () => {
    await login()
    await writeFile(local('c.txt'), 'x')
    const into = `/${crypto.randomUUID()}`
    expect((await run(['push', 'c.txt', into, '--on-success', 'cat > outcome.json'])).code).toBe(0)
    expect(JSON.parse(await readFile(local('outcome.json'), 'utf8'))).toMatchObject({
      event: 'success',
      command: 'push',
    })
    const failing = await run(['pull', `${into}/c.txt`, 'other', '--on-success', 'exit 3'])
    expect([failing.code, failing.err]).toEqual([7, expect.stringContaining('exit 3 failed')])
  }, 30_000)
})

describe('the packed package', () => {
  const call = promisify(execFile)
  /** The Node and npm of the machine, not those that this test runs on. */
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((one) => !one.includes('node_modules'))
    .join(delimiter)
  const env = { PATH: path, HOME: process.env.HOME, LANG: 'en' }
  let packed: string
  beforeEach(async () => {
    const { stdout } = await call('npm', ['pack', '--json', '--pack-destination', folder], { cwd: cliFolder })
    await rm(join(cliFolder, 'dist'), { recursive: true, force: true })
    const [one] = JSON.parse(stdout.slice(stdout.indexOf('['))) as { filename: string }[]
    packed = join(folder, one?.filename ?? '')
  })

  test('runs by npx, without being installed', async () => {
    const args = ['exec', '--yes', '--offline', '--cache', local('cache'), '--package', packed, '--', 'khlang']
    const { stdout: help } = await call('npm', [...args, '--help'], { cwd: folder, env })
    expect(help).toContain('khlang push')
    const { stdout: push } = await call('npm', [...args, 'push', '--help'], { cwd: folder, env })
    expect(push).toMatch(/^khlang push FILE\.\.\. PATH$/m)
    await one.malee.file(one.root, 'จาก npx.txt')
    const listing = call('npm', [...args, 'ls'], {
      cwd: folder,
      env: { ...env, KHLANG_SERVER: server, KHLANG_KEY: await keyOf() },
    })
    expect((await listing).stdout).toContain('จาก npx.txt')
  }, 60_000)

  test('says which Node it needs', async () => {
    await call('tar', ['-xzf', packed, '-C', folder], { cwd: folder })
    const old = 'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "18.20.4" } })'
    const ran = call('node', ['--import', `data:text/javascript,${old}`, 'package/bin/khlang.mjs', 'ls'], {
      cwd: folder,
      env,
    })
    await expect(ran).rejects.toMatchObject({
      code: 2,
      stderr: 'khlang needs Node 20.19 or later, and this is 18.20.4. Get a newer one at https://nodejs.org\n',
    })
  }, 60_000)
})

test.each(['login', 'logout', 'accounts', 'use', 'ls', 'push', 'pull', 'sync', 'send'])(
  'khlang %s --help tells about it, in both languages',
  async (command) => {
    const [english, thai] = await Promise.all([run([command, '--help']), run(['help', command], { LANG: 'th' })])
    expect([english.code, english.out]).toEqual([0, expect.stringMatching(new RegExp(`^khlang ${command}`))])
    expect(thai.out).toMatch(/[ก-๙]/)
    expect(english.out).not.toMatch(/[ก-๙]/)
  },
)
