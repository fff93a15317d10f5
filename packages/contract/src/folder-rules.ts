import { type Static, Type } from 'typebox'
import { ById, Id, nullable, oneOf } from './common.ts'
import { endpoint } from './endpoint.ts'
import { flags, levels, Via } from './permissions.ts'

export const ruleAudiences = ['business', 'department', 'role', 'employee'] as const
export type RuleAudience = (typeof ruleAudiences)[number]

export const ruleLevels = ['none', ...levels] as const

/** Rules of one folder; people belong to groups instead of having a rule each. */
export const mostRules = 500
/** People who are named in a preview; the others are counted. */
export const namedInPreview = 100

const Revision = Type.Integer({ minimum: 0 })
const AudienceId = Type.Optional(Id)

const FolderRule = Type.Object({
  id: Id,
  audience: Type.Object({
    type: oneOf(ruleAudiences),
    id: Id,
    name: Type.String(),
    /** Of a department: the one above it. */
    above: nullable(Type.String()),
    /** A department that is suspended, or an employee: the rule does not apply meanwhile. */
    suspended: Type.Boolean(),
    /** Somebody who has not accepted their invitation yet: the rule applies once they have. Admin Business sees whom. */
    invited: Type.Boolean(),
  }),
  level: oneOf(ruleLevels),
  enabled: Type.Boolean(),
  mayReshare: Type.Boolean(),
})
export type FolderRule = Static<typeof FolderRule>

const InheritedRule = Type.Object({
  ...FolderRule.properties,
  /** Without a name: the root. */
  fromFolder: Type.Object({ id: Id, name: Type.String() }),
})
export type InheritedRule = Static<typeof InheritedRule>

export const FolderRules = Type.Object({
  folder: Type.Object({ id: Id, name: Type.String(), isRoot: Type.Boolean() }),
  revision: Revision,
  stopInheriting: Type.Boolean(),
  restricted: Type.Boolean(),
  rules: Type.Array(FolderRule),
  /** Rules of the folders above for audiences that this one does not name. */
  inherited: Type.Array(InheritedRule),
  /** Kinds of audience that are switched off in this business: their rules are kept, and do not count. */
  switchedOff: Type.Array(oneOf(ruleAudiences)),
  /** Whether the reader may give the level admin, and change rules that give it. */
  maySetAdmin: Type.Boolean(),
  /** The root with the one rule that every business begins with, about which no admin has decided yet (C55). */
  undecided: Type.Boolean(),
})
export type FolderRules = Static<typeof FolderRules>

const NewRules = Type.Object({
  revision: Revision,
  stopInheriting: Type.Boolean(),
  restricted: Type.Boolean(),
  rules: Type.Array(
    Type.Object({
      audience: Type.Object({ type: oneOf(ruleAudiences), id: AudienceId }),
      level: oneOf(ruleLevels),
      enabled: Type.Optional(Type.Boolean()),
      mayReshare: Type.Optional(Type.Boolean()),
    }),
    { maxItems: mostRules },
  ),
})

const refusals = [
  'NOT_FOUND',
  'NOT_ALLOWED',
  'INVALID_INPUT',
  'RULES_STALE',
  'RULE_REPEATED',
  'ACCOUNT_SUSPENDED',
  'SERVICE_TERMINATED',
] as const

const Named = { id: Id, name: Type.String() }
export const FolderAudiences = Type.Object({
  departments: Type.Array(Type.Object({ ...Named, parentId: nullable(Id) })),
  roles: Type.Array(Type.Object(Named)),
})
export type FolderAudiences = Static<typeof FolderAudiences>

/** Admin Business, and admins of the folder (permissions 4.1, "Folder permission rules"; C58). */
export const listFolderAudiences = endpoint({
  method: 'GET',
  path: '/api/admin/folders/:id/audiences',
  access: 'session',
  summary: 'Departments and roles that rules of a folder can name, by name',
  params: ById,
  reply: FolderAudiences,
  errors: ['NOT_FOUND', 'NOT_ALLOWED'],
})

/** Employees found for one search. */
export const foundEmployees = 20

export const findFolderEmployees = endpoint({
  method: 'GET',
  path: '/api/admin/folders/:id/audiences/employees',
  access: 'session',
  summary:
    'Employees that rules of a folder can name, by a part of their name; for Admin Business also people who are invited',
  params: ById,
  query: Type.Object({ q: Type.Optional(Type.String({ maxLength: 100 })) }),
  reply: Type.Object({
    items: Type.Array(Type.Object({ ...Named, username: nullable(Type.String()), invited: Type.Boolean() })),
  }),
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'INVALID_INPUT'],
})

export const getFolderRules = endpoint({
  method: 'GET',
  path: '/api/admin/folders/:id/rules',
  access: 'session',
  summary: 'The rules of one folder of Drive Business, and those that it inherits',
  params: ById,
  reply: FolderRules,
  errors: ['NOT_FOUND', 'NOT_ALLOWED'],
})

export const replaceFolderRules = endpoint({
  method: 'PUT',
  path: '/api/admin/folders/:id/rules',
  access: 'session',
  summary: 'Replace all rules of a folder at once; `revision` is that of the rules that the change is based on',
  params: ById,
  body: NewRules,
  reply: FolderRules,
  errors: [...refusals, 'RULES_OWN_ACCESS', 'PACKAGE_FEATURE'],
})

const LevelOrNone = nullable(oneOf(levels))
const Change = Type.Object({ employeeId: Id, name: Type.String(), from: LevelOrNone, to: LevelOrNone })

export const previewFolderRules = endpoint({
  method: 'POST',
  path: '/api/admin/folders/:id/rules/preview',
  access: 'session',
  summary: 'Who would gain and who would lose access, and on how many items; nothing is changed',
  params: ById,
  body: NewRules,
  reply: Type.Object({
    gainCount: Type.Integer(),
    gain: Type.Array(Change),
    loseCount: Type.Integer(),
    lose: Type.Array(Change),
    /** The folder and everything below it that inherits from it. */
    items: Type.Integer(),
  }),
  errors: refusals,
})

export const simulateAccess = endpoint({
  method: 'GET',
  path: '/api/admin/simulator',
  access: 'admin',
  summary: 'What an employee may do with an item of Drive Business, and why',
  query: Type.Object({ employeeId: Id, itemId: Id }),
  reply: Type.Object({
    employee: Type.Object({ id: Id, name: Type.String(), suspended: Type.Boolean() }),
    item: Type.Object({ id: Id, name: Type.String() }),
    level: LevelOrNone,
    /** The rights of the level. */
    flags: Type.Array(oneOf(flags)),
    reason: Type.Object({
      via: Via,
      ruleId: nullable(Id),
      fromFolder: nullable(Type.Object({ id: Id, name: Type.String() })),
      /** The department, role or person that the deciding rule names. */
      audience: nullable(Type.String()),
    }),
    /** From the root to the item: the level that holds there, and what decides it. */
    chain: Type.Array(
      Type.Object({ id: Id, name: Type.String(), level: LevelOrNone, via: Via, audience: nullable(Type.String()) }),
    ),
  }),
  errors: ['NOT_ADMIN', 'NOT_FOUND', 'EMPLOYEE_NOT_FOUND'],
})
