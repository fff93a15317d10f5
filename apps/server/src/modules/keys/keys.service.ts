import { createAuthenticateKey } from './authenticate-key.ts'
import { createDeliverWebhooks } from './deliver-webhooks.ts'
import type { WebhookDeps } from './deps.ts'
import { createKeyNotices } from './key-notices.ts'
import { createKeyUsage } from './key-usage.ts'
import { createManageKeys } from './manage-keys.ts'
import { createManageWebhooks } from './manage-webhooks.ts'

export type Keys = ReturnType<typeof createKeys>

/** API keys of businesses: who calls with one, how they are managed, and the webhooks. */
export function createKeys(deps: WebhookDeps) {
  const authentication = createAuthenticateKey(deps)
  const notices = createKeyNotices(deps)
  return {
    ...authentication,
    clock: deps.clock,
    manage: createManageKeys(deps, notices),
    notices,
    usage: createKeyUsage(deps),
    webhooks: { ...createManageWebhooks(deps), ...createDeliverWebhooks(deps, authentication) },
  }
}
