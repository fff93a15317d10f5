import type { Chance } from './chance.ts'
import type { TestRequest } from './http.ts'

type Schema = { type?: string; properties?: Record<string, Schema>; items?: Schema; enum?: unknown[]; format?: string }
type Parameter = { name: string; in: string; schema?: Schema }
export type Operation = {
  parameters?: Parameter[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
}

const nasty: readonly [unknown, ...unknown[]] = [
  null, true, 0, -1, 1.5, 1e308, 2 ** 53, '', ' ', '\0', '\ud800', '../../etc/passwd', "' or 1=1 --", '%', '_', '\\', '%00',
  '{{7*7}}', '<b>', 'a'.repeat(5000), 'ก'.repeat(1000), [], [[]], {}, { $ne: 1 }, '2026-13-45T99:99:99Z', '99999999999999999999',
  '00000000-0000-0000-0000-000000000000', 'NaN', '1e9', '-0', '0x10', '\u202e', '*', '**', ':', '"', "'",
] // biome-ignore format: a list

/** A value that matches the schema, or does not. */
function valueFor(chance: Chance, schema: Schema | undefined, ids: readonly string[], depth = 0): unknown {
  if (chance.next() < 0.25 || !schema || depth > 4) return chance.pick(nasty)
  if (schema.enum && schema.enum.length > 0) return schema.enum[chance.whole(0, schema.enum.length - 1)]
  if (schema.properties) {
    const entries = Object.entries(schema.properties).filter(() => chance.next() < 0.85)
    return Object.fromEntries(entries.map(([name, inner]) => [name, valueFor(chance, inner, ids, depth + 1)]))
  }
  if (schema.type === 'array')
    return Array.from({ length: chance.whole(0, 3) }, () => valueFor(chance, schema.items, ids, depth + 1))
  if (schema.format === 'uuid') return ids[chance.whole(0, ids.length - 1)]
  if (schema.type === 'integer' || schema.type === 'number') return chance.whole(-5, 500)
  if (schema.type === 'boolean') return chance.next() < 0.5
  return chance.pick(['a', 'some text', '0812345678', 'a@b.example', 'ไทย', 'create_copy'] as const)
}

const inAddress = (value: unknown) =>
  encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed().slice(0, 3000))

/** Requests to every operation of an OpenAPI document, a few valid, most of them invalid somewhere. */
export function fuzzCases(
  chance: Chance,
  paths: readonly [string, Record<string, Operation>][],
  ids: readonly string[],
  count: number,
): TestRequest[] {
  const operations = paths.flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => /^(get|post|put|patch|delete)$/.test(method))
      .map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  return Array.from({ length: count }, (_, n) => {
    const { path, method, operation } = operations[n % operations.length] ?? { path: '/', method: 'GET', operation: {} }
    const parameters = operation.parameters ?? []
    const address = path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
      const schema = parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)?.schema
      return inAddress(valueFor(chance, schema ?? { format: 'uuid' }, ids)) || 'x'
    })
    const query = parameters
      .filter((parameter) => parameter.in === 'query' && chance.next() < 0.6)
      .map(({ name, schema }) => `${name}=${inAddress(valueFor(chance, schema, ids))}`)
    const schema = operation.requestBody?.content?.['application/json']?.schema
    const wantsBody = method !== 'GET' && chance.next() < 0.95
    return {
      method,
      path: query.length > 0 ? `${address}?${query.join('&')}` : address,
      timeoutMs: 15_000,
      ...(wantsBody && {
        body: JSON.stringify(valueFor(chance, schema, ids)) ?? 'x',
        headers: { 'content-type': chance.next() < 0.93 ? 'application/json' : 'text/csv' },
      }),
    }
  })
}
