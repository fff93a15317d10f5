import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { type PersonActor, systemActor } from '../../platform/actor.ts'
import { movableClock } from '../../platform/clock.ts'
import { transact } from '../../platform/db.ts'
import { createAudit } from '../audit/index.ts'
import { createAccounts } from './index.ts'
import { readIn } from '../../platform/reader.ts'

const { database, drop } = await createTestDatabase()
afterAll(drop)
const { db } = database
const clock = movableClock()
const accounts = createAccounts({ db, audit: createAudit({ db, clock, subscriptions: {} }), clock })
const system = systemActor('test')

let admin: PersonActor
let businessId: string
let employeeId: string

const need = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('missing')
  return value
}
const personId = async (username: string) => need(await accounts.findPersonByUsername(db, username)).id

async function actorOf(username: string, accountId: string): Promise<PersonActor> {
  const id = await personId(username)
  const standing = need(await accounts.findMembershipState(db, id, accountId))
  const { accountKind, status: accountStatus, isAdmin } = standing
  const origin = { address: null, traceId: null }
  const who = { kind: 'person', personId: id, accountId, sessionId: 'test', origin } as const
  return { ...who, accountKind, accountStatus, isAdmin, employeeId: standing.employeeId }
}
const facts = async (username: string) => accounts.principalFacts(db, await personId(username), businessId)
const lastEvent = (subject: string) =>
  db
    .selectFrom('audit_event')
    .select(['type', 'data'])
    .where('subject', '=', subject)
    .orderBy('id', 'desc')
    .executeTakeFirst()

beforeAll(() => accounts.seedDemo(async () => undefined))
let round = 0
/** Each test has its own business, with malee01 as admin and anan01 as employee. */
beforeEach(async () => {
  round++
  const adminPersonId = await personId('malee01')
  const input = {
    taxId: '0105500000011',
    branchNo: `1${String(round).padStart(4, '0')}`,
    nameTh: 'สาขา',
    adminPersonId,
  }
  ;({ businessId } = await transact(db, (tx) => accounts.createBusiness(tx, system, input)))
  admin = await actorOf('malee01', businessId)
  ;({ employeeId } = await accounts.addEmployee(admin, businessId, { personId: await personId('anan01') }))
})

const department = async (nameTh: string, parentId: string | null = null) =>
  (await accounts.createDepartment(admin, businessId, { nameTh, parentId })).departmentId

test('the tree can be extended, renamed and moved, and never has a cycle', async () => {
  const head = await department('สำนักงานใหญ่')
  const sales = await department('ฝ่ายขาย', head)
  const north = await department('ภาคเหนือ', sales)
  await accounts.renameDepartment(admin, businessId, sales, { nameTh: ' ฝ่ายขายและการตลาด ', nameEn: 'Sales' })
  expect(await lastEvent(sales)).toEqual({
    type: 'department.changed',
    data: {
      change: 'renamed',
      name: 'ฝ่ายขายและการตลาด',
      before: { name: 'ฝ่ายขาย', nameEn: '' },
      after: { name: 'ฝ่ายขายและการตลาด', nameEn: 'Sales' },
    },
  })
  await expect(accounts.moveDepartment(admin, businessId, head, north)).rejects.toMatchObject({
    code: 'DEPARTMENT_INSIDE_ITSELF',
  })
  await accounts.moveDepartment(admin, businessId, north, head)
  const list = await accounts.listDepartments(businessId)
  expect(list.find(({ id }) => id === north)).toMatchObject({ parentId: head, members: 0, suspended: false })
  await expect(accounts.deleteDepartment(admin, businessId, head)).rejects.toMatchObject({
    code: 'DEPARTMENT_NOT_EMPTY',
  })
  await accounts.deleteDepartment(admin, businessId, north)
  await expect(accounts.deleteDepartment(admin, businessId, north)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('two admins who each change one name of a department or a role at once both have their way', async () => {
  const id = await department('ฝ่ายเดิม')
  const { roleId } = await accounts.createRole(admin, businessId, { nameTh: 'เดิม', nameEn: 'Old' })
  await Promise.all([
    accounts.renameDepartment(admin, businessId, id, { nameTh: 'ฝ่ายใหม่' }),
    accounts.renameDepartment(admin, businessId, id, { nameEn: 'New' }),
    accounts.renameRole(admin, businessId, roleId, { nameTh: 'ใหม่' }),
    accounts.renameRole(admin, businessId, roleId, { nameEn: 'New' }),
  ])
  const [departments, roles] = [await accounts.listDepartments(businessId), await accounts.listRoles(businessId)]
  expect(departments.find((one) => one.id === id)).toMatchObject({ nameTh: 'ฝ่ายใหม่', nameEn: 'New' })
  expect(roles.find((one) => one.id === roleId)).toMatchObject({ nameTh: 'ใหม่', nameEn: 'New' })
  expect(await lastEvent(roleId)).toMatchObject({ data: { change: 'renamed' } })
  await accounts.deleteRole(admin, businessId, roleId)
})

test('two concurrent moves cannot make a cycle together', async () => {
  const a = await department('ก')
  const b = await department('ข')
  const moves = await Promise.allSettled([
    accounts.moveDepartment(admin, businessId, a, b),
    accounts.moveDepartment(admin, businessId, b, a),
  ])
  expect(moves.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('another business is out of reach, as parent, group, target or subject', async () => {
  const other = need(await accounts.findBusinessIdByTaxId('0105500000020', '00000'))
  const wichai = await actorOf('wichai1', other)
  const { departmentId } = await accounts.createDepartment(wichai, other, { nameTh: 'ของอื่น' })
  await expect(department('ก', departmentId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const change = accounts.changeEmployee(admin, businessId, employeeId, { departments: [departmentId] })
  await expect(change).rejects.toMatchObject({ code: 'GROUP_NOT_FOUND' })
  await expect(accounts.renameDepartment(admin, businessId, departmentId, { nameTh: 'x' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  const anan = await actorOf('anan01', businessId)
  for (const actor of [wichai, anan]) {
    await expect(accounts.createDepartment(actor, businessId, { nameTh: 'x' })).rejects.toMatchObject({
      code: 'NOT_ADMIN',
    })
    await expect(accounts.removeEmployee(actor, businessId, employeeId)).rejects.toMatchObject({
      code: 'NOT_ADMIN',
    })
  }
})

test('the permission engine reads groups and the groups above in one query', async () => {
  const head = await department('บน')
  const middle = await department('กลาง', head)
  const low = await department('ล่าง', middle)
  const side = await department('ข้าง')
  const { roleId } = await accounts.createRole(admin, businessId, { nameTh: 'หัวหน้า', nameEn: 'Lead' })
  await accounts.changeEmployee(admin, businessId, employeeId, { departments: [low, side], roles: [roleId] })
  await accounts.suspendDepartment(admin, businessId, middle)
  const found = need(await facts('anan01'))
  expect(found).toMatchObject({ employeeId, isAdmin: false, roles: [roleId] })
  expect(found.departments).toHaveLength(2)
  expect(found.departments).toContainEqual({
    id: low,
    suspended: false,
    ancestors: [
      { id: middle, suspended: true },
      { id: head, suspended: false },
    ],
  })
  expect(found.departments).toContainEqual({ id: side, suspended: false, ancestors: [] })
  await accounts.resumeDepartment(admin, businessId, middle)
  await accounts.deleteRole(admin, businessId, roleId)
  expect((await facts('anan01'))?.roles).toEqual([])
  expect(await facts('malee01')).toMatchObject({ isAdmin: true, departments: [], roles: [] })
  expect(await facts('wichai1')).toBeUndefined()
})

test('roles are created, renamed and deleted', async () => {
  const { roleId } = await accounts.createRole(admin, businessId, { nameTh: 'พนักงาน' })
  await accounts.renameRole(admin, businessId, roleId, { nameTh: 'หัวหน้า', nameEn: 'Lead' })
  expect(await accounts.listRoles(businessId)).toEqual([
    { id: roleId, nameTh: 'หัวหน้า', nameEn: 'Lead', members: 0, gone: false },
  ])
  await expect(accounts.renameRole(admin, businessId, roleId, {})).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  await accounts.deleteRole(admin, businessId, roleId)
  await expect(accounts.renameRole(admin, businessId, roleId, { nameTh: 'x' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('the last admin stays, whoever asks and however many at once', async () => {
  const malee = need(await facts('malee01')).employeeId
  await expect(accounts.removeEmployee(admin, businessId, malee)).rejects.toMatchObject({
    code: 'LAST_ADMIN_BUSINESS',
  })
  await expect(accounts.changeEmployee(admin, businessId, malee, { isAdmin: false })).rejects.toMatchObject({
    code: 'LAST_ADMIN_BUSINESS',
  })
  await accounts.changeEmployee(admin, businessId, employeeId, { isAdmin: true })
  const both = await Promise.allSettled([
    accounts.changeEmployee(admin, businessId, malee, { isAdmin: false }),
    accounts.removeEmployee(admin, businessId, employeeId),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a removed employee is refused at the next call, and starts at home again', async () => {
  const anan = await actorOf('anan01', businessId)
  await accounts.changePreferences(anan, { defaultAccountId: businessId })
  await accounts.removeEmployee(admin, businessId, employeeId)
  expect(await accounts.findMembershipState(db, anan.personId, businessId)).toBeUndefined()
  expect(await facts('anan01')).toBeUndefined()
  const home = (await accounts.listAccounts(db, anan.personId))[0]?.accountId
  expect((await accounts.findPerson(db, anan.personId))?.defaultAccountId).toBe(home)
  expect(await lastEvent(employeeId)).toMatchObject({ data: { change: 'removed' } })
  const again = await accounts.addEmployee(admin, businessId, { personId: anan.personId })
  expect(again.employeeId).not.toBe(employeeId)
})

test('nobody is employed twice, and unknown people are refused', async () => {
  const input = { personId: await personId('anan01') }
  await expect(accounts.addEmployee(admin, businessId, input)).rejects.toMatchObject({ code: 'EMPLOYEE_EXISTS' })
  const nobody = { personId: '00000000-0000-4000-8000-000000000000' }
  await expect(accounts.addEmployee(admin, businessId, nobody)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('document permissions are granted and listed', async () => {
  await accounts.changeEmployee(admin, businessId, employeeId, { inbox: 'view', outbox: 'manage' })
  const membership = await accounts.findMembership(db, await personId('anan01'), businessId)
  expect(membership).toMatchObject({ inbox: 'view', outbox: 'manage' })
  const list = await accounts.listEmployees(businessId)
  expect(list.map(({ username, isAdmin, inbox }) => [username, isAdmin, inbox])).toEqual([
    ['malee01', true, null],
    ['anan01', false, 'view'],
  ])
})

test('features are switched in any spelling, and restricted by group', async () => {
  const anan = await personId('anan01')
  const features = async () => need(await accounts.findMembership(db, anan, businessId)).features
  expect((await features()).rename_document).toBe(false)
  await accounts.changeFeatures(admin, businessId, { features: [{ feature: 'Rename document', status: 'Y' }] })
  expect((await features()).rename_document).toBe(true)
  const sales = await department('ฝ่ายขาย')
  await accounts.changeEmployee(admin, businessId, employeeId, { departments: [sales] })
  const bound = { audience: 'department', audienceId: sales, feature: 'rename_document' } as const
  await accounts.changeFeatures(admin, businessId, { bounds: [{ ...bound, status: 'N' }] })
  expect((await features()).rename_document).toBe(false)
  // A member of a department is also one of those above it, up to the first suspended one.
  const { departmentId: team } = await accounts.createDepartment(admin, businessId, {
    nameTh: 'ทีมขาย',
    parentId: sales,
  })
  await accounts.changeEmployee(admin, businessId, employeeId, { departments: [team] })
  expect((await features()).rename_document).toBe(false)
  await accounts.suspendDepartment(admin, businessId, sales)
  expect((await features()).rename_document).toBe(true)
  await accounts.resumeDepartment(admin, businessId, sales)
  await accounts.changeEmployee(admin, businessId, employeeId, { departments: [sales] })
  expect((await features()).rename_document).toBe(false)
  await accounts.changeFeatures(admin, businessId, { bounds: [{ ...bound, status: null }] })
  expect((await features()).rename_document).toBe(true)
  await expect(
    accounts.changeFeatures(admin, businessId, { features: [{ feature: 'teleport', status: 'Y' }] }),
  ).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  const wrong = { audience: 'role', audienceId: sales, feature: 'inbox', status: 'N' } as const
  await expect(accounts.changeFeatures(admin, businessId, { bounds: [wrong] })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('menus are turned off and on, within the admin’s restrictions', async () => {
  const anan = await actorOf('anan01', businessId)
  const menu = async () => need(await accounts.findMembership(db, anan.personId, businessId)).menu
  await accounts.changePreferences(anan, { featureStatus: { trash: 'N', inbox: 'Y' } })
  expect(await menu()).toMatchObject({ trash: { status: 'N', locked: false }, inbox: { status: 'Y', locked: false } })
  const switched = { changes: { 'menu.trash': 'N', 'menu.inbox': 'Y' } }
  expect(await lastEvent(anan.personId)).toEqual({ type: 'person.changed', data: switched })
  await accounts.changePreferences(anan, { featureStatus: { trash: 'Y' } })
  await accounts.changeFeatures(admin, businessId, {
    bounds: [{ audience: 'business', feature: 'inbox', status: 'N' }],
  })
  expect(await menu()).toMatchObject({ trash: { status: 'Y' }, inbox: { status: 'N', locked: true } })
  await expect(accounts.changePreferences(anan, { featureStatus: { inbox: 'Y' } })).rejects.toMatchObject({
    code: 'NOT_ALLOWED',
  })
  const home = (await accounts.listAccounts(db, anan.personId))[0]?.accountId
  expect((await accounts.findMembership(db, anan.personId, need(home)))?.menu.inbox).toEqual({
    status: 'Y',
    locked: false,
  })
})

test('language and default account are one’s own choice, among one’s own accounts', async () => {
  const anan = await actorOf('anan01', businessId)
  await accounts.changePreferences(anan, { language: 'en', defaultAccountId: businessId })
  expect(await accounts.findPerson(db, anan.personId)).toMatchObject({ language: 'en', defaultAccountId: businessId })
  expect((await readIn('en', () => accounts.listAccounts(db, anan.personId)))[0]?.name).toBe('Anan Suksawat')
  const changes = { language: 'en', defaultAccountId: businessId }
  expect(await lastEvent(anan.personId)).toEqual({ type: 'person.changed', data: { changes } })
  const other = need(await accounts.findBusinessIdByTaxId('0105500000020', '00000'))
  await expect(accounts.changePreferences(anan, { defaultAccountId: other })).rejects.toMatchObject({
    code: 'NOT_ALLOWED',
  })
  await accounts.changePreferences(anan, { language: 'th', defaultAccountId: null })
})

test('an account is suspended, reopened, terminated, and reopened only while it can be exported', async () => {
  await accounts.suspendAccount(system, businessId, 'ค้างชำระ')
  const resting = await actorOf('malee01', businessId)
  await expect(accounts.createDepartment(resting, businessId, { nameTh: 'x' })).rejects.toMatchObject({
    code: 'ACCOUNT_SUSPENDED',
  })
  await accounts.reopenAccount(system, businessId)
  await expect(accounts.reopenAccount(system, businessId)).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(accounts.suspendAccount(admin, businessId, 'x')).rejects.toMatchObject({ code: 'NOT_ALLOWED' })
  const anan = await actorOf('anan01', businessId)
  await expect(accounts.terminateAccount(anan, businessId, { reason: 'x' })).rejects.toMatchObject({
    code: 'NOT_ADMIN',
  })
  await accounts.terminateAccount(admin, businessId, { reason: 'เลิกกิจการ' })
  const ended = await actorOf('malee01', businessId)
  await expect(accounts.createRole(ended, businessId, { nameTh: 'x' })).rejects.toMatchObject({
    code: 'SERVICE_TERMINATED',
  })
  const membership = need(await accounts.findMembership(db, admin.personId, businessId))
  expect(membership).toMatchObject({ status: 'terminated', statusReason: 'เลิกกิจการ' })
  expect(need(membership.exportUntil ?? undefined).getTime() - clock.now().getTime()).toBeGreaterThan(29 * 86_400_000)
  clock.advance(31 * 86_400_000)
  await expect(accounts.reopenAccount(system, businessId)).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('departments below the same one, and roles, have names of their own; a department elsewhere may have the same', async () => {
  const sales = await department('ฝ่ายขาย')
  const taken = { code: 'DEPARTMENT_NAME_TAKEN' }
  await expect(department('ฝ่ายขาย')).rejects.toMatchObject(taken)
  const below = await department('ฝ่ายขาย', sales)
  await expect(accounts.moveDepartment(admin, businessId, below, null)).rejects.toMatchObject(taken)
  const other = await department('การตลาด')
  await expect(
    accounts.renameDepartment(admin, businessId, other, { nameTh: 'ฝ่ายขาย', nameEn: '' }),
  ).rejects.toMatchObject(taken)
  await accounts.renameDepartment(admin, businessId, other, { nameTh: 'การตลาด', nameEn: 'Marketing' })
  await expect(
    accounts.createDepartment(admin, businessId, { nameTh: 'ตลาด', nameEn: 'MARKETING' }),
  ).rejects.toMatchObject(taken)
  // One that the directory has taken out leaves its name free.
  await db.updateTable('department').set({ gone_at: clock.now() }).where('id', '=', sales).execute()
  await accounts.moveDepartment(admin, businessId, below, null)

  const { roleId } = await accounts.createRole(admin, businessId, { nameTh: 'หัวหน้า' })
  await expect(accounts.createRole(admin, businessId, { nameTh: 'หัวหน้า' })).rejects.toMatchObject({
    code: 'ROLE_NAME_TAKEN',
  })
  const { roleId: second } = await accounts.createRole(admin, businessId, { nameTh: 'รอง' })
  await expect(accounts.renameRole(admin, businessId, second, { nameTh: 'หัวหน้า' })).rejects.toMatchObject({
    code: 'ROLE_NAME_TAKEN',
  })
  await accounts.renameRole(admin, businessId, roleId, { nameTh: 'หัวหน้า', nameEn: 'Head' })
})
