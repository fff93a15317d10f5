import { type Static, Type } from 'typebox'
import { Bytes, Id, Instant, nullable, oneOf } from './common.ts'
import { endpoint } from './endpoint.ts'
import type { LogAction } from './log-actions.ts'

/** The actions of the log that a dashboard counts. */
export const dashboardActions = [
  'add',
  'download',
  'change',
  'access',
  'trash',
  'refused',
] as const satisfies readonly LogAction[]
export type DashboardAction = (typeof dashboardActions)[number]

/** How many months a dashboard shows, the present one included, and how many people and departments it names. */
export const dashboardLimits = { months: 6, named: 10 } as const

const Count = Type.Integer({ minimum: 0 })
const Month = Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$', description: 'a month of Bangkok, such as 2026-11' })

export const DashboardMonth = Type.Object({
  month: Month,
  /** How often each happened, as the log of files and sharing counts it. */
  actions: Type.Object(
    Object.fromEntries(dashboardActions.map((name) => [name, Count])) as Record<DashboardAction, typeof Count>,
  ),
  /** What was stored at its end, or is now; null where it was not recorded. */
  storage: nullable(Type.Object({ business: Bytes, personal: Bytes })),
})
export type DashboardMonth = Static<typeof DashboardMonth>

export const Dashboard = Type.Object({
  /** Up to when the log is counted; null until that has been done once. */
  countedAt: nullable(Instant),
  /** The log is being counted now. */
  counting: Type.Boolean(),
  /** The oldest first. */
  months: Type.Array(DashboardMonth),
  /** Who did most of one action in one month. */
  people: Type.Array(Type.Object({ personId: Id, name: Type.String(), count: Count })),
  storage: Type.Object({
    business: Bytes,
    personal: Bytes,
    /** Departments by what the private drives of their own members hold: whoever is in two counts in both. */
    departments: Type.Array(Type.Object({ departmentId: Id, name: Type.String(), employees: Count, bytes: Bytes })),
    employees: Type.Array(Type.Object({ employeeId: Id, name: Type.String(), bytes: Bytes })),
  }),
  /** Shares of Drive Business that somebody outside can use now. */
  outside: Type.Object({ share: Count, invitation: Count, link: Count, upload: Count }),
})
export type Dashboard = Static<typeof Dashboard>

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/admin/dashboard',
  access: 'admin',
  summary:
    'Storage, growth, activity and sharing outside of this business over six months, and who did most of one action in one month',
  query: Type.Object({ action: Type.Optional(oneOf(dashboardActions)), month: Type.Optional(Month) }),
  reply: Dashboard,
  errors: ['NOT_ADMIN', 'INVALID_INPUT'],
})
