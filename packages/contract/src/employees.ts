import { type Static, Type } from 'typebox'
import { ById, Empty, Id, Instant, nullable, oneOf, pageOf, pageQuery } from './common.ts'
import { endpoint } from './endpoint.ts'
import { employeeColumns } from './list-appearance.ts'
import { LogExport, logExportFormats } from './log-exports.ts'
import { leftChoices, transferPlace } from './leavers.ts'

/** `invited`: who has been asked and becomes an employee by accepting; `declined`: who does not want to. */
export const employeeStatuses = ['active', 'suspended', 'invited', 'declined'] as const
export type EmployeeStatus = (typeof employeeStatuses)[number]

/** What a list is filtered by: `undelivered` are invitations whose latest mail could not be delivered. */
export const employeeFilters = [...employeeStatuses, 'undelivered'] as const
export type EmployeeFilterStatus = (typeof employeeFilters)[number]

/** `due`: it expires within 14 days. */
export const passwordStates = ['good', 'due', 'expired', 'none'] as const
export type PasswordState = (typeof passwordStates)[number]
export const passwordDueDays = 14

/** Who has a second factor, who none. */
export const factorStates = ['with', 'without'] as const
/** Who is signed in for the business, who nowhere. */
export const sessionStates = ['open', 'none'] as const

const securityFilters = {
  factor: Type.Optional(oneOf(factorStates)),
  session: Type.Optional(oneOf(sessionStates)),
  password: Type.Optional(oneOf(passwordStates)),
}

/** What an employee may do in the inbox or the outbox of the business. */
export const mailPermissions = ['off', 'view', 'manage'] as const

/** How long an invitation can be accepted, in days. */
export const invitationDays = 30

/** Lines of a CSV file that is imported, its heading aside, and how many of them one request works on. */
export const importLimits = { lines: 2000, atOnce: 100, characters: 500_000 } as const

const Group = Type.Object({ id: Id, name: Type.String() })

export const Employee = Type.Object({
  /** Of the employee, or of the invitation. */
  id: Id,
  /** Null until an invitation is accepted. */
  personId: nullable(Id),
  /** What the admin typed, until the person accepts. */
  name: Type.String(),
  /** For readers of English, where the person gave one. */
  nameEn: nullable(Type.String()),
  username: nullable(Type.String()),
  email: nullable(Type.String()),
  mobile: nullable(Type.String()),
  departments: Type.Array(Group),
  roles: Type.Array(Group),
  isAdmin: Type.Boolean(),
  /** Null: as their departments, roles or the business say. */
  inbox: nullable(oneOf(mailPermissions)),
  outbox: nullable(oneOf(mailPermissions)),
  status: oneOf(employeeStatuses),
  /** The latest mail of an invitation could not be delivered. */
  undelivered: Type.Boolean(),
  /** Whether the person has an authenticator app or a passkey; null for an invitation. */
  twoFactor: nullable(Type.Boolean()),
  /** Open sessions that have acted for the business. */
  sessions: Type.Integer(),
  /** Of the password, by the period of the business: `none` has no password here. Null for an invitation. */
  password: nullable(oneOf(passwordStates)),
  /** The last request in a session that has acted for the business; null if there was none in 90 days. */
  lastSeenAt: nullable(Instant),
  createdAt: Instant,
  /** When the invitation ends. */
  expiresAt: nullable(Instant),
})
export type Employee = Static<typeof Employee>

const groups = {
  departmentIds: Type.Optional(Type.Array(Id, { maxItems: 50, uniqueItems: true })),
  roleIds: Type.Optional(Type.Array(Id, { maxItems: 50, uniqueItems: true })),
  isAdmin: Type.Optional(Type.Boolean()),
}

export const listEmployees = endpoint({
  method: 'GET',
  path: '/api/admin/employees',
  access: 'admin',
  summary: 'Employees and invitations of this business by name',
  query: Type.Object({
    q: Type.Optional(
      Type.String({ maxLength: 100, description: 'Words of the name, the username, the e-mail or the mobile number' }),
    ),
    departmentId: Type.Optional(Id),
    roleId: Type.Optional(Id),
    status: Type.Optional(oneOf(employeeFilters)),
    isAdmin: Type.Optional(Type.Boolean()),
    ...securityFilters,
    ...pageQuery,
  }),
  reply: pageOf(Employee),
  errors: ['NOT_ADMIN', 'INVALID_INPUT'],
})

export const countEmployees = endpoint({
  method: 'GET',
  path: '/api/admin/employees/counts',
  access: 'admin',
  summary: 'How many employees there are in each status',
  reply: Type.Object({
    active: Type.Integer(),
    suspended: Type.Integer(),
    invited: Type.Integer(),
    admins: Type.Integer(),
  }),
  errors: ['NOT_ADMIN'],
})

export const addEmployee = endpoint({
  method: 'POST',
  path: '/api/admin/employees',
  access: 'admin',
  summary: 'Invite a person by username, e-mail or mobile number; the answer is the same whether there is one or not',
  body: Type.Object({
    username: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    email: Type.Optional(Type.String({ minLength: 1, maxLength: 254 })),
    mobile: Type.Optional(Type.String({ minLength: 1, maxLength: 20 })),
    ...groups,
  }),
  reply: Employee,
  errors: [
    'STEP_UP_REQUIRED',
    'NOT_ADMIN',
    'INVALID_INPUT',
    'EMPLOYEE_WHO_REQUIRED',
    'EMPLOYEE_USERNAME_INVALID',
    'EMPLOYEE_EMAIL_INVALID',
    'EMPLOYEE_EMAIL_THAI',
    'MOBILE_INVALID',
    'EMPLOYEE_EXISTS',
    'EMPLOYEE_INVITED',
    'GROUP_NOT_FOUND',
    'TOO_MANY_REQUESTS',
    'ACCOUNT_SUSPENDED',
  ],
})

/** What an imported line leads to; `repeated` is in the file before, `ambiguous` names a group of which there are several. */
export const importOutcomes = ['invited', 'exists', 'repeated', 'invalid', 'group', 'ambiguous'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

export const importEmployees = endpoint({
  method: 'POST',
  path: '/api/admin/employees/import',
  access: 'admin',
  summary:
    'Invite people from a CSV file with a heading, divided by commas, semicolons or tabs, 100 lines at a time; `dryRun` only says what each would lead to',
  textBody: { type: 'text/csv', field: 'csv' },
  query: Type.Object({
    dryRun: Type.Optional(Type.Boolean()),
    from: Type.Optional(Type.Integer({ minimum: 0, description: 'Lines that were worked on before' })),
  }),
  body: Type.Object({ csv: Type.String({ minLength: 1, maxLength: importLimits.characters }) }),
  reply: Type.Object({
    /** Lines of the whole file. */
    total: Type.Integer(),
    /** Where the next request continues; null at the end. */
    next: nullable(Type.Integer()),
    lines: Type.Array(
      Type.Object({
        /** As spreadsheets count: the heading is line 1. */
        line: Type.Integer(),
        who: Type.String(),
        outcome: oneOf(importOutcomes),
        /** The heading of the column that is wrong, as it stands in the file; null where it is the whole line. */
        column: nullable(Type.String()),
        /** Departments or roles that do not exist or of which there are several, or why the value is refused, for a reader. */
        detail: Type.String(),
      }),
    ),
  }),
  errors: [
    'STEP_UP_REQUIRED',
    'NOT_ADMIN',
    'INVALID_INPUT',
    'IMPORT_HEADING_MISSING',
    'IMPORT_TOO_LONG',
    'IMPORT_UNREADABLE',
    'TOO_MANY_REQUESTS',
    'ACCOUNT_SUSPENDED',
  ],
})

export const changeEmployee = endpoint({
  method: 'PATCH',
  path: '/api/admin/employees/:id',
  access: 'admin',
  summary: 'Change the departments, roles and permissions of an employee; lists are complete',
  params: ById,
  body: Type.Object({
    ...groups,
    inbox: Type.Optional(nullable(oneOf(mailPermissions))),
    outbox: Type.Optional(nullable(oneOf(mailPermissions))),
  }),
  reply: Employee,
  errors: [
    'STEP_UP_REQUIRED',
    'NOT_ADMIN',
    'INVALID_INPUT',
    'EMPLOYEE_NOT_FOUND',
    'GROUP_NOT_FOUND',
    'LAST_ADMIN_BUSINESS',
    'ACCOUNT_SUSPENDED',
  ],
})

/** How many employees one request changes. */
export const bulkEmployees = 200

const GroupIds = Type.Array(Id, { maxItems: 50, uniqueItems: true })

export const changeEmployees = endpoint({
  method: 'POST',
  path: '/api/admin/employees/change',
  access: 'admin',
  summary:
    'Add several employees to departments and roles or take them out, suspend or resume them; one result for each',
  body: Type.Object({
    ids: Type.Array(Id, { minItems: 1, maxItems: bulkEmployees, uniqueItems: true }),
    addDepartmentIds: Type.Optional(GroupIds),
    removeDepartmentIds: Type.Optional(GroupIds),
    addRoleIds: Type.Optional(GroupIds),
    removeRoleIds: Type.Optional(GroupIds),
    suspended: Type.Optional(Type.Boolean()),
  }),
  reply: Type.Object({
    items: Type.Array(
      Type.Object({
        id: Id,
        ok: Type.Boolean(),
        machineCode: Type.Optional(Type.String()),
        /** Why it was refused, in the language of the reader. */
        message: Type.Optional(Type.String()),
      }),
    ),
  }),
  errors: ['NOT_ADMIN', 'INVALID_INPUT', 'GROUP_NOT_FOUND', 'ACCOUNT_SUSPENDED'],
})

/** What an export of employees has: as the page is filtered, and the columns beside those that say who it is. */
export const EmployeeExport = Type.Object(
  {
    q: Type.Optional(Type.String({ maxLength: 100 })),
    departmentId: Type.Optional(Id),
    roleId: Type.Optional(Id),
    status: Type.Optional(oneOf(employeeFilters)),
    ...securityFilters,
    columns: Type.Array(oneOf(employeeColumns), { uniqueItems: true, maxItems: employeeColumns.length }),
  },
  { additionalProperties: false },
)
export type EmployeeExport = Static<typeof EmployeeExport>

export const startEmployeeExport = endpoint({
  method: 'POST',
  path: '/api/admin/employees/export',
  access: 'admin',
  summary: 'Export employees and invitations as a file by a job; it is listed among the exports of `log=employees`',
  body: Type.Object({ format: oneOf(logExportFormats), filter: EmployeeExport }),
  reply: LogExport,
  errors: [
    'NOT_ADMIN',
    'TOO_MANY_REQUESTS',
    'LOG_EXPORTS_UNDER_WAY',
    'INVALID_INPUT',
    'GROUP_NOT_FOUND',
    'ACCOUNT_SUSPENDED',
  ],
})

const changesStanding = {
  params: ById,
  reply: Employee,
  errors: ['NOT_ADMIN', 'EMPLOYEE_NOT_FOUND', 'LAST_ADMIN_BUSINESS', 'ACCOUNT_SUSPENDED'],
} as const

export const suspendEmployee = endpoint({
  method: 'POST',
  path: '/api/admin/employees/:id/suspend',
  access: 'admin',
  summary: 'Take away all access to this business until it is given back; nothing is deleted',
  ...changesStanding,
})

export const resumeEmployee = endpoint({
  method: 'POST',
  path: '/api/admin/employees/:id/resume',
  access: 'admin',
  summary: 'Give a suspended employee their access back',
  ...changesStanding,
})

export const removeEmployee = endpoint({
  method: 'POST',
  path: '/api/admin/employees/:id/remove',
  access: 'admin',
  stepUp: true,
  summary:
    'Remove an employee, whose private drive is kept for 90 days or transferred, or withdraw an invitation; shares and links are kept unless they are to end',
  params: ById,
  body: Type.Object({
    ...transferPlace,
    shares: Type.Optional(oneOf(leftChoices)),
    links: Type.Optional(oneOf(leftChoices)),
  }),
  reply: Empty,
  errors: [
    'NOT_ADMIN',
    'INVALID_INPUT',
    'EMPLOYEE_NOT_FOUND',
    'LAST_ADMIN_BUSINESS',
    'LEAVER_TARGET',
    'LEAVER_NO_ROOM',
    'NOT_FOUND',
    'NOT_ALLOWED',
    'NOT_A_FOLDER',
    'ITEM_IN_TRASH',
    'ITEM_EXPIRED',
    'ITEM_LOCKED',
    'ACCOUNT_SUSPENDED',
  ],
})

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/api/admin/employees/:id/invite-again',
  access: 'admin',
  summary: 'Send an invitation once more; it is valid for 30 days from now',
  params: ById,
  reply: Employee,
  errors: ['NOT_ADMIN', 'EMPLOYEE_NOT_FOUND', 'INVITATION_DECLINED', 'TOO_MANY_REQUESTS', 'ACCOUNT_SUSPENDED'],
})
