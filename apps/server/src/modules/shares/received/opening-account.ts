import type { Reply } from '@khlang/contract'
import type { findOpeningAccount } from '@khlang/contract/shares'
import type { PersonActor } from '../../../platform/actor.ts'
import type { SharesDeps } from '../deps.ts'

/** So many accounts are asked about: more belong to nobody. */
const mostAccounts = 20

/** Finds the other account of a person that opens an item: what somebody copied or mailed names no account. */
export const createOpeningAccount =
  ({ db, accounts, actAs, access }: Pick<SharesDeps, 'db' | 'accounts' | 'actAs' | 'access'>) =>
  async ({ personId, accountId: active }: PersonActor, id: string): Promise<Reply<typeof findOpeningAccount>> => {
    const others = (await accounts.listAccounts(db, personId)).filter(
      ({ accountId, status }) => accountId !== active && status === 'active',
    )
    for (const { accountId } of others.slice(0, mostAccounts)) {
      const inOther = await actAs({ personId, accountId })
      if ((await access.evaluate(db, inOther, 'item.see', id)).code === null) return { accountId }
    }
    return { accountId: null }
  }
