import { formatInstant, type Input, type Language, type Reply } from '@khlang/contract'
import type { endAccount, exportAccount, getAccountEnding } from '@khlang/contract/account-ending'
import { type PersonActor, systemActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { requireRow, transact } from '../../../platform/db.ts'
import { readersLanguage } from '../../../platform/reader.ts'
import { accountRules } from '../../accounts/index.ts'
import { model } from '../../drive/index.ts'
import type { AdminDeps } from '../deps.ts'
import { findEverything, findExportable, findKeptByLaw } from './account-endings.repo.ts'
import { findDriveIds } from './leavers.repo.ts'

const batch = 200
const eraser = systemActor('account-endings')

/** The end of an account by request (C51): asked for, taken back within 30 days, then erased. */
export function createAccountEndings({
  db,
  audit,
  clock,
  accounts,
  drive,
  identity,
  mailkeep,
  notifications,
  transfer,
}: AdminDeps) {
  const { endings } = accounts

  async function describe(actor: PersonActor): Promise<Reply<typeof getAccountEnding>> {
    const row = requireRow(await endings.find(db, actor.accountId), () => new AppError('NOT_FOUND'))
    const answers = actor.accountKind === 'citizen' || actor.isAdmin
    const isCitizen = actor.accountKind === 'citizen'
    const businesses = isCitizen ? await accounts.listBusinesses(db, actor.personId) : []
    const isEnding = actor.accountStatus === 'terminated'
    const isOpen = row.export_until !== null && row.export_until > clock.now()
    return {
      status: actor.accountStatus,
      reason: row.status_reason,
      exportUntil: row.export_until?.toISOString() ?? null,
      mayEnd: answers && !isEnding,
      mayKeep: answers && isEnding && isOpen && row.ended_by !== null && row.erased_at === null,
      word: (isCitizen ? row.username : row.tax_id) ?? '',
      businesses: businesses.map(({ nameTh, nameEn }) => accountRules.nameIn(readersLanguage(), nameTh, nameEn)),
      // How many documents there are is for those who answer for the account.
      keptByLaw: answers ? await findKeptByLaw(db, actor.accountId, clock.now()) : { documents: 0, until: null },
    }
  }

  /** Notifies everybody who could cancel it. */
  async function notify(accountId: string): Promise<void> {
    const row = await endings.find(db, accountId)
    const until = row?.export_until
    if (!row || !until) return
    const whom = await accounts.findAnswerable(db, accountId)
    const nameFor = (language: Language) =>
      accountRules.nameIn(language, row.name_th ?? '', row.name_en ?? '') || (row.username ?? '')
    const when = { th: formatInstant(until, 'th'), en: formatInstant(until, 'en') }
    await transact(db, async (tx) => {
      for (const { personId } of whom)
        await notifications.notify(tx, {
          kind: 'accountEnding',
          key: `ending-${accountId}-${until.toISOString()}`,
          personId,
          accountId,
          data: { name: { th: nameFor('th'), en: nameFor('en') }, when },
          path: '/terminate-service',
          at: clock.now(),
        })
    })
  }

  /** Deletes everything in a drive permanently: keys are destroyed, and records of it written, as ever. */
  async function empty(driveId: string): Promise<void> {
    for (;;) {
      const top = await findEverything(db, driveId, batch)
      for (const id of top) {
        const removed = await model.transactItems(db, async (tx) => {
          const item = await model.lockItem(tx, id)
          return item?.drive_id === driveId
            ? drive.removals.remove(tx, eraser, model.permitOf(eraser, 'item.purge', item))
            : 'gone'
        })
        if (removed === 'leaving') await drive.removals.runNextBatch(id)
      }
      if (top.length < batch) return
    }
  }

  async function erase(accountId: string): Promise<void> {
    const drives = await findDriveIds(db, accountId)
    for (const id of drives) await empty(id)
    await transact(db, async (tx) => {
      const row = await endings.lock(tx, accountId)
      if (row?.status !== 'terminated' || row.erased_at !== null) return
      const now = clock.now()
      await endings.markErased(tx, accountId, now)
      await mailkeep.forgetAccount(tx, accountId)
      // Whoever works for a business signs in for it: only their own account is gone.
      if (row.person_id !== null && (await accounts.listBusinesses(tx, row.person_id)).length === 0) {
        await identity.endAllAccess(tx, row.person_id)
        await endings.erasePerson(tx, row.person_id, now)
      }
      await audit.record(tx, eraser, { type: 'account.erased', subject: accountId, data: { drives: drives.length } })
    })
  }

  return {
    describe,
    notify,

    async end(actor: PersonActor, { word, reason }: Input<typeof endAccount>['body']) {
      const now = await describe(actor)
      if (actor.accountKind === 'business' && !actor.isAdmin) throw new AppError('NOT_ADMIN')
      if (now.businesses.length > 0) throw new AppError('ACCOUNT_HAS_BUSINESSES', { names: now.businesses.join(', ') })
      if (word.trim() !== now.word) throw new AppError('ACCOUNT_ENDING_WORD', { word: now.word })
      await accounts.terminateAccount(actor, actor.accountId, { reason })
      await transfer.exports.keepUntil(actor.accountId)
      await notify(actor.accountId)
      return describe({ ...actor, accountStatus: 'terminated' })
    },

    /** One zip of every drive of the account that the caller may open, kept for as long as the account can be read. */
    export: async (actor: PersonActor, language: Language): Promise<Reply<typeof exportAccount>> => {
      const roots = await findExportable(db, actor)
      return { archiveId: await transfer.exports.begin(actor, roots, language) }
    },

    async keep(actor: PersonActor) {
      await accounts.keepAccount(actor)
      return describe({ ...actor, accountStatus: 'active' })
    },

    /** Erases what can be exported no more. */
    async eraseDue(): Promise<void> {
      for (const id of await endings.findErasable(db, clock.now(), batch)) await erase(id)
    },
  }
}
