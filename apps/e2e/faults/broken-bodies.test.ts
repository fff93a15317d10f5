import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allBodyCalls, type BodyCall, formOf } from '../support/bodies.ts'
import { breakOff, type Stage, stages, type Way, ways } from '../support/break-off.ts'
import { createChance, someBytes } from '../support/chance.ts'
import { openTransactions } from '../support/database.ts'
import { type Person, signIn } from '../support/person.ts'
import { noLimits, type Product, startProduct } from '../support/product.ts'
import { putFile } from '../support/uploads.ts'

/** How many breaks each operation whose body is parsed gets; one that is read as it arrives gets all of them, so many times. */
const breaks = Number(process.env.FAULT_BREAKS ?? 3)
const rounds = Math.ceil(breaks / 10)
const atOnce = 12
const uploadsAtOnce = 20

let product: Product
let person: Person
let temp: string
beforeAll(async () => {
  temp = await mkdtemp(join(tmpdir(), 'khlang-temp-'))
  product = await startProduct({
    env: { ...noLimits, TMPDIR: temp, LIMIT_PARALLEL_UPLOADS: String(uploadsAtOnce) },
  })
  person = await signIn(product.base, 'somsri1')
})
afterAll(async () => {
  await product.remove()
  await rm(temp, { recursive: true, force: true })
})

test.each([
  ['/api/edocs', 413],
  ['/api/edocs/drafts', 413],
  ['/api/edocs/check', 413],
  // Each document of many has its own answer.
  ['/api/edocs/bulk', 200],
] as const)('%s refuses a part over its limit by its name, and the process lives', async (path, status) => {
  const { pid } = product
  const response = await person.send({
    method: 'POST',
    path,
    body: formOf([{ name: 'xml', value: Buffer.alloc(15 * 1024 ** 2, 'a'), file: 'a.xml' }]),
    headers: { 'content-type': 'multipart/form-data; boundary=the-boundary-of-a-form' },
  })
  const { fields, result } = JSON.parse(response.body.toString()) as { fields?: object[]; result?: { items: object[] } }
  expect(response.status).toBe(status)
  expect(fields ?? result?.items[0]).toMatchObject(
    status === 413 ? [{ path: 'xml' }] : { machineCode: 'PAYLOAD_TOO_LARGE', fields: [{ path: 'xml' }] },
  )
  expect((await person.send({ path: '/api/drives' })).status).toBe(200)
  expect([product.pid, product.output]).toEqual([pid, expect.not.stringContaining('TypeError')])
})

/** Connections to the product that the kernel still knows as open, on its side. */
function openConnections({ pid, port }: Product): number {
  const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const isOurs = (line: string) => {
    const [, address = '', , state] = line.trim().split(/\s+/)
    return address.endsWith(local) && (state === '01' || state === '08')
  }
  return ['tcp', 'tcp6'].flatMap((name) => readFileSync(`/proc/${pid}/net/${name}`, 'utf8').split('\n')).filter(isOurs)
    .length
}

/** Each may leave so many uploads open. */
const people = ['somsri1', 'anan01', 'wichai1']

test('a body that is broken off, overfull or cut, of any operation and at any stage, ends nothing but its request', async () => {
  const chance = createChance()
  // Others may be using their connections.
  const before: Person[] = []
  let [signingIn, turn]: [Promise<void> | null, number] = [null, 0]
  const signInAgain = () =>
    (signingIn ??= signInAs(people[turn % people.length] ?? 'somsri1').finally(() => {
      signingIn = null
    }))
  const signInAs = async (username: string) => {
    before.push({ ...person })
    Object.assign(person, await signIn(product.base, username))
  }
  const { json, others, unknown } = await allBodyCalls(person)
  expect(unknown).toEqual([])
  type Break = { call: BodyCall; way: Way; stage: Stage }
  const every = (call: BodyCall): Break[] => ways.flatMap((way) => stages.map((stage) => ({ call, way, stage })))
  const some = (call: BodyCall): Break[] =>
    Array.from({ length: breaks }, () => ({ call, way: chance.pick(ways), stage: chance.pick(stages) }))
  const all = [...json.flatMap(some), ...Array.from({ length: rounds }, () => others.flatMap(every)).flat()]
  // In an order of its own, so that what one leaves behind meets many others.
  const order = all.map((one) => ({ one, at: chance.next() })).toSorted((a, b) => a.at - b.at)
  const total = order.length
  const statuses: Record<string, number> = {}
  const faults: string[] = []
  /** Another one may have ended the session that this one begins with, or they have begun as many uploads as one may. */
  const prepared = async ({ prepare }: BodyCall) => {
    try {
      return await prepare()
    } catch {
      turn++
      await signInAgain()
      return prepare()
    }
  }
  const work = async () => {
    for (let next = order.pop(); next; next = order.pop()) {
      const { call, way, stage } = next.one
      const what = `${call.name}: ${way}, ${stage}`
      const shot = await prepared(call)
      const { status, machineCode, isClosed, said } = await breakOff(product.port, shot, way, stage, chance)
      statuses[status] = (statuses[status] ?? 0) + 1
      if (status >= 500 && status !== 503) faults.push(`${what}: ${said}`)
      if (status === 0 && !isClosed) faults.push(`${what}: no answer, and no end`)
      if (!product.postmaster()) faults.push(`${what}: the database is gone`)
      // A broken body may have been whole enough to end the session.
      if (machineCode === 'SESSION_EXPIRED') await signInAgain()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  console.log(
    `seed ${chance.seed}; ${total} breaks of ${json.length + others.length} operations: ${JSON.stringify(statuses)}`,
  )
  expect(faults.slice(0, 20)).toEqual([])
  expect(product.output.split('\n').filter((line) => /"level":[56]0|Error:/.test(line))).toEqual([])

  // Nothing is left: no connection, transaction, place for an upload, or half a file.
  await signInAgain()
  const files = Array.from({ length: uploadsAtOnce }, (_, n) =>
    putFile(person, person.root, `after-${n}`, someBytes(9)),
  )
  await Promise.all(files)
  for (const connection of [...before, person]) connection.close()
  await expect.poll(() => openConnections(product), { timeout: 30_000 }).toBe(0)
  await expect.poll(() => openTransactions(product.dataDir), { timeout: 30_000 }).toEqual([])
  await expect
    .poll(() => readdirSync(temp).filter((name) => name.startsWith('khlang-')), { timeout: 30_000 })
    .toEqual([])
  const drafts = () =>
    readdirSync(product.dataDir, { recursive: true }).filter((name) => /\/\.tmp\/./.test(String(name)))
  await expect.poll(drafts, { timeout: 30_000 }).toEqual([])
}, 3_600_000)
