import { advanceTestClock, type Endpoint, type ErrorCode, errorCatalogue } from '@khlang/contract'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { declaredEndpoints } from '../../../../tools/generate/declared-endpoints.ts'
import { createWorld } from '../../test/harness.ts'
import { templateOf } from './described.ts'
import { openApi } from './openapi.ts'

const { app } = await createWorld()

type Json = Record<string, unknown>
const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null
const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce((found, key) => (isRecord(found) ? found[key] : undefined), value)
const pathOf = ({ path }: Endpoint) => path.replace(/:(\w+)/g, '{$1}')
const operationOf = (document: unknown, endpoint: Endpoint) =>
  at(document, 'paths', pathOf(endpoint), endpoint.method.toLowerCase())
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** Every nested object, the value itself included. */
function* inside(value: unknown): Generator<Json> {
  if (!isRecord(value)) return
  yield value
  for (const inner of Object.values(value)) yield* inside(inner)
}

const served = await app.inject('/api/openapi.json')
const document: unknown = served.json()

const declared = await declaredEndpoints()

test('the pages to read and try it are of the same document', async () => {
  expect((await app.inject('/api/docs/json')).json()).toEqual(document)
})

test('the document contains exactly the operations of the contract, each with a description', () => {
  expect(served.statusCode).toBe(200)
  expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Khlang' } })
  expect(app.endpoints.length).toBeGreaterThan(40)
  const names = declared.map(nameOf)
  for (const endpoint of app.endpoints) {
    expect(names).toContain(nameOf(endpoint))
    expect(operationOf(document, endpoint), nameOf(endpoint)).toMatchObject({ summary: endpoint.summary })
  }
  expect(new Set(names).size).toBe(names.length)
  const routed = new Set(app.endpoints.map(nameOf))
  const unserved = names.filter((name) => !routed.has(name))
  expect(unserved, 'each operation of the contract needs a line in a *.routes.ts').toEqual([nameOf(advanceTestClock)])
})

describe('the document and the router', () => {
  /** Pages and files that libraries serve, which no program calls. */
  const isFile = ({ described }: { described?: unknown }) => described === null
  const routed = () => app.servedAddresses.filter((address) => !isFile(address))
  const described = () =>
    Object.entries(at(document, 'paths') as Record<string, Json>).flatMap(
      ([path, { 'x-additionalOperations': more, ...own }]) =>
        Object.entries({ ...own, ...(more as Json) }).map(([method, operation]) => ({
          name: `${method.toUpperCase()} ${path}`,
          operation,
        })),
    )

  test('have the same addresses, one by one', () => {
    const inRouter = routed().map(({ method, path }) => `${method} ${templateOf(path)}`)
    expect(
      described()
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(inRouter.toSorted())
    // Beside the documentation only the files of the built pages, which are there once they are built.
    const files = app.servedAddresses.filter((address) => isFile(address) && address.path.startsWith('/api'))
    expect(files.filter(({ path }) => !path.startsWith('/api/docs'))).toEqual([])
  })

  test('each says its parameters, what it takes and what it answers', () => {
    const takes = new Map(routed().map((address) => [`${address.method} ${templateOf(address.path)}`, address.takes]))
    for (const { name, operation } of described()) {
      expect(at(operation, 'summary'), name).toMatch(/\S{2}/)
      const parameters = at(operation, 'parameters')
      const list: unknown[] = Array.isArray(parameters) ? parameters : []
      const inPath = list.flatMap((one) => (at(one, 'in') === 'path' ? [at(one, 'name')] : []))
      expect(new Set(inPath), name).toEqual(new Set([...name.matchAll(/\{(\w+)\}/g)].map(([, one]) => one)))
      const types = Object.keys((at(operation, 'requestBody', 'content') as Json | undefined) ?? {})
      expect(types.length > 0, `${name} takes ${String(takes.get(name))} and describes ${types.join()}`).toBe(
        takes.get(name) !== 'none',
      )
      const responses = Object.entries((at(operation, 'responses') as Json | undefined) ?? {})
      expect(responses.length, name).toBeGreaterThan(0)
      for (const [status, response] of responses) expect(at(response, 'description'), `${name} ${status}`).toBeTruthy()
    }
  })

  test('what carries bytes says which', () => {
    const bytes = (name: string, ...path: string[]) =>
      Object.keys((at(described().find((one) => one.name === name)?.operation, ...path) as Json | undefined) ?? {})
    const ofBody = (name: string) => bytes(name, 'requestBody', 'content')
    const ofAnswer = (name: string) => bytes(name, 'responses', '200', 'content')
    expect(ofBody('POST /api/edocs')).toEqual(['multipart/form-data'])
    expect(ofBody('PATCH /api/uploads/{id}')).toEqual(['application/offset+octet-stream'])
    expect(ofBody('PUT /api/uploads/multipart/{id}/parts/{n}')).toEqual(['application/octet-stream'])
    expect(ofBody('PROPFIND /dav/{path}')).toEqual(['application/xml'])
    expect(ofAnswer('GET /api/files/{id}/content')).toEqual(['*/*'])
    expect(ofAnswer('GET /api/edocs/{id}/content')).toEqual(['application/pdf', 'application/xml'])
    expect(ofAnswer('GET /api/log-exports/{id}/content')[0]).toBe('text/csv')
  })
})

test('references resolve, and operation names are unique', () => {
  const names = new Set<unknown>()
  for (const endpoint of app.endpoints) {
    const operation = operationOf(document, endpoint)
    names.add(at(operation, 'operationId'))
  }
  expect(names.size).toBe(app.endpoints.length)
  for (const { $ref } of inside(document)) {
    if (typeof $ref !== 'string') continue
    expect(at(document, ...$ref.slice(2).split('/')), $ref).toBeDefined()
  }
})

test('path placeholders are declared as parameters', () => {
  for (const endpoint of app.endpoints) {
    const parameters = at(operationOf(document, endpoint), 'parameters')
    const list: unknown[] = Array.isArray(parameters) ? parameters : []
    const named = list.flatMap((one) => (at(one, 'in') === 'path' ? [at(one, 'name')] : []))
    const wanted = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
    expect(named, nameOf(endpoint)).toEqual(wanted)
  }
})

test('every schema is valid', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  for (const { schema } of inside(document)) {
    if (isRecord(schema) && schema.$ref === undefined) expect(() => ajv.compile(schema)).not.toThrow()
  }
})

describe('an operation', () => {
  const declare = (more: Partial<Endpoint>): Endpoint => ({
    method: 'GET',
    path: '/api/things/:id',
    access: 'session',
    summary: 'A thing',
    reply: { type: 'object', properties: { name: { type: 'string' } } },
    errors: [],
    ...more,
  })
  const operation = (more: Partial<Endpoint>) => {
    const endpoint = declare(more)
    return operationOf(openApi([endpoint]), endpoint)
  }
  const examplesOf = (more: Partial<Endpoint>) => at(openApi([declare(more)]), 'components', 'examples')
  const headersOf = (described: unknown) => JSON.stringify(at(described, 'parameters'))

  test('lists its errors with number, code and both texts', () => {
    const codes: ErrorCode[] = ['DUPLICATE_CHOICE_INVALID', 'NOT_FOUND']
    const found = operation({ errors: codes, params: { type: 'object', properties: { id: { type: 'string' } } } })
    const refusal = at(found, 'responses', '400')
    expect(at(refusal, 'description')).toContain('**DUPLICATE_CHOICE_INVALID** (001)')
    expect(at(refusal, 'description')).toContain('**INVALID_INPUT** (400)')
    expect(at(refusal, 'content', 'application/json', 'examples', 'DUPLICATE_CHOICE_INVALID')).toEqual({
      $ref: '#/components/examples/DUPLICATE_CHOICE_INVALID',
    })
    expect(at(examplesOf({ errors: codes }), 'DUPLICATE_CHOICE_INVALID', 'value')).toMatchObject({
      status: 'ER',
      errorCode: '001',
    })
    const { en, th } = errorCatalogue.NOT_FOUND
    expect(at(found, 'responses', '404', 'description')).toContain(`${en} / ${th}`)
  })

  test('with a session requires a credential and accepts an account; a public one does not', () => {
    const session = operation({})
    expect(at(session, 'security')).toEqual([{ cookie: [] }, { bearer: [] }])
    expect(headersOf(session)).toContain('#/components/parameters/Account')
    expect(at(session, 'responses', '401')).toBeDefined()
    const open = operation({ access: 'public' })
    expect(at(open, 'security', '0')).toEqual({})
    expect(headersOf(open)).toBe('[]')
    expect(at(operation({ access: 'admin' }), 'responses', '403', 'description')).toContain('NOT_ADMIN')
  })

  test('answers in the envelope, or next to its status', () => {
    const path = ['responses', '200', 'content', 'application/json', 'schema'] as const
    expect(at(operation({}), ...path)).toMatchObject({
      required: ['status', 'result'],
      properties: { status: { const: 'OK' }, result: { properties: { name: { type: 'string' } } } },
    })
    const whole = { 'x-envelope': 'none', type: 'object', required: ['now'], properties: { now: { type: 'string' } } }
    expect(at(operation({ reply: whole }), ...path)).toEqual({
      type: 'object',
      required: ['status', 'now'],
      properties: { status: { type: 'string', const: 'OK' }, now: { type: 'string' } },
    })
  })

  test('that requires a signature says so', () => {
    const body = { 'x-signed': true, type: 'object', properties: {} }
    expect(at(operation({ method: 'POST', access: 'public', body }), 'security')).toEqual([{ signature: [] }])
  })
})

test.each([
  ['/api/docs', 'text/html'],
  ['/api/docs/static/swagger-initializer.js', 'javascript'],
  ['/api/docs/static/swagger-ui-bundle.js', 'javascript'],
  ['/api/docs/static/swagger-ui.css', 'text/css'],
])('%s is served, with our own scripts only', async (url, type) => {
  const answer = await app.inject(url)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain(type)
  const policy = String(answer.headers['content-security-policy'])
  expect(policy).toContain("script-src 'self'")
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval'(?<!wasm-unsafe-eval')|https?:/)
  if (url === '/api/docs') expect(answer.body).not.toMatch(/<script(?![^>]*\bsrc=)|\son\w+=|style="|https?:\/\//)
})
