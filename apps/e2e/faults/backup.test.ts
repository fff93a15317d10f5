import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sha256, someBytes } from '../support/chance.ts'
import { signIn } from '../support/person.ts'
import { createProduct, fsck, type Product, runCommand, startProduct } from '../support/product.ts'
import { createFolder, listAll, putFile, putVersion } from '../support/uploads.ts'

let folder: string
let place: string
let product: Product
let restored: Product | undefined
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'khlang-backup-'))
  place = join(folder, 'place')
  product = await startProduct()
})
afterAll(async () => {
  await product.remove()
  await restored?.remove()
  await rm(folder, { recursive: true, force: true })
})

type Said = { backup: string; rows: number; objects: number; bytes: number; removed: number; damaged?: string[] }
const lines = (text: string) => text.trim().split('\n')
const env = (dataDir: string) => ({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' })

async function backUp(...more: string[]): Promise<Said> {
  const { code, stdout, stderr } = await runCommand(['backup', place, ...more], env(product.dataDir))
  // On success there is only progress.
  expect(code, stderr).toBe(0)
  return JSON.parse(stdout) as Said
}

/** A data folder with nothing but the master key. */
async function emptyFolder(name: string, withKey = true): Promise<string> {
  const dataDir = join(folder, name)
  await mkdir(dataDir, { mode: 0o700 })
  if (withKey) await copyFile(join(product.dataDir, 'master.key'), join(dataDir, 'master.key'))
  return dataDir
}

async function objectsAtPlace(): Promise<string[]> {
  const entries = await readdir(join(place, 'objects'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

test('a backup is made while people work, and restored with everything that was acknowledged before it', async () => {
  const person = await signIn(product.base, 'somsri1')
  const home = await createFolder(person, person.root, 'สำรอง')
  const known = new Map<string, string>()
  const put = async (name: string, size: number) => {
    const bytes = someBytes(size)
    known.set(await putFile(person, home, name, bytes), sha256(bytes))
  }
  await put('ว่าง.txt', 0)
  await put('สองเมกะไบต์.txt', 2 * 1024 * 1024)
  for (let n = 0; n < 20; n++) await put(`ไฟล์ ${n}.txt`, 1000 + n)
  const [gone = ''] = known.keys()
  const first = await backUp()
  expect(first.objects).toBeGreaterThan(20)

  // While people upload, overwrite and delete; what is acknowledged before the second backup begins is in it.
  await put('ทีหลัง.txt', 5000)
  await putVersion(person, home, 'ไฟล์ 3.txt', Buffer.from('รุ่นใหม่'))
  const [, third = ''] = [...known.keys()].filter((id) => id !== gone)
  const must = new Map(known)
  let working = true
  const work = (async () => {
    for (let n = 0; working; n++) {
      const id = await putFile(person, home, `ระหว่าง ${n}.txt`, someBytes(30_000))
      await putVersion(person, home, `ระหว่าง ${n}.txt`, someBytes(20_000))
      await person.send({ method: 'POST', path: '/api/items/trash', json: { ids: [id] } })
      await person.send({ method: 'POST', path: '/api/items/purge', json: { ids: [id] } })
    }
  })()
  const before = (await objectsAtPlace()).length
  const second = await backUp()
  working = false
  await work
  expect(second.backup > first.backup).toBe(true)
  // Only what is new was copied.
  expect((await objectsAtPlace()).length).toBeGreaterThan(before)
  expect(second.objects).toBeLessThanOrEqual((await objectsAtPlace()).length)

  const verified = await runCommand(['backup', place, '--verify'], env(product.dataDir))
  expect(lines(verified.stdout).map((line) => (JSON.parse(line) as Said).damaged)).toEqual([[], []])
  expect(verified.code).toBe(0)

  const dataDir = await emptyFolder('restored')
  const { code, stdout, stderr } = await runCommand(['restore', place], env(dataDir))
  expect(code, stderr).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({ restored: second.backup, dangling: [], quotaDrift: [], auditChain: 'ok' })
  restored = await createProduct({ dataDir })
  await restored.start()
  const again = await signIn(restored.base, 'somsri1')
  // The token of before is of a session, and no session survives.
  expect((await again.send({ path: '/api/me', headers: { authorization: `Bearer ${person.token}` } })).status).toBe(401)
  const there = await listAll(again, home)
  for (const [id, hash] of must) {
    if (there.find((entry) => entry.id === id)?.name === 'ไฟล์ 3.txt') continue
    const read = await again.hash({ path: `/api/files/${id}/content` })
    expect([id, read.status, read.sha256]).toEqual([id, 200, hash])
  }
  expect(there.find(({ id }) => id === third)).toBeDefined()
  const newer = there.find(({ name }) => name === 'ไฟล์ 3.txt')?.id ?? ''
  expect((await again.hash({ path: `/api/files/${newer}/content` })).sha256).toBe(sha256(Buffer.from('รุ่นใหม่')))
  // New work continues, and the check of rows, objects and quotas finds nothing.
  await putFile(again, home, 'หลังกู้คืน.txt', Buffer.from('ต่อ'))
  expect(await fsckOf(restored.dataDir)).toMatchObject({ dangling: [], quotaDrift: [], auditChain: 'ok' })
  again.close()
  person.close()
})

test('a database that did not change is restored exactly, row for row', async () => {
  await product.stop()
  const { backup } = await backUp()
  const dataDir = await emptyFolder('exact')
  const done = await runCommand(['restore', place, '--backup', backup], env(dataDir))
  expect([done.code, done.code === 0 ? '' : done.stderr]).toEqual([0, ''])
  // A backup of the copy has the same rows, but for the sessions that a restore leaves out.
  const other = join(folder, 'second-place')
  const again = await runCommand(['backup', other], env(dataDir))
  expect(again.code).toBe(0)
  const [original, copy] = await Promise.all([tablesOf(place, backup), tablesOf(other)])
  const leftOut = new Set(['session', 'session_account', 'rate_limit', 'oidc_payload', 'otp'])
  expect(copy.filter(([name]) => !leftOut.has(name))).toEqual(original.filter(([name]) => !leftOut.has(name)))
  const findings = await Promise.all([fsckOf(product.dataDir), fsckOf(dataDir)])
  expect(findings[1]).toEqual(findings[0])
})

test('nothing is restored over work, without the master key, or from what was damaged', async () => {
  const used = await runCommand(['restore', place], env(product.dataDir))
  expect([used.code, used.stderr]).toEqual([1, expect.stringContaining('this database is in use already')])
  const keyless = await runCommand(['restore', place], env(await emptyFolder('keyless', false)))
  expect([keyless.code, keyless.stderr]).toEqual([
    1,
    expect.stringMatching(/made with the master key \w+, which is not/),
  ])
  const nowhere = await runCommand(['restore', join(folder, 'nowhere')], env(await emptyFolder('nowhere-data')))
  expect([nowhere.code, nowhere.stderr]).toEqual([1, expect.stringContaining('there is no such backup')])

  const object = await largestOf(await objectsAtPlace())
  const bytes = await readFile(object)
  await writeFile(object, Buffer.concat([bytes.subarray(0, -1), Buffer.from([(bytes.at(-1) ?? 0) ^ 1])]))
  const verified = await runCommand(['backup', place, '--verify'], env(product.dataDir))
  expect(verified.code).toBe(1)
  expect(lines(verified.stdout).flatMap((line) => (JSON.parse(line) as Said).damaged)).not.toEqual([])
  const damaged = await runCommand(['restore', place], env(await emptyFolder('damaged')))
  expect([damaged.code, damaged.stderr]).toEqual([1, expect.stringContaining('of the backup is damaged')])
  await writeFile(object, bytes)

  // Nobody who finds the backups reads a name in them.
  const pieces = await readdir(join(place, 'backups'), { recursive: true, withFileTypes: true })
  for (const piece of pieces.filter((entry) => entry.isFile())) {
    const text = await readFile(join(piece.parentPath, piece.name))
    for (const secret of ['somsri1', 'สำรอง', 'demo-pass-1']) expect(text.includes(secret)).toBe(false)
  }
})

test('old backups are removed with what only they need', async () => {
  const { removed, backup } = await backUp('--keep', '1')
  expect(removed).toBe(3)
  const kept = await readdir(join(place, 'backups'), { recursive: true })
  expect(kept.filter((name) => name.endsWith('manifest.json'))).toEqual([join(backup, 'manifest.json')])
  expect((await runCommand(['backup', place, '--verify'], env(product.dataDir))).code).toBe(0)
  expect((await runCommand(['restore', place], env(await emptyFolder('last')))).code).toBe(0)
})

async function largestOf(files: readonly string[]): Promise<string> {
  const sized = await Promise.all(files.map(async (file) => ({ file, size: (await stat(file)).size })))
  return sized.sort((a, b) => b.size - a.size)[0]?.file ?? ''
}

/** Names and row counts of the tables of a backup. */
async function tablesOf(where: string, id?: string): Promise<[string, number][]> {
  const [found = ''] = id === undefined ? await readdir(join(where, 'backups')) : [id]
  const { manifest } = JSON.parse(await readFile(join(where, 'backups', found, 'manifest.json'), 'utf8')) as {
    manifest: string
  }
  const { tables } = JSON.parse(manifest) as { tables: { name: string; rows: number; part: { size: number } }[] }
  return tables.map(({ name, rows }) => [name, rows])
}

const fsckOf = (dataDir: string) => fsck(env(dataDir))
