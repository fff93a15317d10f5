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

/** Validates requests by their schemas. Each is compiled on first use: all of them would take a start a quarter of a second. */
export function validateBySchema(app: FastifyInstance): void {
  app.setValidatorCompiler<object>(({ schema, httpPart }) => {
    let validate: ValidateFunction | undefined
    return (input) => {
      validate ??= compileRequest(schema, httpPart)
      return validate(input) ? true : { error: validate.errors ?? [] }
    }
  })
}
