import { systemActor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db.ts'
import type { EdocsDeps } from '../deps.ts'
import type { ConsentAnswer, Consents } from '../model/consent.types.ts'
import { answerOf, type ConsentState } from './consent.rules.ts'
import * as repo from './consents.repo.ts'
import { createReminders } from './reminders.ts'

const system = systemActor('edocs')

const undecided: ConsentState = { status: 'none', mode: 'receive_all', taxIds: [] }

/** What a consent says to a document; what only names a seller of a list waits for its receiver. */
function answerTo(state: ConsentState = undecided, sellerTaxId: string, isGenuine: boolean): ConsentAnswer {
  const answer = answerOf(state, sellerTaxId)
  return answer === 'deliver' && state.mode === 'specific' && !isGenuine ? 'unproved' : answer
}

/** Consent as deliveries ask for it. */
export function createDeliveryConsents(
  deps: Pick<EdocsDeps, 'accounts' | 'audit' | 'clock' | 'notifications'>,
): Consents {
  const reminders = createReminders(deps)

  async function begin(tx: Tx, accountId: string) {
    if (await repo.insertPending(tx, accountId))
      await deps.audit.record(tx, system, { type: 'consent.awaited', subject: accountId, data: { accountId } })
    return repo.holdConsent(tx, accountId)
  }

  return {
    async answer(tx, accountId, sellerTaxId, isGenuine) {
      // A row to hold, so that no decision can be made between this answer and the end of the delivery: what it leaves
      // waiting is there when the decision looks for it.
      const consent = (await repo.holdConsent(tx, accountId)) ?? (await begin(tx, accountId))
      return answerTo(consent, sellerTaxId, isGenuine)
    },
    async allows(db, accountId, sellerTaxId, isGenuine) {
      return answerTo(await repo.findConsent(db, accountId), sellerTaxId, isGenuine) === 'deliver'
    },
    waiting: (tx, accountId, about) => reminders.remind(tx, accountId, about),
  }
}
