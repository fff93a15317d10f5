import type { Language } from '@khlang/contract'
import type { Invitation } from '@khlang/contract/invitations'
import type { Origin } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { networkOf } from '../../../platform/networks.ts'
import { hashToken } from '../../../platform/tokens.ts'
import { accountRules } from '../../accounts/index.ts'
import type { AdminDeps } from '../deps.ts'
import * as repo from './invitations.repo.ts'

const perMinute = 30

/**
 * What an invitation says to the bearer of the token of its mail, who may have no account. Of an invitation that is
 * unknown, used, expired or without effect nothing is said but that there is none.
 */
export function createReadInvitation({
  db,
  clock,
  limits,
  shares,
}: Pick<AdminDeps, 'db' | 'clock' | 'limits' | 'shares'>) {
  async function ofBusiness(token: string, language: Language): Promise<Invitation | undefined> {
    const now = clock.now()
    const invitation = await repo.findByToken(db, hashToken(token), now)
    if (!invitation) return undefined
    const { id, address } = invitation
    const open = await repo.findOpenOf(db, { personId: null, addresses: [address] }, now)
    const row = open.find((one) => one.id === id)
    return (
      row && {
        to: 'business',
        isAdmin: row.is_admin,
        by: accountRules.nameIn(language, row.inviter_th, row.inviter_en ?? ''),
        name: accountRules.nameIn(language, row.name_th, row.name_en),
        email: address,
        expiresAt: row.expires_at.toISOString(),
      }
    )
  }

  return async (token: string, { address }: Pick<Origin, 'address'>, language: Language): Promise<Invitation> => {
    // Guesses count for their network, and what is known for itself: many people of one office may be invited at once.
    const guesses = `invitation-guess:${networkOf(address)}`
    await limits.assertFree(guesses, perMinute)
    const found = (await shares.invitations.read(token, language)) ?? (await ofBusiness(token, language))
    await limits.take(found ? `invitation:${hashToken(token).toString('hex')}` : guesses, perMinute, 60)
    if (!found) throw new AppError('INVITATION_NOT_FOUND')
    return found
  }
}
