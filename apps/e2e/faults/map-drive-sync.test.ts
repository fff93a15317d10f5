import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createRclone, devicePassword, programOf } from '../support/map-drive.ts'
import { type Person, signIn } from '../support/person.ts'
import { noLimits, type Product, startProduct } from '../support/product.ts'

// What programs that compare names letter by letter do to files whose names differ in case or blanks alone.

const rclone = programOf('rclone')
if (!rclone) console.log('skipped: rclone, because it is not installed')

let product: Product
let person: Person
let place: string
let run: Awaited<ReturnType<typeof createRclone>>['run']
let attempt: Awaited<ReturnType<typeof createRclone>>['attempt']
beforeAll(async () => {
  product = await startProduct({ env: { ...noLimits, DEMO: '1' } })
  person = await signIn(product.base, 'somsri1')
  place = await mkdtemp(join(tmpdir(), 'khlang-sync-'))
  if (rclone) ({ run, attempt } = await createRclone(rclone, await devicePassword(person), place))
}, 300_000)
afterAll(async () => {
  person.close()
  await product.remove()
  await rm(place, { recursive: true, force: true })
})

let local: string
let remote: string
beforeEach(async () => {
  local = await mkdtemp(join(place, 'local-'))
  remote = `k:${crypto.randomUUID()}`
})
const files = async (where: string) => (await run('lsf', '-R', where)).said.split('\n').filter(Boolean).toSorted()
const inLocal = (...names: string[]) => join(local, ...names)

describe.skipIf(!rclone)('rclone', () => {
  test('sync after a local change of case keeps the file', async () => {
    await writeFile(inLocal('Report.txt'), 'one')
    await run('sync', local, remote)
    await rename(inLocal('Report.txt'), inLocal('REPORT.txt'))
    await run('sync', local, remote)
    expect(await files(remote)).toEqual(['REPORT.txt'])
    expect((await run('cat', `${remote}/REPORT.txt`)).said).toBe('one')
  })

  test('sync after a local change of a folder’s case keeps what is in it', async () => {
    await mkdir(inLocal('Photos'))
    for (const name of ['p1.jpg', 'p2.jpg']) await writeFile(inLocal('Photos', name), name)
    await run('sync', local, remote)
    await rename(inLocal('Photos'), inLocal('photos'))
    for (let n = 0; n < 2; n++) await run('sync', local, remote)
    expect(await files(remote)).toEqual(['photos/', 'photos/p1.jpg', 'photos/p2.jpg'])
  })

  test('moveto another case renames', async () => {
    await writeFile(inLocal('a'), 'one')
    await run('copy', local, remote)
    await run('moveto', `${remote}/a`, `${remote}/A`)
    expect(await files(remote)).toEqual(['A'])
    expect((await run('cat', `${remote}/A`)).said).toBe('one')
  })

  test('a name with a blank at its end is refused at every sync, and nothing else suffers', async () => {
    for (const name of ['trail', 'trail ', 'other']) await writeFile(inLocal(name), name)
    for (let n = 0; n < 2; n++) {
      const done = await attempt('sync', local, remote, '--retries', '1')
      expect(done.said).toContain('403')
      expect(done.code).not.toBe(0)
      expect(await files(remote)).toEqual(['other', 'trail'])
    }
    expect((await run('cat', `${remote}/trail`)).said).toBe('trail')
    expect((await readdir(local)).toSorted()).toEqual(['other', 'trail', 'trail '])
  })
})
