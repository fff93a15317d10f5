import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import type { FastifyInstance } from 'fastify'

// Query parameters are text and are coerced; JSON bodies have types, and "1" is not 1.
const options = { removeAdditional: true, useDefaults: true, allErrors: false, strict: false } as const
const addFormats = (ajv: Ajv) => formats.default(ajv, ['uuid', 'date-time', 'email'])
const coercing = addFormats(new Ajv({ ...options, coerceTypes: true }))
const exact = addFormats(new Ajv(options))

export function installValidation(app: FastifyInstance): void {
  app.setValidatorCompiler(({ schema, httpPart }) => (httpPart === 'body' ? exact : coercing).compile(schema))
}
