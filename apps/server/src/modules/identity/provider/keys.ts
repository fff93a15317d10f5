import { generateKeyPair, randomBytes, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import type { JWKS } from 'oidc-provider'
import { transact } from '../../../platform/db.ts'
import * as repo from '../sessions/provider.repo.ts'
import type { IdentityContext } from '../deps.ts'

export type ProviderKeys = { jwks: JWKS; cookieKeys: string[] }

const name = 'oidc'

/** Signing and cookie keys of the embedded provider: created once, shared by all processes. */
export async function loadProviderKeys(ctx: IdentityContext): Promise<ProviderKeys> {
  const known = await read(ctx)
  if (known) return known
  const made = JSON.stringify(await makeKeys())
  await transact(ctx.db, (tx) => repo.insertKey(tx, name, ctx.keys.seal(`key:${name}`, made)))
  const kept = await read(ctx)
  if (!kept) throw new Error('The keys of the identity provider could not be kept')
  return kept
}

async function read(ctx: IdentityContext): Promise<ProviderKeys | null> {
  const sealed = await repo.findKey(ctx.db, name)
  if (!sealed) return null
  try {
    return JSON.parse(ctx.keys.unseal(`key:${name}`, sealed)) as ProviderKeys
  } catch (cause) {
    throw new Error('SERVICE_SECRET is not the one that the keys of the identity provider were sealed with.', { cause })
  }
}

async function makeKeys(): Promise<ProviderKeys> {
  const { privateKey } = await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' })
  const jwk = { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), alg: 'ES256', use: 'sig' }
  return { jwks: { keys: [jwk] }, cookieKeys: [randomBytes(32).toString('base64url')] }
}
