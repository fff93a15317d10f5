import { type ErrorCode, type ErrorValues, parseMobile } from '@khlang/contract'
import { isEmail } from '@khlang/contract/emails'

/** The organisation of a business as a directory has it. Ids are the directory's, and stable. */
export type DirectoryChart = {
  departments: { id: string; parentId: string | null; nameTh: string; nameEn: string }[]
  roles: { id: string; nameTh: string; nameEn: string }[]
  employees: DirectoryEmployee[]
}
export type DirectoryEmployee = {
  id: string
  name: string
  /** That of an account here; null in a directory that is not that of the accounts. */
  username: string | null
  email: string | null
  mobile: string | null
  departments: string[]
  roles: string[]
}

export type DirectoryProblem = 'unreachable' | 'refused' | 'broken' | 'incomplete' | 'too large'

/** What admins read of it: a code with the values of its text. */
type Why = { code: ErrorCode; values?: ErrorValues }

/** The code of each problem that has none of its own. */
const usual: Record<DirectoryProblem, ErrorCode> = {
  unreachable: 'CHART_UNREACHABLE',
  refused: 'CHART_NOT_SERVED',
  broken: 'CHART_MALFORMED',
  incomplete: 'CHART_CUT_OFF',
  'too large': 'CHART_TOO_LARGE',
}

/** Why a directory gave no chart; the text is for the log of the server, `why` for admins. */
export class DirectoryError extends Error {
  readonly problem: DirectoryProblem
  readonly why: Why
  constructor(problem: DirectoryProblem, message: string, { why, ...options }: ErrorOptions & { why?: Why } = {}) {
    super(`The directory is ${problem}: ${message}`, options)
    this.name = 'DirectoryError'
    this.problem = problem
    this.why = why ?? { code: usual[problem], values: { detail: { th: 'รูปแบบไม่ตรงตามที่กำหนด', en: message } } }
  }
}

/** What a directory counts, for readers. */
const counted = {
  Users: { th: 'คน', en: 'people' },
  Groups: { th: 'แผนก', en: 'departments' },
  entries: { th: 'รายการ', en: 'entries' },
}

/** A directory that gave fewer of something than it says it has. */
export const incomplete = (found: number, total: number, kind: keyof typeof counted): DirectoryError =>
  new DirectoryError('incomplete', `${found} of ${total} ${kind}`, {
    why: { code: 'CHART_INCOMPLETE', values: { found, total, what: counted[kind] } },
  })

const longestName = 200
const longestId = 200

/**
 * A chart in the form that it is compared in: names trimmed, addresses normal or null. Refuses one that contradicts
 * itself, which is what a part of an answer looks like: an id twice, or a department, role or place that is missing.
 */
export function tidyChart({ departments, roles, employees }: DirectoryChart): DirectoryChart {
  const departmentIds = idsOf('department', departments)
  const roleIds = idsOf('role', roles)
  idsOf('employee', employees)
  for (const { id, parentId } of departments)
    if (parentId !== null && !departmentIds.has(parentId))
      throw broken(`department ${id} is under a department that doesn’t exist`, `แผนก ${id} อยู่ใต้แผนกที่ไม่มี`)
  assertTree(departments)
  return {
    departments: departments.map((one) => ({ ...one, ...namesOf('department', one) })),
    roles: roles.map((one) => ({ ...one, ...namesOf('role', one) })),
    employees: employees.map((one) => tidyEmployee(one, departmentIds, roleIds)),
  }
}

const broken = (en: string, th: string) =>
  new DirectoryError('broken', en, { why: { code: 'CHART_MALFORMED', values: { detail: { th, en } } } })

const thai = { department: 'แผนก', role: 'บทบาท', employee: 'พนักงาน' } as const
type Counted = keyof typeof thai

function idsOf(what: Counted, entries: readonly { id: string }[]): Set<string> {
  const ids = new Set<string>()
  for (const { id } of entries) {
    if (id === '' || id.length > longestId || id !== textOf(id))
      throw broken(`the id of a ${what} isn’t plain text`, `รหัสของ${thai[what]}ไม่ใช่ข้อความธรรมดา`)
    if (ids.has(id)) throw broken(`${what} ${id} appears twice`, `${thai[what]} ${id} ซ้ำกัน`)
    ids.add(id)
  }
  return ids
}

/** Without control characters, which no name has and PostgreSQL may refuse, and surrounding space. */
const textOf = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .trim()

function namesOf(what: Counted, { id, nameTh, nameEn }: { id: string; nameTh: string; nameEn: string }) {
  const [th, en] = [textOf(nameTh), textOf(nameEn)]
  if (th.length > longestName || en.length > longestName)
    throw broken(`the name of ${what} ${id} is too long`, `ชื่อของ${thai[what]} ${id} ยาวเกินไป`)
  if (th === '' && en === '') throw broken(`${what} ${id} has no name`, `${thai[what]} ${id} ไม่มีชื่อ`)
  return { nameTh: th || en, nameEn: en }
}

function tidyEmployee(
  { id, name, username, email, mobile, departments, roles }: DirectoryEmployee,
  departmentIds: ReadonlySet<string>,
  roleIds: ReadonlySet<string>,
): DirectoryEmployee {
  for (const one of departments)
    if (!departmentIds.has(one)) throw broken(`employee ${id} is in an unknown department`, `พนักงาน ${id} อยู่ในแผนกที่ไม่มี`)
  for (const one of roles)
    if (!roleIds.has(one)) throw broken(`employee ${id} has an unknown role`, `พนักงาน ${id} มีบทบาทที่ไม่มี`)
  const address = email?.trim().toLowerCase() ?? ''
  return {
    id,
    name: textOf(name).slice(0, longestName),
    username: username?.trim().toLowerCase() || null,
    email: isEmail(address) ? address : null,
    mobile: mobileOf(mobile ?? ''),
    departments: [...new Set(departments)].sort(),
    roles: [...new Set(roles)].sort(),
  }
}

/** Directories have numbers as `+66 81 000 0001` too. */
const mobileOf = (text: string) => parseMobile(text.replace(/[\s().-]/g, '').replace(/^\+?66(?=\d{9}$)/, '0'))

function assertTree(departments: DirectoryChart['departments']): void {
  const parents = new Map(departments.map(({ id, parentId }) => [id, parentId]))
  const sound = new Set<string>()
  for (const { id } of departments) {
    const way = new Set<string>()
    for (let at: string | null = id; at !== null && !sound.has(at); at = parents.get(at) ?? null) {
      if (way.has(at)) throw broken(`department ${at} is placed under itself`, `แผนก ${at} อยู่ใต้ตนเอง`)
      way.add(at)
    }
    for (const one of way) sound.add(one)
  }
}
