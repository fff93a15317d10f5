import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { systemActor } from '../../platform/actor.ts'
import { movableClock } from '../../platform/clock.ts'
import { transact } from '../../platform/db.ts'
import { createAudit } from '../audit/index.ts'
import { createAccounts } from './index.ts'

const { database, drop } = await createTestDatabase()
afterAll(drop)
const { db } = database
const clock = movableClock()
const made: unknown[] = []
const accounts = createAccounts({
  db,
  audit: createAudit({ db, clock, subscriptions: {} }),
  clock,
  hooks: {
    onAccountCreated: async (_tx, account) => void made.push(account),
    onEmployeeAdded: async (_tx, employee) => void made.push(employee),
  },
})
const system = systemActor('test')
const passwords: string[] = []
const seed = () => accounts.seedDemo(async (_tx, _personId, password) => void passwords.push(password))
beforeAll(seed)

let place = 0
const citizen = (change: Partial<Parameters<typeof accounts.createCitizen>[2]> = {}) => {
  place++
  const input = {
    username: `person${place}`,
    mobile: `+6690000${1000 + place}`,
    firstNameTh: 'ก',
    lastNameTh: 'ข',
    how: 'test',
  }
  return transact(db, (tx) => accounts.createCitizen(tx, system, { ...input, ...change }))
}
const need = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('missing')
  return value
}
const byName = async (username: string) => need(await accounts.findPersonByUsername(db, username))

test('the demo accounts are as documented, however often they are seeded', async () => {
  const before = (await byName('somsri1')).id
  expect(await seed()).toBe(false)
  expect((await byName('somsri1')).id).toBe(before)
  expect(passwords).toEqual(Array.from({ length: 6 }, () => 'demo-pass-1'))
  const names = ['somsri1', 'anan01', 'malee01', 'prasit1', 'kanya01', 'wichai1']
  const people = await Promise.all(names.map(byName))
  expect(people.map((person) => person.mobile)).toEqual(names.map((_, n) => `+6681000000${n + 1}`))
  expect(people.map((person) => person.nationalId)).toEqual(['1100000000016', '1100000000024', null, null, null, null])
  const lists = await Promise.all(people.map((person) => accounts.listAccounts(db, person.id)))
  const businesses = lists.map((list) =>
    list.slice(1).map(({ taxId, branchNo, isAdmin }) => [taxId, branchNo, isAdmin]),
  )
  const one = (isAdmin: boolean) => [['0105500000011', '00000', isAdmin]]
  expect(businesses).toEqual([[], [], one(true), one(false), one(false), [['0105500000020', '00000', true]]])
  expect(lists.every(([personal]) => personal?.type === 'Citizen')).toBe(true)
  expect(lists[0]?.[0]?.name).toBe('สมศรี ใจดี')
})

test('two processes that start together seed once', async () => {
  expect(await Promise.all([seed(), seed()])).toEqual([false, false])
})

test('a person is found by username, address and mobile number, in any case', async () => {
  const { id } = await byName('somsri1')
  for (const text of ['SOMSRI1', 'somsri@mail.EXAMPLE', '0810000001', '081-000-0001', '+66810000001']) {
    expect((await accounts.findPersonByLogin(db, text))?.id, text).toBe(id)
  }
  for (const text of ['', 'nobody1', 'nobody@mail.example', '0899999999']) {
    expect(await accounts.findPersonByLogin(db, text), text).toBeUndefined()
  }
})

test('taken names stay taken, also concurrently', async () => {
  await citizen({ username: 'unique1', mobile: '+66911111111', nationalId: '1100000000032' })
  await expect(citizen({ username: 'UNIQUE1' })).rejects.toMatchObject({ code: 'USERNAME_TAKEN' })
  await expect(citizen({ mobile: '+66911111111' })).rejects.toMatchObject({ code: 'MOBILE_TAKEN' })
  await expect(citizen({ nationalId: '1100000000032' })).rejects.toMatchObject({ code: 'NATIONAL_ID_TAKEN' })
  const both = await Promise.allSettled([citizen({ username: 'racing1' }), citizen({ username: 'racing1' })])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(both.find((one) => one.status === 'rejected')?.reason).toMatchObject({ code: 'USERNAME_TAKEN' })
})

test.each([
  [{ username: 'short' }, 'USERNAME_INVALID'],
  [{ mobile: '0810000001' }, 'MOBILE_INVALID'],
  [{ nationalId: '1100000000017' }, 'NATIONAL_ID_INVALID'],
  [{ email: 'no address' }, 'INVALID_INPUT'],
])('a person with %o is refused', async (change, code) => {
  await expect(citizen(change)).rejects.toMatchObject({ code })
})

test('an unverified address identifies nobody else, and blocks nobody', async () => {
  const first = await citizen({ email: 'shared@mail.example' })
  expect((await accounts.findPersonByLogin(db, 'shared@mail.example'))?.id).toBe(first.personId)
  expect(await accounts.findPersonByEmail(db, 'shared@mail.example')).toBeUndefined()
  await citizen({ email: 'Shared@mail.example' })
  expect(await accounts.findPersonByLogin(db, 'shared@mail.example')).toBeUndefined()
  const owner = await citizen({ email: 'shared@mail.example', emailVerified: true })
  expect((await accounts.findPersonByLogin(db, 'shared@mail.example'))?.id).toBe(owner.personId)
  expect((await accounts.findPersonByEmail(db, 'SHARED@mail.example'))?.id).toBe(owner.personId)
  await expect(citizen({ email: 'SHARED@mail.example', emailVerified: true })).rejects.toMatchObject({
    code: 'EMAIL_TAKEN',
  })
})

test('a failed transaction leaves no person, account or event', async () => {
  const count = () =>
    db
      .selectFrom('audit_event')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  const before = await count()
  const failing = transact(db, async (tx) => {
    await accounts.createCitizen(tx, system, {
      username: 'ghost01',
      mobile: null,
      firstNameTh: 'ก',
      lastNameTh: 'ข',
      how: 'test',
    })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await accounts.findPersonByUsername(db, 'ghost01')).toBeUndefined()
  expect(await count()).toEqual(before)
})

test('a business is created once, with its admin, and runs the hooks', async () => {
  const { personId } = await citizen()
  const input = { taxId: '0105500000101', branchNo: '00000', nameTh: 'บริษัท ทดสอบ จำกัด', adminPersonId: personId }
  made.length = 0
  const { businessId, employeeId } = await transact(db, (tx) => accounts.createBusiness(tx, system, input))
  expect(made).toEqual([
    { accountId: businessId, kind: 'business' },
    { businessId, personId, employeeId },
  ])
  expect(await accounts.findMembership(db, personId, businessId)).toMatchObject({
    accountKind: 'business',
    isAdmin: true,
    inbox: 'manage',
    business: { taxId: '0105500000101', nameTh: 'บริษัท ทดสอบ จำกัด' },
  })
  const again = transact(db, (tx) => accounts.createBusiness(tx, system, input))
  await expect(again).rejects.toMatchObject({ code: 'BUSINESS_TAKEN' })
  await transact(db, (tx) => accounts.createBusiness(tx, system, { ...input, branchNo: '00001' }))
  for (const wrong of [{ taxId: '0105500000102' }, { branchNo: '1' }]) {
    const refused = transact(db, (tx) => accounts.createBusiness(tx, system, { ...input, ...wrong }))
    await expect(refused).rejects.toMatchObject({ code: 'TAX_ID_INVALID' })
  }
})

test('a membership belongs to its account only', async () => {
  const malee = await byName('malee01')
  const prasit = await byName('prasit1')
  const [personal, one] = await accounts.listAccounts(db, malee.id)
  const oneId = need(one).accountId
  expect(await accounts.findMembership(db, prasit.id, need(personal).accountId)).toBeUndefined()
  expect(await accounts.findMembership(db, (await byName('wichai1')).id, oneId)).toBeUndefined()
  expect(await accounts.findMembershipState(db, (await byName('wichai1')).id, oneId)).toBeUndefined()
  expect(await accounts.findMembership(db, malee.id, need(personal).accountId)).toMatchObject({
    accountKind: 'citizen',
    isAdmin: false,
    employeeId: null,
    inbox: 'manage',
    departments: [],
    business: null,
  })
  expect(await accounts.findMembership(db, prasit.id, oneId)).toMatchObject({
    isAdmin: false,
    inbox: 'off',
    outbox: 'off',
    departments: [{ nameTh: 'ฝ่ายขาย', nameEn: 'Sales', suspended: false }],
    features: { only_office: true, mapdrive: true, inputmore: true, business_logo: true, rename_document: true },
  })
  expect(await accounts.findMembershipState(db, prasit.id, oneId)).toMatchObject({
    accountKind: 'business',
    isAdmin: false,
  })
})

test('a business is found by its numbers and by its mail domain', async () => {
  const id = need(await accounts.findBusinessIdByTaxId('0105500000011', '00000'))
  expect(await accounts.findBusinessByDomain('ONE.example')).toMatchObject({ id, nameEn: 'One Trading Co., Ltd.' })
  expect(await accounts.findBusiness(id)).toMatchObject({ status: 'active', branchNo: '00000' })
  expect(await accounts.findBusinessIdByTaxId('0105500000011', '00009')).toBeUndefined()
  expect(await accounts.findBusinessByDomain('none.example')).toBeUndefined()
})
