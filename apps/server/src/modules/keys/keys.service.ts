import { createAuthenticateKey } from './authenticate-key.ts'
import type { KeysDeps } from './deps.ts'
import { createKeyUsage } from './key-usage.ts'
import { createManageKeys } from './manage-keys.ts'

export type Keys = ReturnType<typeof createKeys>

/** API keys of businesses: who calls with one, what it may do, and how it is managed. */
export function createKeys(deps: KeysDeps) {
  return {
    ...createAuthenticateKey(deps),
    manage: createManageKeys(deps),
    usage: createKeyUsage(deps),
    clock: deps.clock,
  }
}
