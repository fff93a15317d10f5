import { formatInstant } from '@khlang/contract'
import type { Tx } from '../../../platform/db.ts'
import { networkOf } from '../../../platform/networks.ts'
import type { IdentityContext, RequestOrigin } from '../deps.ts'
import { isBrowser } from './addresses.rules.ts'
import * as repo from './sessions.repo.ts'

const day = 86_400_000
/** As long as sessions are kept after their end, at least: who is younger and has none has never signed in. */
const newPersonDays = 30
/** Sign-ins of the same kind of browser from the same address within these minutes are one piece of news. */
const sameMs = 5 * 60_000

type Started = { id: string; personId: string; caller: RequestOrigin }

export type NewSignIns = ReturnType<typeof createNewSignIns>

/**
 * Notifies people of sign-ins where they have not signed in before. A browser is known by its mark; programs keep none, and
 * are known by their name and network. The first sign-in of a new person is no news.
 *
 * @param parts.isKnownDevice whether a person has signed in with this mark of a device
 */
export function createNewSignIns(
  { clock, notifications }: Pick<IdentityContext, 'clock' | 'notifications'>,
  parts: { isKnownDevice(personId: string, mark: string | undefined): boolean },
) {
  return async function notifyNewSignIn(tx: Tx, { id, personId, caller }: Started): Promise<void> {
    if (parts.isKnownDevice(personId, caller.device)) return
    const now = clock.now()
    const { address } = caller.origin
    const { others, bornAt } = await repo.findOtherSessions(tx, personId, id, caller.client)
    if (others.length === 0 && bornAt.getTime() > now.getTime() - newPersonDays * day) return
    const isProgram = !isBrowser(caller.client)
    const network = networkOf(address)
    if (isProgram && others.some((one) => one.client === caller.client && networkOf(one.address) === network)) return
    await notifications.notify(tx, {
      kind: 'newSignIn',
      key: `sign-in-${caller.client}-${network}-${Math.floor(now.getTime() / sameMs)}`,
      personId,
      accountId: null,
      data: {
        // Programs name themselves as they like; that is shown where it cannot be taken for a message.
        client: isProgram ? { th: 'โปรแกรมอื่น', en: 'another program' } : caller.client,
        address: address ?? '',
        when: { th: formatInstant(now, 'th'), en: formatInstant(now, 'en') },
      },
      path: '/profile#sessions',
      at: now,
    })
  }
}
