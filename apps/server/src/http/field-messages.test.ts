import { bodyKind, type Endpoint, type Language } from '@khlang/contract'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../../test/client.ts'
import type { World } from '../../test/harness.ts'
import { createSetting } from '../../test/setting.ts'

type Schema = { properties?: Record<string, { type?: unknown }> }
type Refused = { errorMessage: string; fields?: { path: string; message: string }[] }

const nobody = '00000000-0000-4000-8000-000000000000'
/** What only a program that checks schemas says. */
const technical =
  /must (?:be|have|not|match)|schema|instance|propert|regex|pattern|undefined|null\b|\bis needed\b|[A-Z]+_[A-Z_]+/
const isThai = /[ก-๙]/

let world: World
let who: Record<'admin' | 'citizen', Client>

beforeAll(async () => {
  const { world: made, somsri, one } = await createSetting()
  world = made
  who = { admin: one.malee, citizen: somsri }
})

const wrongOf = (type: unknown): unknown => (type === 'object' || type === 'array' ? 'x' : { x: 1 })
const propertiesOf = (schema: unknown) => Object.entries((schema as Schema | undefined)?.properties ?? {})

/** Bodies that are none: empty, and with one property of the wrong type after the other. */
const wrongBodies = ({ body }: Endpoint): unknown[] => [
  {},
  [],
  'text',
  ...propertiesOf(body).map(([name, { type }]) => ({ [name]: wrongOf(type) })),
  Object.fromEntries(propertiesOf(body).map(([name, { type }]) => [name, type === 'string' ? '' : wrongOf(type)])),
]
const wrongQueries = ({ query }: Endpoint): string[] =>
  propertiesOf(query).flatMap(([name]) => [`${name}=%00`, `${name}=${'x'.repeat(3000)}`])

const problemIn = (text: string, language: Language): boolean =>
  text === '' || isThai.test(text) !== (language === 'th') || technical.test(text)

test.each(['th', 'en'] as const)(
  'every refusal of a field is in the language of its reader: %s',
  async (language) => {
    const wrong = new Set<string>()
    const said = new Set<string>()
    let refusals = 0
    for (const endpoint of world.app.endpoints) {
      const url = endpoint.path.replaceAll(/:\w+/g, nobody)
      const { method } = endpoint
      const headers = { 'accept-language': language }
      const requests = [
        ...(bodyKind(endpoint) === 'json' ? wrongBodies(endpoint).map((payload) => ({ url, payload })) : []),
        ...(method === 'GET' ? wrongQueries(endpoint).map((query) => ({ url: `${url}?${query}` })) : []),
        ...(endpoint.path.includes(':') ? [{ url: endpoint.path.replaceAll(/:\w+/g, 'x') }] : []),
      ]
      const client = endpoint.access === 'admin' ? who.admin : who.citizen
      for (const request of requests) {
        const content = 'payload' in request ? { payload: JSON.stringify(request.payload) } : {}
        // What breaks off while it is sent has answered before.
        const response = await client
          .send({
            method,
            ...request,
            ...content,
            headers: { ...headers, ...('payload' in request && { 'content-type': 'application/json' }) },
          })
          .catch(() => null)
        if (response === null || response.statusCode < 400) continue
        if (!response.headers['content-type']?.toString().includes('json')) continue
        const { errorMessage, fields = [] } = response.json<Refused>()
        if (problemIn(errorMessage, language)) wrong.add(`${method} ${endpoint.path}: ${errorMessage}`)
        for (const { path, message } of fields) {
          refusals++
          said.add(message)
          if (problemIn(message.split(': ')[0] ?? '', language))
            wrong.add(`${method} ${endpoint.path} ${path}: ${message}`)
        }
      }
    }
    expect([...wrong]).toEqual([])
    expect(refusals).toBeGreaterThan(1000)
    expect(said.size).toBeGreaterThan(20)
  },
  240_000,
)
