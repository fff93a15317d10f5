import { type Static, Type } from 'typebox'
import { ById, Empty, Id, nullable } from './common.ts'
import { endpoint } from './endpoint.ts'

export const Department = Type.Object({
  id: Id,
  parentId: nullable(Id),
  name: Type.String(),
  nameTh: Type.String(),
  nameEn: Type.String(),
  /** Its members, without those of the departments below it. */
  members: Type.Integer(),
  /** Rules for it do not apply meanwhile. */
  suspended: Type.Boolean(),
  /** The directory does not name it any more: it is suspended, with its rules. */
  gone: Type.Boolean(),
})
export type Department = Static<typeof Department>

export const Role = Type.Object({
  id: Id,
  name: Type.String(),
  nameTh: Type.String(),
  nameEn: Type.String(),
  members: Type.Integer(),
  /** The directory does not name it any more: nobody has it, and nobody gets it. */
  gone: Type.Boolean(),
})
export type Role = Static<typeof Role>

const name = Type.String({ minLength: 1, maxLength: 200 })
/** Programs name a department or role once (`name`); pages name it in both languages. */
const names = {
  name: Type.Optional(name),
  nameTh: Type.Optional(name),
  nameEn: Type.Optional(Type.String({ maxLength: 200 })),
}
const refusals = ['NOT_ADMIN', 'INVALID_INPUT', 'NOT_FOUND', 'ACCOUNT_SUSPENDED'] as const
const treeRefusals = [...refusals, 'DEPARTMENT_INSIDE_ITSELF', 'DEPARTMENT_TOO_DEEP', 'DEPARTMENT_NAME_TAKEN'] as const

export const listDepartments = endpoint({
  method: 'GET',
  path: '/api/admin/departments',
  access: 'admin',
  summary: 'All departments of this business by name; the tree follows from `parentId`',
  reply: Type.Object({ items: Type.Array(Department) }),
  errors: ['NOT_ADMIN'],
})

export const createDepartment = endpoint({
  method: 'POST',
  path: '/api/admin/departments',
  access: 'admin',
  summary: 'Create a department; `name` is its Thai name where there is no other',
  body: Type.Object({ ...names, parentId: Type.Optional(nullable(Id)) }),
  reply: Type.Object({ id: Id }),
  errors: treeRefusals,
})

export const changeDepartment = endpoint({
  method: 'PATCH',
  path: '/api/admin/departments/:id',
  access: 'admin',
  summary: 'Rename, move, suspend or resume a department; a name that is left out stays',
  params: ById,
  body: Type.Object({
    ...names,
    parentId: Type.Optional(nullable(Id)),
    suspended: Type.Optional(Type.Boolean()),
  }),
  reply: Empty,
  errors: treeRefusals,
})

export const deleteDepartment = endpoint({
  method: 'DELETE',
  path: '/api/admin/departments/:id',
  access: 'admin',
  summary: 'Delete a department that has no departments below it',
  params: ById,
  reply: Empty,
  errors: ['NOT_ADMIN', 'NOT_FOUND', 'DEPARTMENT_NOT_EMPTY', 'ACCOUNT_SUSPENDED'],
})

export const listRoles = endpoint({
  method: 'GET',
  path: '/api/admin/roles',
  access: 'admin',
  summary: 'All roles of this business by name',
  reply: Type.Object({ items: Type.Array(Role) }),
  errors: ['NOT_ADMIN'],
})

export const createRole = endpoint({
  method: 'POST',
  path: '/api/admin/roles',
  access: 'admin',
  summary: 'Create a role; `name` is its Thai name where there is no other',
  body: Type.Object(names),
  reply: Type.Object({ id: Id }),
  errors: [...refusals, 'ROLE_NAME_TAKEN', 'PACKAGE_FEATURE'],
})

export const renameRole = endpoint({
  method: 'PATCH',
  path: '/api/admin/roles/:id',
  access: 'admin',
  summary: 'Rename a role; a name that is left out stays',
  params: ById,
  body: Type.Object(names),
  reply: Empty,
  errors: [...refusals, 'ROLE_NAME_TAKEN'],
})

export const deleteRole = endpoint({
  method: 'DELETE',
  path: '/api/admin/roles/:id',
  access: 'admin',
  summary: 'Delete a role',
  params: ById,
  reply: Empty,
  errors: ['NOT_ADMIN', 'NOT_FOUND', 'ACCOUNT_SUSPENDED'],
})
