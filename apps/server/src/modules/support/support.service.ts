import { createAgents } from './agents.ts'
import { createAuthenticateSupport } from './authenticate-support.ts'
import type { SupportDeps } from './deps.ts'
import { createEndAccess } from './end-access.ts'
import { createEnterCode } from './enter-code.ts'
import { createRequestAccess } from './request-access.ts'
import { createSendCode } from './send-code.ts'
import { createNotify } from './notify.ts'
import { createWatch } from './watch.ts'

export type Support = ReturnType<typeof createSupport>

/** Support access (T21, A36): an agent reads names and details of an account that its owner opened with a code. */
export function createSupport(deps: SupportDeps) {
  const notify = createNotify(deps)
  const agents = createAgents(deps)
  const ends = createEndAccess(deps, { notify })
  const { hashOf, request, askToContinue } = createRequestAccess(deps, {
    agents,
    send: createSendCode(deps),
    notify,
    ends,
  })
  return {
    request,
    askToContinue,
    ...createEnterCode(deps, { agents, notify, hashOf }),
    ...createWatch(deps, { agents, ends }),
    end: ends.end,
    refuse: ends.refuse,
    settleDue: () => ends.settleDue(),
    certify: (username: string, name: string): Promise<void> => deps.staff.certify('support', username, name),
    /** Sessions of the agent end with the certificate. */
    async revoke(username: string): Promise<void> {
      await ends.endAllOf(await deps.staff.revoke('support', username))
    },
    authenticate: createAuthenticateSupport(deps),
  }
}
