import { type Static, Type } from 'typebox'
import { ById, Empty, Id, nullable, pageOf, pageQuery } from './common.ts'
import { Item } from './items.ts'
import { endpoint } from './endpoint.ts'

/** Children per relation, and relations per master. */
export const relationLimits = { members: 200, relations: 20, name: 50 } as const

/** Suggested names, shown in the reader's language; any other is free text. */
export const relationNames = ['attachment of', 'replaces', 'credit note of', 'receipt of', 'evidence of'] as const
export type RelationName = (typeof relationNames)[number]

export const RelationMember = Type.Object({
  id: Id,
  /** Null: a document that the caller has no access to. Nothing else about it is revealed. */
  item: nullable(Item),
})
export type RelationMember = Static<typeof RelationMember>

export const Relation = Type.Object({
  id: Id,
  name: Type.String(),
  members: Type.Array(RelationMember),
})
export type Relation = Static<typeof Relation>

/** A relation that a file is a child of; without access to its master not even its name is revealed. */
export const ParentRelation = Type.Object({ id: Id, name: nullable(Type.String()), master: nullable(Item) })
export type ParentRelation = Static<typeof ParentRelation>

const Name = Type.String({ maxLength: 200 })
const ChildIds = Type.Array(Id, { minItems: 1, maxItems: 1000, uniqueItems: true })
const ByMember = Type.Object({ id: Id, memberId: Id })
const changeErrors = ['NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT'] as const
const childErrors = [
  'NOT_A_FILE',
  'RELATION_SELF',
  'RELATION_CYCLE',
  'RELATION_FULL',
  'ITEM_IN_TRASH',
  'ITEM_EXPIRED',
] as const
const nameErrors = ['RELATION_NAME_INVALID', 'RELATION_NAME_TAKEN'] as const

export const listRelations = endpoint({
  method: 'GET',
  path: '/api/items/:id/relations',
  access: 'session',
  keys: ['files:read'],
  support: true,
  summary: 'Related documents of a file: the relations it is the master of, and a page of those it is a child of',
  params: ById,
  query: Type.Object(pageQuery),
  reply: Type.Object({ mayChange: Type.Boolean(), masterOf: Type.Array(Relation), childOf: pageOf(ParentRelation) }),
  errors: ['NOT_FOUND', 'NOT_A_FILE', 'INVALID_INPUT'],
})

export const createRelation = endpoint({
  method: 'POST',
  path: '/api/items/:id/relations',
  access: 'session',
  summary: 'Create a relation: make a file the master of others',
  params: ById,
  body: Type.Object({ name: Name, childIds: ChildIds }),
  reply: Relation,
  errors: [...changeErrors, ...childErrors, ...nameErrors, 'RELATION_TOO_MANY'],
})

export const renameRelation = endpoint({
  method: 'PATCH',
  path: '/api/relations/:id',
  access: 'session',
  summary: 'Rename a relation',
  params: ById,
  body: Type.Object({ name: Name }),
  reply: Relation,
  errors: [...changeErrors, ...nameErrors, 'RELATION_CYCLE'],
})

export const deleteRelation = endpoint({
  method: 'DELETE',
  path: '/api/relations/:id',
  access: 'session',
  summary: 'Delete a relation; its documents stay',
  params: ById,
  reply: Empty,
  errors: changeErrors,
})

export const addRelationMembers = endpoint({
  method: 'POST',
  path: '/api/relations/:id/members',
  access: 'session',
  summary: 'Append children to a relation; existing ones keep their places',
  params: ById,
  body: Type.Object({ childIds: ChildIds }),
  reply: Relation,
  errors: [...changeErrors, ...childErrors],
})

export const removeRelationMember = endpoint({
  method: 'DELETE',
  path: '/api/relations/:id/members/:memberId',
  access: 'session',
  summary: 'Remove a child from a relation; removing the last one deletes it',
  params: ByMember,
  reply: Empty,
  errors: changeErrors,
})

export const orderRelation = endpoint({
  method: 'PUT',
  path: '/api/relations/:id/order',
  access: 'session',
  summary: 'Reorder children of a relation; those that are not named keep their places',
  params: ById,
  body: Type.Object({
    memberIds: Type.Array(Id, { minItems: 1, maxItems: relationLimits.members, uniqueItems: true }),
  }),
  reply: Relation,
  errors: changeErrors,
})
