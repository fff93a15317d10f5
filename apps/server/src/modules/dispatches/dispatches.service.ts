import { openAttachmentOf } from './open-attachment.ts'
import { createPlan } from './plan.ts'
import { createReadDispatches } from './read-dispatches.ts'
import { createSend } from './send.ts'
import type { DispatchDeps } from './deps.ts'
import { createWithdraw } from './withdraw.ts'

export type Dispatches = ReturnType<typeof createDispatches>

/** Items sent by mail, attached or as links, and by chat (A17). */
export function createDispatches(deps: DispatchDeps) {
  const read = createReadDispatches(deps)
  return {
    plan: createPlan(deps),
    ...createSend(deps, read),
    list: read.list,
    get: read.get,
    withdraw: createWithdraw(deps, read),
    /** For the job that sends the mail. */
    openAttachment: openAttachmentOf(deps),
  }
}
