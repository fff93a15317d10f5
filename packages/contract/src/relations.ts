import { type Static, Type } from 'typebox'
import { ById, Empty, Id, nullable, pageOf, pageQuery } from './common.ts'
import { Item } from './drive.ts'
import { endpoint } from './endpoint.ts'

/** Children of one relation, and relations of one master. */
export const relationLimits = { members: 200, relations: 20, name: 50 } as const

/** Names that are offered, said in the reader's language; any other is free text. */
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
  summary: 'Related documents of a file: what it is the master of, and a page of what it is a child of',
  params: ById,
  query: Type.Object(pageQuery),
  reply: Type.Object({ mayChange: Type.Boolean(), masterOf: Type.Array(Relation), childOf: pageOf(ParentRelation) }),
  errors: ['NOT_FOUND', 'NOT_A_FILE', 'INVALID_INPUT'],
})

export const createRelation = endpoint({
  method: 'POST',
  path: '/api/items/:id/relations',
  access: 'session',
  summary: 'Make a file the master of others, under a name',
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
  summary: 'End a relation; its documents stay',
  params: ById,
  reply: Empty,
  errors: changeErrors,
})

export const addRelationMembers = endpoint({
  method: 'POST',
  path: '/api/relations/:id/members',
  access: 'session',
  summary: 'Add children at the end of a relation; those that are in it stay where they are',
  params: ById,
  body: Type.Object({ childIds: ChildIds }),
  reply: Relation,
  errors: [...changeErrors, ...childErrors],
})

export const removeRelationMember = endpoint({
  method: 'DELETE',
  path: '/api/relations/:id/members/:memberId',
  access: 'session',
  summary: 'Take a child out of a relation; the last one ends it',
  params: ByMember,
  reply: Empty,
  errors: changeErrors,
})

export const orderRelation = endpoint({
  method: 'PUT',
  path: '/api/relations/:id/order',
  access: 'session',
  summary: 'Put children of a relation in this order; those that are not named keep their places',
  params: ById,
  body: Type.Object({
    memberIds: Type.Array(Id, { minItems: 1, maxItems: relationLimits.members, uniqueItems: true }),
  }),
  reply: Relation,
  errors: changeErrors,
})
