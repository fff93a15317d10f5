import { afterAll, expect, test } from 'vitest'
import { connectTo } from '../support/http.ts'
import { demoPassword, type Person, signIn } from '../support/person.ts'
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

/** Who orders a restore, of what, where, and who they are after the next start. */
type Order = { person: Person; calls: string; what: object; at: string; again: () => Promise<Person> }

const show = async ({ person, calls }: Pick<Order, 'person' | 'calls'>, id: string) =>
  (await person.send({ path: `${calls}/${id}` })).result as Run | undefined

async function until(by: Pick<Order, 'person' | 'calls'>, id: string, isSo: (run: Run) => boolean): Promise<Run> {
  for (const end = Date.now() + 45_000; Date.now() < end; await wait(5)) {
    const run = await show(by, id).catch(() => undefined)
    if (run && isSo(run)) return run
  }
  throw new Error(`the restore stays ${JSON.stringify(await show(by, id))}`)
}

/** Chooses, previews, starts, and kills in the middle; returns the run completed after the next start. */
async function restoreKilled(running: Product, order: Order, way: string) {
  const { person, calls, what, at } = order
  const chosen = await person.send({ method: 'POST', path: calls, json: { ...what, at } })
  const { id } = chosen.result as { id: string }
  await until(order, id, ({ state }) => state === 'preview')
  await person.send({ method: 'POST', path: `${calls}/${id}/start`, json: { way } })
  const cut = await until(order, id, ({ done, state }) => state !== 'running' || done >= 5)
  await running.kill('all')
  await running.start()
  const again = await order.again()
  const by = { person: again, calls }
  const before = await show(by, id)
  console.log(`${way}: ${cut.done} of ${files} done when it was seen, ${before?.done} ${before?.state} after the kill`)
  expect(cut.state).toBe('running')
  const since = performance.now()
  const ended = await until(by, id, ({ state }) => state !== 'running')
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
  const order = (itemId: string, at: string): Order => ({
    person,
    calls: '/api/restores',
    what: { itemId },
    at,
    again: () => signIn(running.base, 'somsri1', person.token),
  })
  const beside = await harmed(person, 'ข้าง ๆ')
  const inPlace = await harmed(person, 'ที่เดิม')

  const copied = await restoreKilled(running, order(beside.folder, beside.at), 'beside')
  person = copied.again
  // Including the folder itself.
  expect(copied.ended).toMatchObject({ state: 'done', done: files + 1, failed: 0 })
  expect(await textsIn(person, copied.ended.targetId ?? '')).toEqual(wanted)

  const back = await restoreKilled(running, order(inPlace.folder, inPlace.at), 'inPlace')
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

test('R03: of a private drive as well, which an admin restores without seeing what is in it', async () => {
  product ??= await startProduct()
  const running = product
  /** A person as they act for the business, with its drives. */
  const inBusiness = async (username: string, token?: string): Promise<Person> => {
    const own = await signIn(running.base, username, token)
    const me = (await own.send({ path: '/api/me' })).result as { accounts: { accountId: string; type: string }[] }
    const account = me.accounts.find(({ type }) => type === 'Business')?.accountId ?? ''
    const headers = { authorization: `Bearer ${own.token}`, 'x-account-id': account }
    const connection = connectTo(running.base, { headers })
    const { items } = (await connection.send({ path: '/api/drives' })).result as {
      items: { kind: string; rootId: string }[]
    }
    return { ...own, ...connection, root: items.find(({ kind }) => kind === 'personal')?.rootId ?? '' }
  }
  let admin = await inBusiness('malee01')
  const employee = await inBusiness('prasit1')
  const { folder, ids, at } = await harmed(employee, 'งานส่วนตัว')
  const { items } = (await admin.send({ path: '/api/admin/employees?q=prasit1' })).result as { items: { id: string }[] }
  const confirmation = { way: 'password', secret: demoPassword }
  await admin.send({ method: 'POST', path: '/api/me/confirm', json: confirmation })
  const { again, ended } = await restoreKilled(
    running,
    {
      person: admin,
      calls: '/api/admin/restores',
      what: { employeeId: items[0]?.id ?? '' },
      at,
      again: () => inBusiness('malee01', admin.token),
    },
    'inPlace',
  )
  admin = again
  expect(ended).toMatchObject({ state: 'done', done: files, failed: 0 })
  const theirs = await inBusiness('prasit1', employee.token)
  expect(await textsIn(theirs, folder)).toEqual(wanted)
  for (const id of ids) {
    const { result } = await theirs.send({ path: `/api/files/${id}/versions` })
    expect((result as { items: { n: number }[] }).items.map(({ n }) => n)).toEqual([3, 2, 1])
  }
  expect((await admin.send({ path: `/api/items/${folder}` })).status).toBe(404)
  const found = await fsck({ DATA_DIR: running.dataDir })
  expect(found).toMatchObject({ dangling: [], quotaDrift: [], auditChain: 'ok' })
}, 300_000)
