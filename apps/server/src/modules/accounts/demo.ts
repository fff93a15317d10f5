import { createHash } from 'node:crypto'
import { businessFeatures } from '@khlang/contract'
import { type Actor, systemActor } from '../../platform/actor.ts'
import { transact, type Tx } from '../../platform/db.ts'
import { findPersonRow, lockDemo } from './people.repo.ts'
import type { createDepartments } from './departments.ts'
import type { AccountsDeps } from './deps.ts'
import type { createEmployees } from './employees.ts'
import type { createFeatures } from './features.ts'
import type { createIdentifiers } from './identifiers.ts'
import type { createRegister } from './register.ts'

export const demoPassword = 'demo-pass-1'

/** The demo is nobody's: its numbers are proved from the start. */
const demoProof = { how: 'demo', detail: '' } as const

type DemoPerson = {
  username: string
  th: [first: string, last: string]
  en: [first: string, last: string]
  email: string
  nationalId?: string
}

/** In the order of their mobile numbers, 0810000001 to 0810000006. */
const demoPeople = [
  {
    username: 'somsri1',
    th: ['สมศรี', 'ใจดี'],
    en: ['Somsri', 'Jaidee'],
    email: 'somsri@mail.example',
    nationalId: '1100000000016',
  },
  {
    username: 'anan01',
    th: ['อนันต์', 'สุขสวัสดิ์'],
    en: ['Anan', 'Suksawat'],
    email: 'anan@mail.example',
    nationalId: '1100000000024',
  },
  {
    username: 'malee01',
    th: ['มาลี', 'รุ่งเรือง'],
    en: ['Malee', 'Rungrueang'],
    email: 'malee@one.example',
  },
  { username: 'prasit1', th: ['ประสิทธิ์', 'ทองดี'], en: ['Prasit', 'Thongdee'], email: 'prasit@one.example' },
  { username: 'kanya01', th: ['กัญญา', 'วงศ์สว่าง'], en: ['Kanya', 'Wongsawang'], email: 'kanya@one.example' },
  { username: 'wichai1', th: ['วิชัย', 'พัฒนกิจ'], en: ['Wichai', 'Phatthanakit'], email: 'wichai@two.example' },
] as const satisfies readonly DemoPerson[]
type DemoName = (typeof demoPeople)[number]['username']

const companyOne = {
  taxId: '0105500000011',
  nameTh: 'บริษัท วัน เทรดดิ้ง จำกัด',
  nameEn: 'One Trading Co., Ltd.',
  domain: 'one.example',
}
const companyTwo = {
  taxId: '0105500000020',
  nameTh: 'บริษัท ทู ซัพพลาย จำกัด',
  nameEn: 'Two Supply Co., Ltd.',
  domain: 'two.example',
}
const sales = { nameTh: 'ฝ่ายขาย', nameEn: 'Sales' }
const accounting = { nameTh: 'ฝ่ายบัญชี', nameEn: 'Accounting' }

/** The same id for the same name on every installation: a UUID from the hash of the name. */
export function demoId(name: string): string {
  const hex = createHash('sha256').update(`khlang demo ${name}`).digest('hex')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)]
  return parts.join('-')
}

/** The demo people and the parts of the first demo company, for what fills their drives. */
export const demoIds = {
  person: (name: DemoName) => ({ personId: demoId(name), accountId: demoId(`${name} account`) }),
  /** Somebody of one of the companies, acting for it. */
  staff: (name: 'malee01' | 'prasit1' | 'kanya01' | 'wichai1') => ({
    personId: demoId(name),
    accountId: demoId((name === 'wichai1' ? companyTwo : companyOne).taxId),
  }),
  /** Somebody's employment by the first company. */
  employee: (name: 'prasit1' | 'kanya01') => demoId(`${companyOne.taxId} ${name}`),
  sales: demoId(`${companyOne.taxId} ${sales.nameEn}`),
  accounting: demoId(`${companyOne.taxId} ${accounting.nameEn}`),
}

/** Credentials belong to identity. */
type SetPassword = (tx: Tx, personId: string, password: string) => Promise<void>

type Parts = Pick<ReturnType<typeof createRegister>, 'createCitizen' | 'createBusiness'> &
  Pick<ReturnType<typeof createFeatures>, 'writeFeature'> &
  Pick<ReturnType<typeof createDepartments>, 'insertDepartment'> &
  Pick<ReturnType<typeof createEmployees>, 'hireEmployee'> &
  Pick<ReturnType<typeof createIdentifiers>, 'prove'>

type Staff = { name: DemoName; department: typeof sales; mail?: 'manage' }

/** The demo accounts. */
export function createDemo(
  { db }: AccountsDeps,
  { createCitizen, createBusiness, writeFeature, insertDepartment, hireEmployee, prove }: Parts,
) {
  /**
   * Creates the demo accounts, all or none; does nothing if they exist. Returns whether it created any.
   * @param alongside writes in the same transaction, if it creates them
   */
  async function seedDemo(setPassword: SetPassword, alongside?: (tx: Tx) => Promise<void>): Promise<boolean> {
    const actor = systemActor('demo')
    return transact(db, async (tx) => {
      await lockDemo(tx)
      if (await findPersonRow(tx, demoId('somsri1'))) {
        await proveAll(tx, actor)
        return false
      }
      for (const [index, person] of demoPeople.entries()) await seedPerson(tx, actor, person, index + 1, setPassword)
      await seedCompany(tx, actor, companyOne, 'malee01', {
        employees: [
          { name: 'prasit1', department: sales },
          { name: 'kanya01', department: accounting, mail: 'manage' },
        ],
      })
      await seedCompany(tx, actor, companyTwo, 'wichai1', { employees: [] })
      await alongside?.(tx)
      return true
    })
  }

  /** A demo that is older than proofs has them from its next start on. */
  async function proveAll(tx: Tx, actor: Actor): Promise<void> {
    const people = demoPeople.filter((person) => 'nationalId' in person)
    const ids = [
      ...people.map(({ username }) => demoId(`${username} account`)),
      demoId(companyOne.taxId),
      demoId(companyTwo.taxId),
    ]
    for (const id of ids) await prove(tx, actor, id, demoProof)
  }

  async function seedPerson(
    tx: Tx,
    actor: Actor,
    person: DemoPerson,
    place: number,
    setPassword: SetPassword,
  ): Promise<void> {
    const { username, th, en, email, nationalId = null } = person
    const ids = { personId: demoId(username), accountId: demoId(`${username} account`) }
    await createCitizen(tx, actor, {
      username,
      email,
      emailVerified: true,
      mobile: `+6681000000${place}`,
      nationalId,
      firstNameTh: th[0],
      lastNameTh: th[1],
      firstNameEn: en[0],
      lastNameEn: en[1],
      how: 'demo',
      ids,
    })
    if (nationalId !== null) await prove(tx, actor, ids.accountId, demoProof)
    await setPassword(tx, ids.personId, demoPassword)
  }

  async function seedCompany(
    tx: Tx,
    actor: Actor,
    company: typeof companyOne,
    admin: DemoName,
    { employees }: { employees: Staff[] },
  ): Promise<void> {
    const businessId = demoId(company.taxId)
    const ids = { businessId, employeeId: demoId(`${company.taxId} ${admin}`) }
    await createBusiness(tx, actor, { ...company, branchNo: '00000', adminPersonId: demoId(admin), ids })
    await prove(tx, actor, businessId, demoProof)
    for (const feature of businessFeatures) await writeFeature(tx, actor, businessId, feature, 'Y')
    for (const { name, department, mail = null } of employees) {
      const departmentId = demoId(`${company.taxId} ${department.nameEn}`)
      await insertDepartment(tx, actor, businessId, {
        ...department,
        id: departmentId,
        providerId: `department-${department.nameEn.toLowerCase()}`,
      })
      await hireEmployee(tx, actor, businessId, {
        employeeId: demoId(`${company.taxId} ${name}`),
        personId: demoId(name),
        inbox: mail,
        outbox: mail,
        departments: [departmentId],
      })
    }
  }

  return { seedDemo }
}
