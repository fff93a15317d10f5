import { endpoint, isFile, Item, nullable, oneOf, pageOf } from '@khlang/contract'
import { Type } from 'typebox'
import { afterAll, describe, expect, test } from 'vitest'
import { declaredEndpoints } from '../../../../tools/generate/declared-endpoints.ts'
import { AppError } from '../platform/app-error.ts'
import { parseConfig } from '../platform/config.ts'
import { createLog } from '../platform/log.ts'
import { compileReply, replyBody } from './replies.ts'
import { route } from './route.ts'
import { createHttpServer } from './server.ts'

const { config } = parseConfig({ LOG_LEVEL: 'silent' })
const app = createHttpServer({ config, log: createLog('silent'), authenticate: async () => null })
afterAll(() => app.close())

const Person = Type.Object({ id: Type.String(), name: Type.String() })
const declared = {
  method: 'GET',
  path: '/api/planted',
  access: 'public',
  summary: 'planted',
  reply: Type.Object({ person: Person, people: Type.Array(Person) }),
  errors: ['NOT_FOUND'],
} as const

describe('fields that the contract does not name', () => {
  const row = { id: '1', name: 'มาลี', passwordHash: 'secret', person_id: 'secret' }

  test('are removed, at any depth', async () => {
    route(app, endpoint({ ...declared, path: '/api/planted/missing' }), () => {
      throw new AppError('NOT_FOUND')
    })
    route(app, endpoint(declared), () => ({ person: row, people: [row], secret: 'secret' }))
    const flat = Type.Object({ ...Person.properties }, { 'x-envelope': 'none' })
    route(app, endpoint({ ...declared, path: '/api/planted/flat', reply: flat }), () => row)
    const status = 201
    route(app, endpoint({ ...declared, path: '/api/planted/made' }), (_, __, { reply }) => {
      reply.code(status)
      return { person: row, people: [] }
    })

    const answer = await app.inject('/api/planted')
    const shown = { id: '1', name: 'มาลี' }
    expect(answer.json()).toEqual({ status: 'OK', result: { person: shown, people: [shown] } })
    expect((await app.inject('/api/planted/flat')).json()).toEqual({ status: 'OK', ...shown })
    const made = await app.inject('/api/planted/made')
    expect([made.statusCode, made.json()]).toEqual([status, { status: 'OK', result: { person: shown, people: [] } }])
  })

  test('do not affect failures, which keep their envelope', async () => {
    const answer = await app.inject('/api/planted/missing')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({
      status: 'ER',
      machineCode: 'NOT_FOUND',
      fields: [],
      traceId: expect.any(String),
    })
  })
})

describe('fields that the contract names are written unchanged', () => {
  const written = (schema: Parameters<typeof replyBody>[0], result: unknown) => {
    const text = compileReply(replyBody(schema))({ status: 'OK', result })
    return (JSON.parse(text) as { result: unknown }).result
  }

  test.each([
    ['quotes in a text that should be a date', Type.String({ format: 'date-time' }), '"\u2028\\\n'],
    ['null where it may be', nullable(Type.String({ format: 'date-time' })), null],
    ['null in place of an object', nullable(Person), null],
    ['an object that might be null', nullable(Person), { id: '1', name: 'a' }],
    ['null in place of a list', nullable(Type.Array(Person)), null],
    ['one of several texts', oneOf(['a', 'b']), 'b'],
    ['a union of texts', Type.Union([Type.Literal('a'), Type.Literal('b'), Type.Null()]), 'b'],
    ['a union of kinds', Type.Union([Type.Integer(), Type.String()]), '0.00 MB'],
    [
      'a union of objects',
      Type.Union([Type.Object({ a: Type.Literal(true) }), Type.Object({ b: Type.String() })]),
      { b: 'x' },
    ],
    ['a record', Type.Record(Type.String(), Type.Integer()), { a: 1, b: 2 }],
    ['anything', Type.Unknown(), { a: [1, null, 'x'] }],
    ['a large number', Type.Integer(), Number.MAX_SAFE_INTEGER],
    ['an optional field that is not there', Type.Object({ a: Type.Optional(Type.String()) }), {}],
    ['surrogates', Type.String(), '😀 ก"ข'],
  ])('%s', (_, schema, value) => expect(written(schema, value)).toEqual(value))

  test('an undefined optional field is omitted', () =>
    expect(written(Type.Object({ a: Type.Optional(Type.String()) }), { a: undefined })).toEqual({}))

  test('a page', () => {
    const schema = pageOf(Type.Object({ ...Item.properties, extra: Type.Optional(Type.String()) }))
    expect(written(schema, { items: [], nextCursor: null })).toEqual({ items: [], nextCursor: null })
  })
})

test('every reply of the product can be serialised by its schema', async () => {
  const endpoints = await declaredEndpoints()
  expect(endpoints.length).toBeGreaterThan(100)
  for (const { reply } of endpoints) if (!isFile(reply)) expect(compileReply(replyBody(reply))).toBeTypeOf('function')
})
