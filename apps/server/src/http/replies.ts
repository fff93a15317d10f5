import type { Endpoint } from '@khlang/contract'
import fastJsonStringify, { type Schema } from 'fast-json-stringify'
import type { FastifyInstance } from 'fastify'
import type { TSchema } from 'typebox'

export type Serialize = (reply: unknown) => string

type Json = { readonly [key: string]: unknown }

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The whole body of a success: the result in its envelope, or next to `status` for schemas with `x-envelope: none`. */
export function replyBody(reply: TSchema): Json {
  const { 'x-envelope': envelope, ...schema } = plain(reply)
  const status = { type: 'string', const: 'OK' }
  if (envelope !== 'none') {
    return { type: 'object', required: ['status', 'result'], properties: { status, result: schema } }
  }
  const properties = { status, ...(isJson(schema.properties) ? schema.properties : {}) }
  const required = ['status', ...(Array.isArray(schema.required) ? schema.required : [])]
  return { ...schema, properties, required }
}

/** TypeBox adds its own symbols to schemas, which JSON drops. */
export function plain(schema: TSchema): Json {
  const parsed: unknown = JSON.parse(JSON.stringify(schema))
  return isJson(parsed) ? parsed : {}
}

/** The `response` of a route. */
export const responseOf = (reply: TSchema) => ({ '2xx': replyBody(reply) })

/** Whether the fields of a reply are next to `status`, as section 7 of the specification expects. */
export const isFlat = ({ reply }: Pick<Endpoint, 'reply'>): boolean => Reflect.get(reply, 'x-envelope') === 'none'

/** Compiles the schema of a body; fields outside the schema are not written. Throws if a schema cannot be compiled. */
export const compileReply = (schema: unknown): Serialize => fastJsonStringify(writable(schema) as Schema)

/** Serialises replies by their schemas. Each is compiled on first use: a process uses few of them. */
export function serializeBySchema(app: FastifyInstance): void {
  app.setSerializerCompiler(({ schema }) => {
    let serialize: Serialize | undefined
    return (body) => (serialize ??= compileReply(schema))(body)
  })
}

const isNull = (schema: unknown): boolean => isJson(schema) && schema.type === 'null'
const textOf = (schema: unknown): boolean =>
  isJson(schema) && (typeof schema.const === 'string' || (schema.type === 'string' && !('anyOf' in schema)))

/**
 * The same schema in the form that is serialised fastest. The serialiser tries the branches of a union with a
 * validator, one after the other; enums and "or null" need none. It writes strings with a format unescaped. The form of
 * answers is checked by types and tests.
 */
function writable(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(writable)
  if (!isJson(schema)) return schema
  if (Array.isArray(schema.anyOf)) return choice(schema.anyOf)
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]) => {
      if (key === 'properties' || key === 'patternProperties') return [[key, eachWritable(value)]]
      return kept.has(key) ? [[key, writable(value)]] : []
    }),
  )
}

const kept = new Set(['type', 'const', 'items', 'required', 'additionalProperties', 'allOf', 'nullable'])

const eachWritable = (properties: unknown) =>
  isJson(properties)
    ? Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, writable(schema)]))
    : properties

function choice(branches: readonly unknown[]): unknown {
  const others = branches.filter((branch) => !isNull(branch))
  const mayBeNull = others.length < branches.length
  if (others.every(textOf)) return { type: mayBeNull ? ['string', 'null'] : 'string' }
  const [only] = others
  if (others.length > 1) return { anyOf: branches.map(writable) }
  const schema = writable(only)
  return mayBeNull && isJson(schema) ? { ...schema, nullable: true } : schema
}
