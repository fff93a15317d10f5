import { afterEach, expect, test } from 'vitest'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { sha256, someBytes } from '../support/chance.ts'
import { signIn } from '../support/person.ts'
import { fsck, type Product, startProduct } from '../support/product.ts'
import { mountSmallDisk, type SmallDisk } from '../support/small-disk.ts'
import { wait } from '../support/text.ts'
import { beginUpload, createFolder, putFile, Refused } from '../support/uploads.ts'

const probe = mountSmallDisk(1)
probe?.remove()
const possible = probe !== undefined
if (!possible) console.log('skipped: only root can mount a small disk')

const MiB = 1024 * 1024
/** Until the disk itself takes no more. */
const withoutReserve = { DISK_RESERVE_MIB: '0' }
let product: Product | undefined
let disk: SmallDisk | undefined
afterEach(async () => {
  await product?.remove()
  disk?.remove()
  product = disk = undefined
})

/** Uploads of all kinds to a full disk, then with space again; nothing uploaded before may be affected. */
async function goThrough(running: Product, full: SmallDisk, env: Record<string, string>): Promise<void> {
  const person = await signIn(running.base, 'somsri1')
  const folder = await createFolder(person, person.root, 'files')
  const kept = new Map<string, string>()
  for (let n = 0; n < 8; n++) {
    const bytes = someBytes(300_000)
    kept.set(await putFile(person, folder, `kept-${n}.bin`, bytes), sha256(bytes))
  }
  await full.fill(256 * 1024)

  const outcomes: string[] = []
  const kinds = ['single', 'parts', 'tus'] as const
  for (let n = 0; n < 9; n++) {
    const bytes = someBytes(3 * MiB)
    const upload = beginUpload({ name: `refused-${n}.bin`, folder, bytes, kind: kinds[n % 3] ?? 'tus' })
    try {
      const id = await upload.goOn(person)
      kept.set(id, sha256(bytes))
      outcomes.push('taken')
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      outcomes.push(`${error.response.status} ${error.response.machineCode}`)
      if (error.response.machineCode === 'DISK_FULL') expect(error.response.body.toString()).toMatch(/full|เต็ม/i)
    }
  }
  // Reading still works, and so does freeing space.
  const [gone] = kept.keys()
  for (const [id, hash] of kept)
    expect(await person.hash({ path: `/api/files/${id}/content` })).toMatchObject({ status: 200, sha256: hash })
  const trashed = await person.send({ method: 'POST', path: '/api/items/trash', json: { ids: [gone] } })
  const purged = await person.send({ method: 'POST', path: '/api/items/purge', json: { ids: [gone] } })

  await full.empty()
  const since = performance.now()
  let back: string | undefined
  for (const end = Date.now() + 60_000; !back && Date.now() < end; await wait(100)) {
    const bytes = someBytes(MiB)
    back = await putFile(person, folder, `after-${Date.now()}.bin`, bytes).catch(() => undefined)
    if (back) kept.set(back, sha256(bytes))
  }
  const normal = performance.now() - since
  console.log(
    `${outcomes.join(', ')}; trash ${trashed.status}, purge ${purged.status}; normal after ${normal.toFixed(0)} ms`,
  )
  expect(outcomes.filter((outcome) => !/^(taken|507 DISK_FULL|503 UNAVAILABLE)$/.test(outcome))).toEqual([])
  expect(outcomes).not.toEqual(outcomes.map(() => 'taken'))
  expect([200, 503, 507]).toContain(trashed.status)
  expect(back).toBeDefined()
  if (purged.status === 200) kept.delete(gone ?? '')
  for (const [id, hash] of kept)
    expect(await person.hash({ path: `/api/files/${id}/content` })).toMatchObject({ status: 200, sha256: hash })
  expect(await fsck({ ...env, DATA_DIR: running.dataDir })).toMatchObject({
    dangling: [],
    quotaDrift: [],
    auditChain: 'ok',
  })
}

test.skipIf(!possible)(
  'R05: the disk of the files is full',
  async () => {
    disk = mountSmallDisk(32) as SmallDisk
    const env = { ...withoutReserve, STORAGE_URL: pathToFileURL(join(disk.folder, 'files')).href, DEMO: '1' }
    product = await startProduct({ env })
    await goThrough(product, disk, env)
  },
  300_000,
)

test.skipIf(!possible)(
  'R05: a single disk with everything, the database included, is full',
  async () => {
    disk = mountSmallDisk(256) as SmallDisk
    product = await startProduct({ dataDir: join(disk.folder, 'data'), env: withoutReserve })
    await goThrough(product, disk, {})
  },
  300_000,
)

test.skipIf(!possible)(
  'R05: uploads stop at the reserve, so that the database starts, and people read and delete, on a full disk',
  async () => {
    disk = mountSmallDisk(320) as SmallDisk
    const reserve = 96 * MiB
    const env = { DISK_RESERVE_MIB: '96' }
    product = await startProduct({ dataDir: join(disk.folder, 'data'), env })
    const person = await signIn(product.base, 'somsri1')
    const folder = await createFolder(person, person.root, 'files')
    const kept = new Map<string, string>()
    const kinds = ['single', 'parts', 'tus'] as const
    const refused: string[] = []
    // Three at a time, of all kinds, until nothing of any kind is taken.
    for (let n = 0; refused.length < 9 && n < 100; n++) {
      const uploads = kinds.map(async (kind) => {
        const bytes = someBytes(9 * MiB)
        try {
          const upload = beginUpload({ name: `${kind}-${n}.bin`, folder, bytes, kind })
          kept.set(await upload.goOn(person), sha256(bytes))
        } catch (error) {
          if (!(error instanceof Refused)) throw error
          refused.push(`${error.response.status} ${error.response.machineCode}`)
        }
      })
      await Promise.all(uploads)
    }
    expect(kept.size).toBeGreaterThan(3)
    expect(refused.length).toBeGreaterThanOrEqual(9)
    expect(new Set(refused)).toEqual(new Set(['507 DISK_FULL']))
    // The database writes on into its reserve, a segment of its log at a time.
    expect(disk.free()).toBeGreaterThan(reserve - 48 * MiB)

    await disk.fill(40 * MiB)
    await product.kill('all')
    const startedIn = await product.start()
    console.log(`${kept.size} taken, ${refused.length} refused; started on the full disk in ${startedIn.toFixed(0)} ms`)
    expect(product.output.match(/the disk of the files is full/g)).toHaveLength(1)
    const ready = await person.send({ path: '/readyz' })
    expect([ready.status, JSON.parse(ready.body.toString())]).toEqual([
      200,
      expect.objectContaining({ status: 'OK', fullDisks: ['files', 'database'] }),
    ])
    for (const [id, hash] of kept)
      expect(await person.hash({ path: `/api/files/${id}/content` })).toMatchObject({ status: 200, sha256: hash })
    await expect(putFile(person, folder, 'one more.bin', someBytes(1000))).rejects.toThrow()
    // More than the database has written into its reserve meanwhile: some segments of its log, 16 MiB each.
    const ids = [...kept.keys()].slice(0, 6)
    expect(ids).toHaveLength(6)
    for (const step of ['trash', 'purge'])
      expect((await person.send({ method: 'POST', path: `/api/items/${step}`, json: { ids } })).status).toBe(200)
    for (const id of ids) kept.delete(id)

    await disk.empty()
    let back: string | undefined
    for (const end = Date.now() + 60_000; !back && Date.now() < end; await wait(100))
      back = await putFile(person, folder, `after-${Date.now()}.bin`, someBytes(1000)).catch(() => undefined)
    expect(back).toBeDefined()
    expect(await fsck({ ...env, DATA_DIR: product.dataDir })).toMatchObject({ dangling: [], quotaDrift: [] })
  },
  300_000,
)
