import {
  type Cell,
  cellOf,
  type Column,
  columns,
  keyScopes,
  type Level,
  type Operation,
  operations,
} from '@khlang/contract/permissions'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Business, createBusiness } from '../../../../test/business.ts'
import { createWorld, type World } from '../../../../test/harness.ts'
import { actorKinds, personActor, type Principal } from '../../../platform/actor.ts'
import { type CellFacts, leastOffer } from './access.operation.rules.ts'
import { createEngine } from './engine.ts'
import { parseName } from '../model/names.rules.ts'

// Table 4.1 of docs/permissions.md through the engine, on real rows: every operation × every kind of principal.

const origin = { address: null, traceId: null }
const madeAs = 'adminBusiness'
const id = () => crypto.randomUUID()

type Asked = { principal: Principal; itemId: string }

let world: World
let one: Business
let asked: Record<Column, Asked>
let sibling: string
let personal: string

beforeAll(async () => {
  world = await createWorld({ OFFICE_PROGRAM: 'off' })
  one = await createBusiness(world)
  const somsri = await world.as('somsri1')
  personal = await somsri.file(await somsri.root(), 'ของฉัน.txt')
  const shared = await one.folderWithFile('แชร์')
  sibling = (await one.folderWithFile('ข้างเคียง')).file
  const maker = { personId: one.malee.personId, accountId: one.malee.accountId, accountKind: 'business' } as const
  const link = (permission: 'view' | 'download'): Asked => ({
    principal: { kind: 'link', link: { id: id(), itemId: shared.folder, permission, madeAs }, maker, origin },
    itemId: shared.file,
  })
  const level = async (wanted: Level): Promise<Asked> => {
    const { folder, file } = await one.folderWithFile(wanted)
    await one.rule(folder, 'department', one.sales, wanted)
    return { principal: personActor(one.prasit), itemId: file }
  }
  const key = { id: id(), name: 'ERP', scopes: keyScopes, folderId: shared.folder }
  asked = {
    view: await level('view'),
    download: await level('download'),
    upload: await level('upload'),
    edit: await level('edit'),
    delete: await level('delete'),
    admin: await level('admin'),
    owner: { principal: personActor(somsri), itemId: personal },
    adminBusiness: { principal: one.admin, itemId: shared.file },
    linkView: link('view'),
    linkDownload: link('download'),
    uploadLink: {
      principal: {
        kind: 'uploadLink',
        link: { id: id(), folderId: shared.folder, madeAs },
        visitId: null,
        maker,
        origin,
      },
      itemId: shared.folder,
    },
    support: {
      principal: {
        kind: 'support',
        support: { sessionId: id(), staffId: id(), agent: 'Somsri', granted: null },
        accountId: somsri.accountId,
        customer: { personId: somsri.personId, accountId: somsri.accountId },
        origin,
      },
      itemId: personal,
    },
    key: { principal: { kind: 'key', key, accountId: one.malee.accountId, origin }, itemId: shared.file },
  }
})

const ask = async ({ principal, itemId }: Asked, operation: Operation, facts: CellFacts) => {
  const access = createEngine(world)
  const { db } = world.database
  const located = await access.locate(db, principal, itemId)
  return (await access.ask(db, principal, operation, located, facts)).allowed
}

/** Every condition of the cells, fulfilled or not. */
async function factsOf(met: boolean, column: Column): Promise<CellFacts> {
  const access = createEngine(world)
  const { db } = world.database
  const to = met
    ? await access.locate(db, one.admin, sibling)
    : await access.locate(db, asked.view.principal, asked.view.itemId)
  return {
    uploadedByMe: met,
    deletedByMe: met,
    linkIsMine: met,
    target: { access: to.access, account: 'active', state: 'normal' },
    offer: { level: 'view', until: leastOffer.until },
    ruleLevels: met ? ['view'] : ['admin'],
    isLibraryManager: met,
    ...(column === 'support' && { ownedByCustomer: met }),
  }
}

/** Cells that always allow, and those that depend on facts. */
const always = new Set<Cell>(['yes', 'read', 'write', 'shareUpload', 'logs'])
const conditional = new Set<Cell>([
  'own',
  'targetUpload',
  'ownDeletes',
  'belowAdmin',
  'grant',
  'ownedByCustomer',
  'readWrite',
])

function expected(operation: Operation, column: Column, met: boolean): boolean {
  const cell = cellOf(operation, column)
  if (cell === 'remove') return operation === 'password.remove'
  if (cell === 'fileOnly') return operation === 'item.upload'
  return always.has(cell) || (met && conditional.has(cell))
}

describe.each(columns)('%s', (column) => {
  test.each(operations)('%s', async (operation) => {
    for (const met of [true, false])
      expect(await ask(asked[column], operation, await factsOf(met, column)), `conditions met: ${met}`).toBe(
        expected(operation, column, met),
      )
  })
})

describe('principals other than people', () => {
  test('have access to nothing beyond what they were given', async () => {
    const { access } = world.services.drive
    for (const column of ['linkView', 'linkDownload', 'uploadLink', 'key', 'support'] as const) {
      const foreign = column === 'support' ? sibling : personal
      for (const itemId of column === 'support' ? [foreign] : [foreign, sibling]) {
        const found = access.requireItem(world.database.db, asked[column].principal, 'item.see', itemId)
        await expect(found, `${column} ${itemId}`).rejects.toThrow('NOT_FOUND')
      }
    }
  })

  test('an upload link cannot see the contents of its folder', async () => {
    const found = world.services.drive.access.requireItem(
      world.database.db,
      asked.uploadLink.principal,
      'item.see',
      asked.linkView.itemId,
    )
    await expect(found).rejects.toThrow('NOT_FOUND')
  })

  test('a link ends with its creator’s right to re-share the item', async () => {
    const { folder, file } = await one.folderWithFile('ของฝ่ายขาย')
    await one.rule(folder, 'department', one.sales, 'admin')
    const maker = { personId: one.prasit.personId, accountId: one.malee.accountId, accountKind: 'business' } as const
    const link = { id: id(), itemId: folder, permission: 'download', madeAs: 'admin' } as const
    const { access } = world.services.drive
    const open = () =>
      access.requireItem(world.database.db, { kind: 'link', link, maker, origin }, 'item.download', file)
    await expect(open()).resolves.toMatchObject({ item: { id: file } })
    await one.rule(folder, 'department', one.sales, 'edit')
    await expect(open()).rejects.toThrow('NOT_FOUND')
  })

  test('cannot add a file despite level, lock or blocked type', async () => {
    const { uploads } = world.services.drive
    const folderId = asked.uploadLink.itemId
    const attach = (principal: Principal) =>
      world.database.db.transaction().execute((tx) =>
        uploads.attach(tx, principal, {
          folderId,
          driveId: '',
          name: parseName('x.txt'),
          mimeType: 'text/plain',
          onDuplicate: 'fail',
          remark: null,
          via: 'test',
          blob: {
            id: id(),
            size: 0,
            sha256: null,
            wrapped_key: Buffer.alloc(0),
            key_id: 'none',
            parts: [],
            sealed: false,
          },
          reservationId: null,
        }),
      )
    for (const column of ['linkView', 'linkDownload', 'support', 'view', 'download'] as const)
      await expect(attach(asked[column].principal), column).rejects.toThrow(
        /UPLOAD_NOT_ALLOWED|UPLOAD_FOLDER_NOT_FOUND/,
      )
    await one.malee.call('PUT', '/api/blocked-types', { extensions: ['txt'] })
    for (const column of ['uploadLink', 'key', 'adminBusiness'] as const)
      await expect(attach(asked[column].principal), column).rejects.toThrow('FILE_TYPE_BLOCKED')
    await one.malee.call('PUT', '/api/blocked-types', { extensions: [] })
    await one.malee.call('POST', `/api/items/${folderId}/lock`, {})
    for (const column of ['uploadLink', 'key'] as const)
      await expect(attach(asked[column].principal), column).rejects.toThrow('ITEM_LOCKED')
  })
})

test('the columns cover every kind of actor but the product itself', () => {
  const kinds = new Set(Object.values(asked).map(({ principal }) => principal.kind))
  expect(actorKinds.filter((kind) => kind !== 'system' && !kinds.has(kind))).toEqual([])
})
