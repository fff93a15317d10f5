import { Type } from 'typebox'
import { isStreamed } from '@khlang/contract'
import { expect, test } from 'vitest'
import { declaredEndpoints } from '../../../../tools/generate/declared-endpoints.ts'
import { compileRequest } from './validation.ts'

test('every request of the product can be validated by its schemas', async () => {
  const endpoints = await declaredEndpoints()
  const schemas = endpoints.flatMap(({ params, query, body }) => [
    { part: 'params', schema: params },
    { part: 'querystring', schema: query },
    { part: 'body', schema: isStreamed(body) ? undefined : body },
  ])
  const compiled = schemas.flatMap(({ part, schema }) => (schema ? [compileRequest(schema, part)] : []))
  expect(compiled.length).toBeGreaterThan(300)
})

test('a parameter given twice is no value', () => {
  const query = Type.Object({ limit: Type.Integer(), name: Type.Optional(Type.String()) })
  const validate = compileRequest(query, 'querystring')
  expect(validate({ limit: '1' })).toBe(true)
  expect(validate({ limit: ['1', '2'] })).toBe(false)
  expect(validate({ limit: '1', name: ['a', 'b'] })).toBe(false)
})
