import { importLimits } from '@khlang/contract/employees'
import papaparse from 'papaparse'
import { AppError } from '../../../platform/app-error.ts'

/** One line of an import; groups are named. */
export type ImportLine = {
  /** As spreadsheets count: the heading is line 1. */
  line: number
  username: string
  email: string
  mobile: string
  departments: string[]
  roles: string[]
  isAdmin: boolean
  /** The heading of each column, as it stands in the file. */
  headings: Readonly<Partial<Record<ImportColumn, string>>>
}
export type ImportColumn = 'username' | 'email' | 'mobile' | 'departments' | 'roles' | 'admin'

const columns: Readonly<Record<string, ImportColumn>> = {
  username: 'username',
  ชื่อผู้ใช้: 'username',
  email: 'email',
  'e-mail': 'email',
  อีเมล: 'email',
  mobile: 'mobile',
  phone: 'mobile',
  มือถือ: 'mobile',
  โทรศัพท์มือถือ: 'mobile',
  หมายเลขโทรศัพท์มือถือ: 'mobile',
  departments: 'departments',
  department: 'departments',
  แผนก: 'departments',
  roles: 'roles',
  role: 'roles',
  บทบาท: 'roles',
  admin: 'admin',
  ผู้ดูแล: 'admin',
}

const yes = new Set(['yes', 'y', 'true', '1', 'x', 'ใช่'])
const listOf = (text: string) => [...new Set(text.split(/[;|]/u).map((name) => name.trim()))].filter(Boolean)

/** What divides the heading: spreadsheets of many countries write semicolons. Names of columns have none of these signs. */
function delimiterOf(text: string): string {
  const heading = text.split(/[\r\n]/u, 1)[0] ?? ''
  const count = (sign: string) => heading.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

/**
 * The lines of a CSV file with a heading in Thai or English, in any order of columns, which commas, semicolons or tabs divide:
 * whatever divides the heading. Several departments or roles are separated by semicolons, in quotation marks where those divide
 * the columns, or by "|". Spreadsheets drop the leading zero of mobile numbers, which is put back.
 */
export function readImport(csv: string): ImportLine[] {
  const text = csv.replace(/^\uFEFF/u, '')
  const { data, errors } = papaparse.parse<string[]>(text, { skipEmptyLines: false, delimiter: delimiterOf(text) })
  if (errors.some(({ type }) => type === 'Quotes')) throw new AppError('IMPORT_UNREADABLE')
  const [heading = [], ...rows] = data
  const kinds = heading.map((cell) => columns[cell.trim().toLowerCase()])
  const headings = Object.fromEntries(kinds.flatMap((kind, n) => (kind ? [[kind, heading[n]?.trim()]] : [])))
  if (!kinds.some((kind) => kind === 'username' || kind === 'email' || kind === 'mobile'))
    throw new AppError('IMPORT_HEADING_MISSING')
  const isEmpty = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')
  if (rows.filter((cells) => !isEmpty(cells)).length > importLimits.lines) throw new AppError('IMPORT_TOO_LONG')
  return rows.flatMap((cells, index): ImportLine[] => {
    if (isEmpty(cells)) return []
    // No name holds control characters or halves of letters, and the database takes no null byte.
    const textOf = (text: string) =>
      text
        .toWellFormed()
        .normalize('NFC')
        .replaceAll(/\p{Cc}+/gu, ' ')
        .trim()
    const cell = (kind: string) => textOf(cells[kinds.findIndex((one) => one === kind)] ?? '')
    return [
      {
        line: index + 2,
        username: cell('username'),
        email: cell('email'),
        mobile: cell('mobile')
          .replace(/^'/u, '')
          .replace(/^(?=[689]\d{8}$)/u, '0'),
        departments: listOf(cell('departments')),
        roles: listOf(cell('roles')),
        isAdmin: yes.has(cell('admin').toLowerCase()),
        headings,
      },
    ]
  })
}

/** Who a line is about: the first of username, e-mail and mobile number that it has. */
export const whoOf = ({ username, email, mobile }: ImportLine) =>
  username ? { username } : email ? { email } : { mobile }

/** Ids of the groups with these names, in either language; `missing` are the names that no group has, `shared` several. */
export function groupsNamed(
  names: readonly string[],
  groups: readonly { id: string; nameTh: string; nameEn: string }[],
): { ids: string[]; missing: string[]; shared: string[] } {
  const ids: string[] = []
  const missing: string[] = []
  const shared: string[] = []
  for (const name of names) {
    const wanted = name.toLowerCase()
    const [found, ...others] = groups.filter((group) =>
      [group.nameTh, group.nameEn].some((one) => one.toLowerCase() === wanted),
    )
    if (!found) missing.push(name)
    else if (others.length > 0) shared.push(name)
    else ids.push(found.id)
  }
  return { ids, missing, shared }
}

/** Line numbers of those who are in the file before. */
export function repeatedLines(lines: readonly ImportLine[]): Set<number> {
  const seen = new Set<string>()
  const repeated = new Set<number>()
  for (const { line, username, email, mobile } of lines) {
    const keys = [username, email, mobile].filter(Boolean).map((text) => text.toLowerCase())
    if (keys.some((key) => seen.has(key))) repeated.add(line)
    for (const key of keys) seen.add(key)
  }
  return repeated
}
