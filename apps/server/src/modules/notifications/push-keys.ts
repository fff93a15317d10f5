import { type Db, transactUnsynced } from '../../platform/db.ts'
import { makeVapidKeys, type VapidKeys } from '../../platform/messages/push.ts'
import type { ServiceKeys } from '../../platform/service-secret.ts'
import * as repo from './push.repo.ts'

const name = 'vapid'

/**
 * The key by which push services recognise this server: created once, shared by all processes, and sealed with the
 * server's secret. Browsers subscribe to it, so another one would end every subscription.
 */
export function createPushKeys(db: Db, keys: Pick<ServiceKeys, 'seal' | 'unseal'>): () => Promise<VapidKeys> {
  let known: VapidKeys | null = null

  async function read(): Promise<VapidKeys | null> {
    const sealed = await repo.findKey(db, name)
    // Sealed below.
    return sealed && (JSON.parse(keys.unseal(`key:${name}`, sealed)) as VapidKeys)
  }

  async function load(): Promise<VapidKeys> {
    const kept = await read()
    if (kept) return kept
    const made = keys.seal(`key:${name}`, JSON.stringify(makeVapidKeys()))
    await transactUnsynced(db, (tx) => repo.insertKey(tx, name, made))
    const first = await read()
    if (!first) throw new Error('The key for push services could not be kept')
    return first
  }

  return async () => (known ??= await load())
}
