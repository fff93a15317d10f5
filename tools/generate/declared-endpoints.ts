import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Endpoint } from '@khlang/contract'

const contract = resolve(import.meta.dirname, '../../packages/contract/src')

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' &&
  value !== null &&
  'method' in value &&
  'path' in value &&
  'access' in value &&
  'reply' in value

/** Every operation that the contract declares, in any of its files. */
export async function declaredEndpoints(): Promise<Endpoint[]> {
  const files = (await readdir(contract)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')).sort()
  const found = new Set<Endpoint>()
  for (const name of files) {
    const module: unknown = await import(join(contract, name))
    if (typeof module !== 'object' || module === null) continue
    for (const value of Object.values<unknown>({ ...module })) if (isEndpoint(value)) found.add(value)
  }
  return [...found]
}
