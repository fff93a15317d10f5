import { formatInstant, type Language, nationalMobile } from '@khlang/contract'
import type { EmployeeExport } from '@khlang/contract/employees'
import type { EmployeeColumn } from '@khlang/contract/list-appearance'
import type { PersonActor } from '../../../platform/actor.ts'
import { wordsOf } from '../../../platform/like.ts'
import type { AdminDeps } from '../deps.ts'
import { type EmployeeRow, findEmployees } from './employees.repo.ts'

const batch = 1000

const heads = {
  th: {
    name: 'ชื่อ',
    username: 'ชื่อผู้ใช้',
    email: 'อีเมล',
    mobile: 'หมายเลขโทรศัพท์มือถือ',
    status: 'สถานะ',
    isAdmin: 'ผู้ดูแลธุรกิจ',
    departments: 'แผนก',
    roles: 'บทบาท',
    lastSeen: 'ใช้งานล่าสุด',
    added: 'วันที่เพิ่ม',
    inbox: 'กล่องขาเข้า',
    outbox: 'กล่องขาออก',
    twoFactor: 'การยืนยันตัวตนสองขั้นตอน',
    sessions: 'อุปกรณ์ที่เข้าสู่ระบบ',
    password: 'รหัสผ่าน',
  },
  en: {
    name: 'Name',
    username: 'Username',
    email: 'Email',
    mobile: 'Mobile number',
    status: 'Status',
    isAdmin: 'Admin Business',
    departments: 'Departments',
    roles: 'Roles',
    lastSeen: 'Last active',
    added: 'Added',
    inbox: 'Inbox',
    outbox: 'Outbox',
    twoFactor: 'Two-factor authentication',
    sessions: 'Signed-in devices',
    password: 'Password',
  },
} as const
const words = {
  th: {
    yes: 'ใช่',
    active: 'ใช้งานอยู่',
    suspended: 'ถูกระงับ',
    invited: 'ได้รับเชิญ',
    declined: 'ปฏิเสธคำเชิญ',
    off: 'ไม่มีสิทธิ์',
    view: 'ดู',
    manage: 'จัดการ',
    no: 'ไม่มี',
    good: 'ใช้ได้',
    due: 'ใกล้หมดอายุ',
    expired: 'หมดอายุ',
    none: 'ไม่มีรหัสผ่าน',
  },
  en: {
    yes: 'yes',
    active: 'active',
    suspended: 'suspended',
    invited: 'invited',
    declined: 'declined',
    off: 'off',
    view: 'view',
    manage: 'manage',
    no: 'no',
    good: 'valid',
    due: 'expires soon',
    expired: 'expired',
    none: 'none',
  },
} as const
const who = ['name', 'username', 'email', 'mobile', 'status', 'isAdmin'] as const

/** Employees and invitations as rows of a table, head first, read in pages. */
export const createEmployeeRows = ({ db, clock }: Pick<AdminDeps, 'db' | 'clock'>) =>
  async function* rows(
    { accountId }: PersonActor,
    { q = '', columns, ...filter }: EmployeeExport,
    language: Language,
  ): AsyncGenerator<string[][]> {
    const shown = [...who, ...columns]
    yield [shown.map((column) => heads[language][column])]
    for (let after: { name: string; id: string } | null = null; ; ) {
      const query = { ...filter, words: wordsOf(q), after, limit: batch, now: clock.now() }
      const page: EmployeeRow[] = await findEmployees(db, accountId, query, language)
      yield page.map((row) => shown.map((column) => cellOf(row, column, language)))
      const last = page.at(-1)
      if (page.length < batch || !last) return
      after = { name: last.name, id: last.id }
    }
  }

type Column = (typeof who)[number] | EmployeeColumn

function cellOf(row: EmployeeRow, column: Column, language: Language): string {
  const say = words[language]
  const box = (value: string | null) => (value === 'off' || value === 'view' || value === 'manage' ? say[value] : '')
  switch (column) {
    case 'status':
      return say[row.status]
    case 'isAdmin':
      return row.isAdmin ? say.yes : ''
    case 'departments':
    case 'roles':
      return row[column].map(({ name }) => name).join(', ')
    case 'lastSeen':
      return row.lastSeenAt ? formatInstant(row.lastSeenAt, language) : ''
    case 'added':
      return formatInstant(row.createdAt, language)
    case 'inbox':
    case 'outbox':
      return box(row[column])
    case 'twoFactor':
      return row.twoFactor === null ? '' : row.twoFactor ? say.yes : say.no
    case 'sessions':
      return row.personId === null ? '' : String(row.sessions)
    case 'password':
      return row.password === null ? '' : say[row.password]
    case 'mobile':
      return row.mobile === null ? '' : nationalMobile(row.mobile)
    case 'name':
      return nationalMobile(row.name)
    case 'username':
    case 'email':
      return row[column] ?? ''
  }
}
