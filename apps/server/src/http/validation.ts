import { Ajv, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import type { FastifyInstance } from 'fastify'

// Query parameters are text and are coerced; JSON bodies have types, and "1" is not 1.
const options = { removeAdditional: true, useDefaults: true, allErrors: false, strict: false } as const
const addFormats = (ajv: Ajv) => formats.default(ajv, ['uuid', 'date-time', 'email'])
const coercing = addFormats(new Ajv({ ...options, coerceTypes: true }))
const exact = addFormats(new Ajv(options))

/** Compiles the schema of a part of a request, such as `body`. Throws if it cannot be compiled. */
export const compileRequest = (schema: object, part: string | undefined): ValidateFunction =>
  (part === 'body' ? exact : coercing).compile(schema)

type Property = { type?: unknown; enum?: unknown; format?: unknown; pattern?: unknown; minLength?: unknown }
type Schema = { properties?: Record<string, Property | undefined>; required?: readonly string[] }

/** Whether nothing is a value: of text that may be anything. */
const isFreeText = (property: Property | undefined) =>
  property?.type === 'string' && !property.format && !property.pattern && !property.minLength && !property.enum

/** Of a query `1` and `0` are yes and no, as in `?dryRun=1`, and `&from=` says nothing. */
function readQuery({ properties = {}, required = [] }: Schema, query: Record<string, unknown>): void {
  for (const [name, property] of Object.entries(properties)) {
    if (property?.type === 'boolean' && (query[name] === '1' || query[name] === '0'))
      query[name] = String(query[name] === '1')
    if (query[name] === '' && !required.includes(name) && !isFreeText(property)) Reflect.deleteProperty(query, name)
  }
}

/** Validates requests by their schemas. Each is compiled on first use: all of them would take a start a quarter of a second. */
export function validateBySchema(app: FastifyInstance): void {
  app.setValidatorCompiler<object>(({ schema, httpPart }) => {
    let validate: ValidateFunction | undefined
    return (input) => {
      if (httpPart === 'querystring' && isRecord(input)) readQuery(schema, input)
      validate ??= compileRequest(schema, httpPart)
      return validate(input) ? true : { error: validate.errors ?? [] }
    }
  })
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
