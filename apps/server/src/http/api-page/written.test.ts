import { expect, test } from 'vitest'
import { callsOf, nameOf } from '../../../test/api-page.ts'
import { createWorld } from '../../../test/harness.ts'

// docs/api.md against the OpenAPI document: every call that it writes, with the names of its query and its body.

type Json = Record<string, unknown>
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null
const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce((found, key) => (isJson(found) ? found[key] : undefined), value)

const { app } = await createWorld()
const document: unknown = (await app.inject('/api/openapi.json')).json()
const sections = ['Drive', 'Business administration', 'Sharing', 'E-documents']
const written = sections.flatMap(callsOf)

/** Parameters may be called otherwise than on the page. */
const shapeOf = (path: string) => path.replaceAll(/\{\w+\}/g, '{}')
const paths = new Map(
  Object.entries(at(document, 'paths') as Json).map(([path, item]) => [shapeOf(path), item] as const),
)

test('the page has calls', () => expect(written.length).toBeGreaterThan(85))

test.each(written.map((call) => [nameOf(call), call] as const))('%s', (_, call) => {
  const shape = shapeOf(call.path)
  // The page names the views one by one.
  const found = paths.get(shape) ?? paths.get(shape.replace(/^(\/api\/views\/).*/, '$1{}'))
  const operation = at(found, call.method.toLowerCase())
  expect(operation, 'is no call').toBeDefined()
  const parameters = at(operation, 'parameters')
  const inQuery = (Array.isArray(parameters) ? parameters : []).flatMap((one) =>
    at(one, 'in') === 'query' ? [at(one, 'name')] : [],
  )
  expect(inQuery).toEqual(expect.arrayContaining([...call.query]))
  const body = at(operation, 'requestBody', 'content', 'application/json', 'schema')
  const names = isJson(at(body, 'properties')) ? Object.keys(at(body, 'properties') as Json) : []
  // One spelling for six bulk calls: what one of them does not need it does not take.
  const spare = call.path.startsWith('/api/items/') ? ['targetId', 'operation', 'onConflict'] : []
  expect(names).toEqual(expect.arrayContaining(call.body.filter((name) => !spare.includes(name))))
})
