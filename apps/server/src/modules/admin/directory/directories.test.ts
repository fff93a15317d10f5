import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type DirectoryServer, emptyChart, type Fault, startDirectory } from '../../../../test/directory-server.ts'
import { createWorld, type World } from '../../../../test/harness.ts'
import { type Directory, directoryLimits, type OfBusiness } from './directory.ts'
import { type DirectoryChart, DirectoryError } from './directory-chart.rules.ts'
import { createEmbeddedDirectory } from './embedded-directory.ts'
import { createHttpDirectory } from './http-directory.ts'
import { createScimDirectory } from './scim.ts'
import { servedBusinesses } from './served-businesses.ts'

const limits = {
  ...directoryLimits,
  requestMs: 400,
  totalMs: 3000,
  answerBytes: 200_000,
  totalBytes: 400_000,
  pages: 30,
}

let world: World
let server: DirectoryServer
let business: OfBusiness

beforeAll(async () => {
  world = await createWorld()
  server = await startDirectory()
  const id = await world.services.accounts.findBusinessIdByTaxId('0105500000011', '00000')
  business = { id: id ?? '', taxId: '0105500000011', branchNo: '00000', proved: true }
})

beforeEach(() => {
  Object.assign(server, { chart: emptyChart(), fault: { kind: null, from: 1 }, pageSize: 100, requests: [] })
})

const kinds = ['embedded', 'scim', 'http'] as const
type Kind = (typeof kinds)[number]

const servedAt = (path: string) => ({
  token: server.token,
  ...servedBusinesses({ url: `${server.url}${path}`, businesses: ['0105500000011:00000'] }),
})

function directory(kind: Kind, token = server.token): Directory {
  if (kind === 'embedded') return createEmbeddedDirectory(world.database.db)
  if (kind === 'scim') return createScimDirectory({ ...servedAt('/scim'), token }, limits)
  return createHttpDirectory({ ...servedAt('/chart'), token }, limits)
}

/** Puts a chart where a directory of this kind has it. */
async function put(kind: Kind, chart: DirectoryChart): Promise<void> {
  if (kind === 'embedded') await world.services.admin.charts.embedded.write(business.id, chart)
  else server.chart = chart
}

const employee = (id: string, departments: string[] = [], roles: string[] = []) => ({
  id,
  name: `พนักงาน ${id}`,
  username: null,
  email: `${id}@one.example`,
  mobile: '+66810000001',
  departments,
  roles,
})
const small: DirectoryChart = {
  departments: [
    { id: 'd1', parentId: null, nameTh: 'ฝ่ายขาย', nameEn: '' },
    { id: 'd2', parentId: 'd1', nameTh: 'ขายปลีก', nameEn: '' },
  ],
  roles: [{ id: 'r1', nameTh: 'ผู้จัดการ', nameEn: '' }],
  employees: [employee('e1', ['d1'], ['r1']), employee('e2', ['d1', 'd2'])],
}
const large: DirectoryChart = { ...small, employees: Array.from({ length: 450 }, (_, n) => employee(`e${n}`, ['d2'])) }

const problemOf = async (reading: Promise<unknown>): Promise<string> => {
  try {
    await reading
    return 'none'
  } catch (error) {
    return error instanceof DirectoryError ? error.problem : String(error)
  }
}

describe.each(kinds)('a directory of the kind %s', (kind) => {
  test('gives a whole chart', async () => {
    await put(kind, small)
    const read = directory(kind)
    expect(await read.serves(world.database.db, business)).toBe(true)
    expect(await read.read(business)).toEqual(small)
  })

  test('gives a large one, and one that is empty', async () => {
    await put(kind, kind === 'scim' ? { ...large, roles: [] } : large)
    expect((await directory(kind).read(business)).employees).toHaveLength(450)
    await put(kind, emptyChart())
    expect(await directory(kind).read(business)).toEqual(emptyChart())
  })

  test('does not serve another business', async () => {
    const other = { id: crypto.randomUUID(), taxId: '0105500000020', branchNo: '00000', proved: true }
    expect(await directory(kind).serves(world.database.db, other)).toBe(false)
    expect(await problemOf(directory(kind).read(other))).toBe('refused')
  })

  test('does not serve whoever only claims to be the business', async () => {
    if (kind === 'embedded') return
    const claimed = { ...business, id: crypto.randomUUID(), proved: false }
    expect(await directory(kind).serves(world.database.db, claimed)).toBe(false)
    expect(await problemOf(directory(kind).read(claimed))).toBe('refused')
  })
})

describe.each(['scim', 'http'] as const)('over HTTP, as %s', (kind) => {
  test('pages may be smaller than asked for', async () => {
    server.chart = { ...large, roles: [], employees: large.employees.slice(0, 100) }
    server.pageSize = 7
    expect((await directory(kind).read(business)).employees).toHaveLength(100)
    expect(server.requests.length).toBeGreaterThan(14)
  })

  test.each<[Exclude<Fault, null>, string]>([
    [500, 'unreachable'],
    [429, 'unreachable'],
    [404, 'unreachable'],
    [401, 'refused'],
    [403, 'refused'],
    ['hangs', 'unreachable'],
    ['hangs up', 'unreachable'],
    ['hangs in the middle', 'incomplete'],
    ['is cut off', 'incomplete'],
    ['is no JSON', 'broken'],
    ['is another form', 'broken'],
    ['is large', 'too large'],
    ['redirects', 'unreachable'],
  ])('one that answers wrongly at once: %s', async (fault, problem) => {
    server.chart = small
    server.fault = { kind: fault, from: 1 }
    expect(await problemOf(directory(kind).read(business))).toBe(problem)
    expect(server.requests).toHaveLength(1)
  })

  test.each<[Exclude<Fault, null>, string]>([
    [503, 'unreachable'],
    ['hangs', 'unreachable'],
    ['is cut off', 'incomplete'],
    ['stops halfway', 'incomplete'],
    ['changes its total', 'incomplete'],
    ['repeats a page', 'broken'],
  ])('one that answers wrongly on a later page: %s', async (fault, problem) => {
    server.chart = { ...small, employees: large.employees.slice(0, 30) }
    server.pageSize = 10
    server.fault = { kind: fault, from: 2 }
    expect(await problemOf(directory(kind).read(business))).toBe(problem)
  })

  test('pages that never end are refused', async () => {
    server.chart = { ...small, employees: large.employees }
    server.pageSize = 3
    expect(await problemOf(directory(kind).read(business))).toBe('too large')
    expect(server.requests.length).toBeLessThanOrEqual(limits.pages)
  })

  test('a wrong token is refused', async () => {
    expect(await problemOf(directory(kind, 'another').read(business))).toBe('refused')
  })
})

test('what the operator writes into the embedded directory is checked', async () => {
  const { embedded } = world.services.admin.charts
  await expect(embedded.write(business.id, { employees: [{ name: 'ไม่มีรหัส' }] })).rejects.toThrow(DirectoryError)
  await expect(embedded.write(business.id, { departments: [{ id: 'a', parentId: 'b', nameTh: 'ก' }] })).rejects.toThrow(
    DirectoryError,
  )
  expect(await embedded.write(business.id, { roles: [{ id: 'a', nameTh: 'ก' }] })).toEqual({
    departments: 0,
    roles: 1,
    employees: 0,
  })
  expect(await embedded.read(business.id)).toEqual({ roles: [{ id: 'a', nameTh: 'ก' }] })
})
