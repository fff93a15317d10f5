import { type Static, type TSchema, Type } from 'typebox'

/** Opaque ids are UUIDs; the brand prevents mixing up ids of different kinds. */
declare const brand: unique symbol
type Branded<Name extends string> = string & { readonly [brand]?: Name }

export type ItemId = Branded<'item'>
export type AccountId = Branded<'account'>
export type PersonId = Branded<'person'>
export type UploadId = Branded<'upload'>

export const Id = Type.String({ format: 'uuid' })
export const Instant = Type.String({ format: 'date-time', description: 'ISO 8601, UTC' })
export const Bytes = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'bytes' })
export const ById = Type.Object({ id: Id })
export const Empty = Type.Object({})

/** For links, which send no headers: the language of a file, and the account whose it is. */
export const linkQuery = {
  language: Type.Optional(Type.String({ maxLength: 20 })),
  accountId: Type.Optional(Type.String({ maxLength: 100 })),
}
/** The address of something that is made once, for whoever asked for it. */
export const ByToken = Type.Object({ token: Type.String({ pattern: '^[\\w-]{43}$' }) })
/** Shown in the browser, if it is 1, instead of saved. */
export const inlineQuery = { inline: Type.Optional(Type.String({ maxLength: 1 })) }
export const PageNumber = Type.Integer({ minimum: 1, maximum: 100_000 })

/** The schema or null. Plain types become a list of types, which validators check without trying branches. */
export const nullable = <S extends TSchema>(schema: S) => {
  const type: unknown = Reflect.get(schema, 'type')
  return typeof type === 'string' && type !== 'object' && type !== 'array' && !Reflect.has(schema, 'enum')
    ? Type.Unsafe<Static<S> | null>({ ...schema, type: [type, 'null'] })
    : Type.Unsafe<Static<S> | null>({ anyOf: [schema, { type: 'null' }] })
}

export const oneOf = <const V extends readonly string[]>(values: V) =>
  Type.Unsafe<V[number]>({ type: 'string', enum: [...values] })

/** What is added to a list and taken out of it: the rest stays, whoever changed it. */
export const listEdits = <S extends TSchema>(of: S) => {
  const some = Type.Optional(Type.Array(of, { maxItems: 50 }))
  return Type.Object({ add: some, remove: some })
}

export const pageLimits = { min: 1, max: 1000, default: 100 } as const
export const pageQuery = {
  limit: Type.Optional(Type.Integer({ minimum: pageLimits.min, maximum: pageLimits.max, default: pageLimits.default })),
  cursor: Type.Optional(Type.String({ maxLength: 2000 })),
}
export const PageQuery = Type.Object(pageQuery)

/** A page of a list with keyset pagination; `total` only where it is cheap. */
export const pageOf = <S extends TSchema>(items: S) =>
  Type.Object({
    items: Type.Array(items),
    nextCursor: nullable(Type.String()),
    total: Type.Optional(Type.Integer()),
  })

export type Page<T> = { items: T[]; nextCursor: string | null; total?: number }

/** The envelope of every failure (`specification.md` 7 and 8). */
export const Failure = Type.Object({
  status: Type.Literal('ER'),
  errorCode: Type.String(),
  machineCode: Type.String(),
  errorMessage: Type.String(),
  fields: Type.Array(Type.Object({ path: Type.String(), message: Type.String() })),
  traceId: Type.String(),
})
export type Failure = Static<typeof Failure>
