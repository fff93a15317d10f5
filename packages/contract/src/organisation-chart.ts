import { type Static, Type } from 'typebox'
import { ById, Id, Instant, nullable, oneOf, pageOf, pageQuery } from './common.ts'
import { endpoint } from './endpoint.ts'

/** How long what was found may be applied, in hours: the directory keeps changing. */
export const chartFreshHours = 24
/** A reload that removes a larger part than this of what the directory knows looks wrong. */
export const mostRemovedPercent = 20

export const directoryKinds = ['embedded', 'scim', 'http'] as const
/** `stopped`: it looks wrong, and needs a typed confirmation. `failed`: the chart stays as it was, or as far as it came. */
export const chartReloadStates = ['fetching', 'diff_ready', 'stopped', 'applying', 'done', 'failed'] as const
export type ChartReloadState = (typeof chartReloadStates)[number]
export const chartGuards = ['empty', 'removals'] as const
export const chartSubjects = ['department', 'role', 'employee'] as const
export type ChartSubject = (typeof chartSubjects)[number]
/** `linked`: an employee here who is now known to be one of the directory. */
export const chartChangeKinds = ['new', 'linked', 'renamed', 'moved', 'role', 'removed'] as const
export type ChartChangeKind = (typeof chartChangeKinds)[number]

export const ChartReload = Type.Object({
  id: Id,
  state: oneOf(chartReloadStates),
  /** A check of the night, which nobody asked for. */
  nightly: Type.Boolean(),
  /** Why it looks wrong. */
  guard: nullable(oneOf(chartGuards)),
  counts: Type.Array(
    Type.Object({ subject: oneOf(chartSubjects), kind: oneOf(chartChangeKinds), count: Type.Integer() }),
  ),
  total: Type.Integer(),
  /** Changes that were made, and those that were left with their reason. */
  done: Type.Integer(),
  left: Type.Integer(),
  /** New departments and roles that have the name of one here: made here, or known by another id before. */
  sameNamed: Type.Integer(),
  /** Why it failed, in the language of the caller. */
  problem: nullable(Type.String()),
  requestedBy: nullable(Type.String()),
  confirmedBy: nullable(Type.String()),
  createdAt: Instant,
  finishedAt: nullable(Instant),
})
export type ChartReload = Static<typeof ChartReload>

export const ChartChange = Type.Object({
  n: Type.Integer(),
  subject: oneOf(chartSubjects),
  kind: oneOf(chartChangeKinds),
  name: Type.String(),
  /** The values before and after, for a reader. */
  was: Type.String(),
  becomes: Type.String(),
  /** A new department or role that has the name of one here, which it can be; see `adoptSameNamed`. */
  sameNamed: Type.Boolean(),
  outcome: nullable(oneOf(['done', 'left'])),
  /** Why it is left, in the language of the caller; before it is applied too, if it can only be left. */
  problem: nullable(Type.String()),
  /** What a removed employee has shared that continues under the business. */
  leaves: nullable(Type.Object({ shares: Type.Integer(), links: Type.Integer(), uploadLinks: Type.Integer() })),
})
export type ChartChange = Static<typeof ChartChange>

export const OrganisationChart = Type.Object({
  directory: oneOf(directoryKinds),
  /** Whether the directory has the chart of this business. */
  available: Type.Boolean(),
  /** The tax ID of the business, to be typed where it looks wrong. */
  word: Type.String(),
  latest: nullable(ChartReload),
  /** When the chart was last reloaded. */
  reloadedAt: nullable(Instant),
})
export type OrganisationChart = Static<typeof OrganisationChart>

export const getOrganisationChart = endpoint({
  method: 'GET',
  path: '/api/admin/organisation-chart',
  access: 'admin',
  summary: 'The directory of this business, and the latest reload from it',
  reply: OrganisationChart,
  errors: ['NOT_ADMIN'],
})

export const startChartReload = endpoint({
  method: 'POST',
  path: '/api/admin/organisation-chart/reloads',
  access: 'admin',
  stepUp: true,
  summary: 'Read the directory and find out what would change; nothing changes yet',
  body: Type.Object({}),
  reply: ChartReload,
  errors: ['NOT_ADMIN', 'CHART_NO_DIRECTORY', 'CHART_BUSY', 'TOO_MANY_REQUESTS', 'ACCOUNT_SUSPENDED'],
})

export const getChartReload = endpoint({
  method: 'GET',
  path: '/api/admin/organisation-chart/reloads/:id',
  access: 'admin',
  summary: 'How far a reload is',
  params: ById,
  reply: ChartReload,
  errors: ['NOT_ADMIN', 'NOT_FOUND'],
})

export const listChartChanges = endpoint({
  method: 'GET',
  path: '/api/admin/organisation-chart/reloads/:id/changes',
  access: 'admin',
  summary: 'What a reload changes, in the order in which it does',
  params: ById,
  query: Type.Object({
    ...pageQuery,
    subject: Type.Optional(oneOf(chartSubjects)),
    kind: Type.Optional(oneOf(chartChangeKinds)),
    outcome: Type.Optional(oneOf(['done', 'left'])),
  }),
  reply: pageOf(ChartChange),
  errors: ['NOT_ADMIN', 'NOT_FOUND', 'INVALID_INPUT'],
})

export const applyChartReload = endpoint({
  method: 'POST',
  path: '/api/admin/organisation-chart/reloads/:id/apply',
  access: 'admin',
  stepUp: true,
  summary: 'Make the changes that were found, in the background',
  params: ById,
  body: Type.Object({
    /** The tax ID of the business, where it looks wrong. */
    word: Type.Optional(Type.String({ maxLength: 200 })),
    /** Departments and roles of the same name that are here already are those of the directory. */
    adoptSameNamed: Type.Optional(Type.Boolean()),
  }),
  reply: ChartReload,
  errors: ['NOT_ADMIN', 'NOT_FOUND', 'CHART_CHANGED', 'CHART_LOOKS_WRONG', 'CHART_BUSY', 'ACCOUNT_SUSPENDED'],
})
