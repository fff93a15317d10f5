import { errorText } from '@khlang/contract'
import type { AppError } from '../../../platform/app-error.ts'
import type { Tx } from '../../../platform/db.ts'
import { accountRules } from '../../accounts/index.ts'
import type { AdminDeps } from '../deps.ts'
import type { LeaverRow } from './leavers.repo.ts'

const page = '/onebox-system-admin-leavers'

/** Notices and mails about the transfer of a private drive, to every admin of the business and to whoever gets it. */
export function createTransferNotices({ clock, accounts, notifications }: AdminDeps) {
  async function namesOf(tx: Tx, personId: string) {
    const person = await accounts.findPerson(tx, personId)
    return person ? accountRules.personNames(person) : { th: '', en: '' }
  }

  return {
    /** The drive is now this folder of a colleague, or of Drive Business. */
    async transferred(tx: Tx, row: LeaverRow, folder: { id: string; name: string; shared: boolean }): Promise<void> {
      const at = clock.now()
      const data = { person: await namesOf(tx, row.person_id), name: folder.name }
      const colleague = folder.shared ? null : row.target_person_id
      const to = colleague === null ? { th: 'ไดรฟ์ธุรกิจ', en: 'Drive Business' } : await namesOf(tx, colleague)
      const common = { accountId: row.business_id, key: `transferred-${folder.id}`, at }
      for (const { personId } of await accounts.findAnswerable(tx, row.business_id)) {
        if (personId === colleague) continue
        await notifications.notify(tx, {
          ...common,
          kind: 'leaverTransferred',
          personId,
          data: { ...data, to },
          path: folder.shared ? `/directory/${folder.id}` : page,
        })
      }
      if (colleague !== null)
        await notifications.notify(tx, {
          ...common,
          kind: 'leaverDriveReceived',
          personId: colleague,
          data,
          path: `/directory/${folder.id}`,
        })
    },

    /** It stays where it was, for this reason. */
    async failed(tx: Tx, row: LeaverRow, error: AppError): Promise<void> {
      const at = clock.now()
      const { code, values } = error
      const why = { th: errorText(code, 'th', values), en: errorText(code, 'en', values) }
      const person = await namesOf(tx, row.person_id)
      for (const { personId } of await accounts.findAnswerable(tx, row.business_id))
        await notifications.notify(tx, {
          kind: 'leaverTransferFailed',
          key: `transfer-failed-${row.employee_id}-${at.getTime()}`,
          personId,
          accountId: row.business_id,
          data: { person, why },
          path: page,
          at,
        })
    },
  }
}
