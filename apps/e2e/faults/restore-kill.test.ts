import { afterAll, expect, test } from 'vitest'
import { type Person, signIn } from '../support/person.ts'
import { fsck, type Product, startProduct } from '../support/product.ts'
import { wait } from '../support/text.ts'
import { createFolder, listAll, putFile, putVersion } from '../support/uploads.ts'

const files = 60
let product: Product | undefined
afterAll(() => product?.remove())

type Run = { state: string; done: number; failed: number; targetId: string | null }

const name = (n: number) => `ไฟล์ ${n}.txt`
const first = (n: number) => `แรก ${n}`

/** A folder whose files were all overwritten after a point in time, or trashed. */
async function harmed(person: Person, title: string) {
  const folder = await createFolder(person, person.root, title)
  const ids: string[] = []
  for (let n = 0; n < files; n++) ids.push(await putFile(person, folder, name(n), Buffer.from(first(n))))
  await wait(50)
  const at = new Date().toISOString()
  await wait(50)
  for (let n = 0; n < files; n++) await putVersion(person, folder, name(n), Buffer.from('เขียนทับ'))
  await person.send({ method: 'POST', path: '/api/items/trash', json: { ids: ids.slice(0, files / 3) } })
  return { folder, ids, at }
}

const show = async (person: Person, id: string) =>
  (await person.send({ path: `/api/restores/${id}` })).result as Run | undefined

async function until(person: Person, id: string, isSo: (run: Run) => boolean): Promise<Run> {
  for (const end = Date.now() + 45_000; Date.now() < end; await wait(5)) {
    const run = await show(person, id).catch(() => undefined)
    if (run && isSo(run)) return run
  }
  throw new Error(`the restore stays ${JSON.stringify(await show(person, id))}`)
}

/** Chooses, previews, starts, and kills in the middle; returns the run completed after the next start. */
async function restoreKilled(running: Product, person: Person, itemId: string, at: string, way: string) {
  const chosen = await person.send({ method: 'POST', path: '/api/restores', json: { itemId, at } })
  const { id } = chosen.result as { id: string }
  await until(person, id, ({ state }) => state === 'preview')
  await person.send({ method: 'POST', path: `/api/restores/${id}/start`, json: { way } })
  const cut = await until(person, id, ({ done, state }) => state !== 'running' || done >= 5)
  await running.kill('all')
  await running.start()
  const again = await signIn(running.base, 'somsri1', person.token)
  const before = await show(again, id)
  console.log(`${way}: ${cut.done} of ${files} done when it was seen, ${before?.done} ${before?.state} after the kill`)
  expect(cut.state).toBe('running')
  const since = performance.now()
  const ended = await until(again, id, ({ state }) => state !== 'running')
  console.log(`${way}: ended ${(performance.now() - since).toFixed(0)} ms after the start`)
  return { again, ended, before }
}

const textsIn = async (person: Person, folder: string) => {
  const entries = await listAll(person, folder)
  const texts = await Promise.all(
    entries.map(async (entry) => {
      const { body } = await person.send({ path: `/api/files/${entry.id}/content` })
      return [entry.name, body.toString()] as const
    }),
  )
  return texts.sort(([a], [b]) => (a < b ? -1 : 1))
}
const wanted = Array.from({ length: files }, (_, n) => [name(n), first(n)] as const).sort(([a], [b]) =>
  a < b ? -1 : 1,
)

test('R03: a killed point-in-time restore resumes, completes, and does nothing twice', async () => {
  product = await startProduct()
  const running = product
  let person = await signIn(running.base, 'somsri1')
  const beside = await harmed(person, 'ข้าง ๆ')
  const inPlace = await harmed(person, 'ที่เดิม')

  const copied = await restoreKilled(running, person, beside.folder, beside.at, 'beside')
  person = copied.again
  // Including the folder itself.
  expect(copied.ended).toMatchObject({ state: 'done', done: files + 1, failed: 0 })
  expect(await textsIn(person, copied.ended.targetId ?? '')).toEqual(wanted)

  const back = await restoreKilled(running, person, inPlace.folder, inPlace.at, 'inPlace')
  person = back.again
  expect(back.ended).toMatchObject({ state: 'done', done: files, failed: 0 })
  expect(await textsIn(person, inPlace.folder)).toEqual(wanted)
  for (const id of inPlace.ids) {
    const { result } = await person.send({ path: `/api/files/${id}/versions` })
    expect((result as { items: { n: number }[] }).items.map(({ n }) => n)).toEqual([3, 2, 1])
  }
  const found = await fsck({ DATA_DIR: running.dataDir })
  expect(found).toMatchObject({ dangling: [], quotaDrift: [], auditChain: 'ok' })
}, 300_000)
