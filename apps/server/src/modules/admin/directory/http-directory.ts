import { type Static, Type } from 'typebox'
import Value from 'typebox/value'
import { type Directory, type DirectoryLimits } from './directory.ts'
import { type DirectoryChart, DirectoryError, incomplete, tidyChart } from './directory-chart.rules.ts'
import { createJsonReader } from './get-json.ts'
import type { Served } from './served-businesses.ts'

const maybe = Type.Optional(Type.Union([Type.String(), Type.Null()]))
const names = { nameTh: maybe, nameEn: maybe }
const list = Type.Optional(Type.Array(Type.String()))

/** A page of the chart: any part of the departments, roles and employees. */
const ChartPage = Type.Object({
  departments: Type.Array(Type.Object({ id: Type.String(), parentId: maybe, ...names })),
  roles: Type.Array(Type.Object({ id: Type.String(), ...names })),
  employees: Type.Array(
    Type.Object({
      id: Type.String(),
      name: maybe,
      username: maybe,
      email: maybe,
      mobile: maybe,
      departments: list,
      roles: list,
    }),
  ),
  /** How many entries all pages have together. */
  total: Type.Integer({ minimum: 0 }),
  nextCursor: maybe,
})
type ChartPage = Static<typeof ChartPage>

/** The chart of a page, in the form of all directories; usernames count only where they are those of the accounts. */
export const chartOfPage = (
  { departments, roles, employees }: Pick<ChartPage, 'departments' | 'roles' | 'employees'>,
  { hasUsernames }: { hasUsernames: boolean },
): DirectoryChart => ({
  departments: departments.map(({ id, parentId = null, nameTh, nameEn }) => ({
    id,
    parentId,
    nameTh: nameTh ?? '',
    nameEn: nameEn ?? '',
  })),
  roles: roles.map(({ id, nameTh, nameEn }) => ({ id, nameTh: nameTh ?? '', nameEn: nameEn ?? '' })),
  employees: employees.map(({ id, name, username = null, email = null, mobile = null, ...groups }) => ({
    id,
    name: name ?? '',
    username: hasUsernames ? username : null,
    email,
    mobile,
    departments: groups.departments ?? [],
    roles: groups.roles ?? [],
  })),
})

/** One page, or `broken` if it is none. */
export function readChartPage(answer: unknown): ChartPage {
  if (!Value.Check(ChartPage, answer)) throw new DirectoryError('broken', 'an answer isn’t a page of a chart')
  return answer
}

/** A directory that answers with pages of a chart as JSON: see `docs/business.md`. */
export const createHttpDirectory = (
  { token, ...served }: Served & { token: string },
  limits: DirectoryLimits,
): Directory => ({
  kind: 'http',
  serves: (_, business) => Promise.resolve(served.urlOf(business) !== null),
  async read(business) {
    const url = served.requireUrl(business)
    const get = createJsonReader(token, 'application/json', limits)
    const chart: DirectoryChart = { departments: [], roles: [], employees: [] }
    const countAll = () => chart.departments.length + chart.roles.length + chart.employees.length
    for (let cursor: string | null = null, total: number | null = null; ; ) {
      const at = new URL(url)
      if (cursor !== null) at.searchParams.set('cursor', cursor)
      const page = readChartPage(await get(at))
      if (page.total > limits.entries) throw new DirectoryError('too large', `${page.total} entries`)
      if (total !== null && total !== page.total) throw new DirectoryError('incomplete', 'it changed meanwhile')
      total = page.total
      const part = chartOfPage(page, { hasUsernames: false })
      chart.departments.push(...part.departments)
      chart.roles.push(...part.roles)
      chart.employees.push(...part.employees)
      if (countAll() > total) throw new DirectoryError('broken', 'it has more entries than it says')
      cursor = page.nextCursor ?? null
      if (cursor !== null) continue
      if (countAll() < total) throw incomplete(countAll(), total, 'entries')
      return tidyChart(chart)
    }
  },
})
