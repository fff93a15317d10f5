import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createChance } from '../support/chance.ts'
import { contentsOf, createChanges } from '../support/local-changes.ts'
import { createRclone, devicePassword, mountDrive, programOf, whyNoMount } from '../support/map-drive.ts'
import { type Person, signIn } from '../support/person.ts'
import { fsck, noLimits, type Product, startProduct } from '../support/product.ts'

// Random local changes, which real programs carry over to the mapped drive: both sides have to end equal, with nothing lost.

const rclone = programOf('rclone')
const noMount = whyNoMount() ?? (rclone ? null : 'rclone, which compares, is not installed')
if (!rclone) console.log('skipped: rclone, because it is not installed')
if (noMount !== null) console.log(`skipped: davfs2, because ${noMount}`)
/** For each program; `npm run soak` makes more. */
const changes = Number(process.env.FAULT_CHANGES ?? 500)
const rounds = 5

let product: Product
let person: Person
let place: string
let run: Awaited<ReturnType<typeof createRclone>>['run']
beforeAll(async () => {
  product = await startProduct({ env: { ...noLimits, DEMO: '1' } })
  person = await signIn(product.base, 'somsri1')
  place = await mkdtemp(join(tmpdir(), 'khlang-changes-'))
  if (rclone) ({ run } = await createRclone(rclone, await devicePassword(person), place))
}, 300_000)
afterAll(async () => {
  person.close()
  await product.remove()
  await rm(place, { recursive: true, force: true })
})

const parallel = ['--transfers', '8', '--checkers', '8']
const folderFor = (name: string) => mkdtemp(join(place, `${name}-`))
async function remoteContents(path: string): Promise<Record<string, string>> {
  const back = await folderFor('back')
  await run('copy', path, back, ...parallel)
  return contentsOf(back)
}
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

test.skipIf(!rclone)(
  `rclone sync carries ${changes} random changes over`,
  async () => {
    const local = await folderFor('sync')
    const chance = createChance()
    const making = createChanges(local, chance)
    const since = performance.now()
    for (let round = 0; round < rounds; round++) {
      await making.make(changes / rounds)
      await run('sync', local, 'k:sync', ...parallel)
      const wanted = await contentsOf(local)
      expect(await remoteContents('k:sync')).toMatchObject(wanted)
      // rclone deletes by the listing that it made before it copied: what was deleted in a folder that it has spelled
      // otherwise meanwhile goes with the next sync.
      await run('sync', local, 'k:sync', ...parallel)
      expect(await remoteContents('k:sync')).toEqual(wanted)
    }
    console.log(`sync, seed ${chance.seed}: ${changes} changes in ${seconds(since)}: ${making.summary()}`)
  },
  1_800_000,
)

test.skipIf(!rclone)(
  `rclone bisync carries ${changes} random changes of two computers over`,
  async () => {
    const folders = [await folderFor('one'), await folderFor('two')]
    const chance = createChance()
    for (const folder of folders) await writeFile(join(folder, 'both.txt'), 'both sides have one')
    const bisync = (folder: string, ...more: string[]) =>
      run('bisync', folder, 'k:both', '--workdir', `${folder}.work`, ...parallel, ...more)
    await run('copy', folders[0] ?? '', 'k:both')
    for (const folder of folders) await bisync(folder, '--resync')
    const since = performance.now()
    // bisync deletes by the listing that it made before it copied, so what is left in a folder that it has spelled otherwise
    // makes it ask for a new listing: it knows no drive that ignores case.
    const makings = folders.map((folder) => ({
      folder,
      making: createChanges(folder, chance, { without: ['caseOfFolder'] }),
    }))
    // One computer after the other: what two change at once is a conflict, of which bisync keeps both.
    for (let round = 0; round < rounds; round++)
      for (const { folder, making } of makings) {
        await making.make(changes / rounds / folders.length)
        for (const each of [folder, ...folders.filter((other) => other !== folder)]) await bisync(each, '--force')
        const [one, two] = await Promise.all(folders.map(contentsOf))
        expect(one).toEqual(two)
        expect(await remoteContents('k:both')).toEqual(one)
      }
    const summary = makings.map(({ making }) => making.summary()).join('; ')
    console.log(`bisync, seed ${chance.seed}: ${changes} changes in ${seconds(since)}: ${summary}`)
  },
  1_800_000,
)

test.skipIf(noMount !== null)(
  `davfs2 carries ${changes} random changes over`,
  async () => {
    await run('mkdir', 'k:mounted')
    const [oracle, mounted] = [await folderFor('oracle'), await folderFor('mounted')]
    const chance = createChance()
    const making = createChanges(oracle, chance, { copies: [join(mounted, 'mounted')] })
    const since = performance.now()
    for (let round = 0; round < rounds; round++) {
      const drive = await mountDrive(await devicePassword(person), mounted, place)
      try {
        await making.make(changes / rounds)
        expect(await contentsOf(join(mounted, 'mounted'))).toEqual(await contentsOf(oracle))
      } finally {
        await drive.unmount()
      }
      expect(await remoteContents('k:mounted')).toEqual(await contentsOf(oracle))
    }
    console.log(`davfs2, seed ${chance.seed}: ${changes} changes in ${seconds(since)}: ${making.summary()}`)
    expect(await fsck({ DATA_DIR: product.dataDir })).toMatchObject({ dangling: [], quotaDrift: [], auditChain: 'ok' })
  },
  1_800_000,
)
