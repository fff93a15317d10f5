import { type Static, Type } from 'typebox'
import { ById, Id, nullable, PageQuery, pageOf, oneOf } from './common.ts'
import { endpoint } from './endpoint.ts'
import { levels } from './permissions.ts'

/** Whether rules for each kind of audience count; those that do not are kept. */
export const RuleSwitches = Type.Object({
  business: Type.Boolean(),
  department: Type.Boolean(),
  role: Type.Boolean(),
  employee: Type.Boolean(),
})
export type RuleSwitches = Static<typeof RuleSwitches>

const Shown = Type.Object({
  ...RuleSwitches.properties,
  /** Rules of each kind, on folders that are not in the trash. */
  rules: Type.Object({
    business: Type.Integer(),
    department: Type.Integer(),
    role: Type.Integer(),
    employee: Type.Integer(),
  }),
})

export const getRuleSwitches = endpoint({
  method: 'GET',
  path: '/api/admin/rule-switches',
  access: 'admin',
  summary: 'Which kinds of rules of Drive Business count',
  reply: Shown,
  errors: ['NOT_ADMIN', 'NOT_FOUND'],
})

const refusals = ['NOT_ADMIN', 'NOT_FOUND', 'INVALID_INPUT', 'ACCOUNT_SUSPENDED'] as const

export const setRuleSwitches = endpoint({
  method: 'PUT',
  path: '/api/admin/rule-switches',
  access: 'admin',
  summary: 'Switch kinds of rules of Drive Business on or off; rules that are off are kept and do not count',
  body: RuleSwitches,
  reply: Shown,
  errors: refusals,
})

export const changeRuleSwitches = endpoint({
  method: 'PATCH',
  path: '/api/admin/rule-switches',
  access: 'admin',
  summary: 'Switch some kinds of rules of Drive Business on or off; the others stay as they are',
  body: Type.Partial(RuleSwitches),
  reply: Shown,
  errors: refusals,
})

const LevelOrNone = nullable(oneOf(levels))
const SwitchedFor = Type.Object({
  employeeId: Id,
  name: Type.String(),
  /** In how many places with permissions of their own. */
  folders: Type.Integer(),
  /** The highest of them; without a name: the root. */
  folder: Type.Object({ id: Id, name: Type.String() }),
  from: LevelOrNone,
  to: LevelOrNone,
})
export type SwitchedFor = Static<typeof SwitchedFor>

export const previewRuleSwitches = endpoint({
  method: 'POST',
  path: '/api/admin/rule-switches/preview',
  access: 'admin',
  summary: 'Who would gain and who would lose access by switching these kinds of rules; nothing is changed',
  body: Type.Partial(RuleSwitches),
  reply: Type.Object({
    /** Rules that would begin to count, or no longer. */
    rules: Type.Integer(),
    /** Places with permissions of their own in which somebody gains or loses. */
    folders: Type.Integer(),
    gainCount: Type.Integer(),
    gain: Type.Array(SwitchedFor),
    loseCount: Type.Integer(),
    lose: Type.Array(SwitchedFor),
  }),
  errors: refusals,
})

const RuledFolder = Type.Object({
  id: Id,
  name: Type.String(),
  /** Rules of the folder itself. */
  rules: Type.Integer(),
  stopInheriting: Type.Boolean(),
  restricted: Type.Boolean(),
  hasFolders: Type.Boolean(),
})
export type RuledFolder = Static<typeof RuledFolder>

export const listRuledFolders = endpoint({
  method: 'GET',
  path: '/api/admin/folders/:id/folders',
  access: 'admin',
  summary: 'The folders in a folder of Drive Business by name, with what is set on each',
  params: ById,
  query: PageQuery,
  reply: pageOf(RuledFolder),
  errors: ['NOT_ADMIN', 'NOT_FOUND', 'INVALID_INPUT'],
})
