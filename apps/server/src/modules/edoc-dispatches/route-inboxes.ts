import { errorText, type Language, type Reply } from '@khlang/contract'
import { dispatchLimits, type planInbox } from '@khlang/contract/dispatches'
import type { PersonActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Tx } from '../../platform/db.ts'
import { inboxRefusal } from './addressed.rules.ts'
import type { EdocDispatchDeps } from './deps.ts'
import * as repo from './edoc-dispatches.repo.ts'

/** Which recipients of a mail get its e-documents in an Inbox. */
export function createRouteInboxes({ db, limits, accounts, fromDrive }: EdocDispatchDeps) {
  /** Whether somebody with this proven address reads the Inbox of each of these accounts. */
  async function readsAll(address: string, accountIds: readonly string[]): Promise<boolean> {
    const person = await accounts.findPersonByEmail(db, address)
    if (!person) return false
    for (const accountId of accountIds)
      if ((await accounts.findBoxPermission(db, { personId: person.id, accountId }, 'inbox')) === 'off') return false
    return true
  }

  return {
    /** Whether there is a choice at all. It depends on the documents and on the caller alone, never on a recipient. */
    async plan(actor: PersonActor, ids: readonly string[], language: Language): Promise<Reply<typeof planInbox>> {
      const refused = (code: 'BOX_NOT_ALLOWED' | 'ACCOUNT_SUSPENDED') => ({
        possible: false,
        documents: [],
        machineCode: code,
        errorMessage: errorText(code, language),
      })
      try {
        const { items } = await fromDrive.address(actor, ids, language)
        const code = inboxRefusal(items)
        return {
          possible: code === null,
          documents: items.map(({ ids: files, name, addressed }) => ({
            ids: files,
            name,
            light: addressed?.light ?? null,
          })),
          machineCode: code,
          errorMessage: code === null ? null : errorText(code, language),
        }
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        const { code } = error
        if (code === 'BOX_NOT_ALLOWED' || code === 'ACCOUNT_SUSPENDED') return refused(code)
        throw error
      }
    },

    /**
     * Which addresses get the documents in the Inbox: those of people who read that of the buyer of every document. For all
     * others there is one answer, whatever the reason: no account, another one, no consent, a suspended one.
     */
    async route(
      actor: PersonActor,
      ids: readonly string[],
      { addresses, language }: { addresses: readonly string[]; language: Language },
    ) {
      const { items } = await fromDrive.address(actor, ids, language)
      const code = inboxRefusal(items)
      if (code !== null) throw new AppError(code)
      const limit = [`inboxes/${actor.accountId}`, dispatchLimits.inboxesPerHour, 3600] as const
      await limits.take(...limit, 'TOO_MANY_REQUESTS', addresses.length)
      const takenBy = await Promise.all(items.map(async ({ addressed }) => (await addressed?.receiver()) ?? null))
      const receivers = [...new Set(takenBy.flatMap((accountId) => accountId ?? []))]
      const found = new Set<string>()
      if (!takenBy.includes(null))
        for (const address of addresses) if (await readsAll(address, receivers)) found.add(address)
      return {
        addresses: found,
        async keep(tx: Tx, dispatchId: string): Promise<void> {
          await repo.insertDocuments(
            tx,
            items.flatMap(({ ids: files, name, hash }, n) =>
              hash ? [{ dispatch_id: dispatchId, n, item_ids: files, name, sha256: hash }] : [],
            ),
          )
        },
      }
    },
  }
}
