import type { Calendar, ListAppearance, MenuFeature } from '@khlang/contract'
import type { PersonActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { type Db, transact } from '../../platform/db.ts'
import { isMenuFeature, type YesNo } from './accounts.rules.ts'
import { assertSwitches } from './organisation.rules.ts'
import { upsertSwitches } from './features.repo.ts'
import { updatePerson } from './people.repo.ts'
import type { AccountsDeps } from './deps.ts'
import { findMembership, findMembershipState } from './memberships.ts'

type Names = { firstNameTh: string; lastNameTh: string; firstNameEn: string; lastNameEn: string }

export type Preferences = {
  language?: 'th' | 'en'
  /** Null for that of the language. */
  calendar?: Calendar | null
  lists?: Partial<ListAppearance>
  names?: Names
  defaultAccountId?: string | null
  /** Own menu switches in the account that the actor acts for (T18). */
  featureStatus?: Partial<Record<MenuFeature, YesNo>>
}

const isSet = (entry: [string, YesNo | undefined]): entry is [MenuFeature, YesNo] =>
  isMenuFeature(entry[0]) && entry[1] !== undefined

/** Own names and preferences. They grant nothing. */
export function createPreferences({ db, audit }: AccountsDeps) {
  return {
    async changePreferences(actor: PersonActor, input: Preferences): Promise<void> {
      const { personId, accountId } = actor
      const switches = Object.entries(input.featureStatus ?? {}).filter(isSet)
      if (switches.length > 0) assertSwitches((await requireMembership(db, actor)).menu, switches)
      if (input.defaultAccountId && !(await findMembershipState(db, personId, input.defaultAccountId))) {
        throw new AppError('NOT_ALLOWED')
      }
      await transact(db, async (tx) => {
        const change = {
          ...(input.language && { language: input.language }),
          ...(input.calendar !== undefined && { calendar: input.calendar }),
          ...(input.names && namesOf(input.names)),
          ...(input.lists?.density && { list_density: input.lists.density }),
          ...(input.lists?.columns && { list_columns: input.lists.columns }),
          ...(input.lists?.employeeColumns && { employee_columns: input.lists.employeeColumns }),
          ...(input.lists?.inboxColumns && { inbox_columns: input.lists.inboxColumns }),
          ...(input.lists?.outboxColumns && { outbox_columns: input.lists.outboxColumns }),
          ...(input.defaultAccountId !== undefined && { default_account_id: input.defaultAccountId }),
        }
        if (Object.keys(change).length > 0) await updatePerson(tx, personId, change)
        const rows = switches.map(([feature, status]) => ({
          person_id: personId,
          account_id: accountId,
          feature,
          status,
        }))
        if (rows.length > 0) await upsertSwitches(tx, rows)
        const changes = changesOf(input, switches)
        if (Object.keys(changes).length > 0)
          await audit.record(tx, actor, { type: 'person.changed', subject: personId, data: { changes } })
      })
    },
  }
}

const namesOf = ({ firstNameTh, lastNameTh, firstNameEn, lastNameEn }: Names) => ({
  first_name_th: firstNameTh.trim(),
  last_name_th: lastNameTh.trim(),
  first_name_en: firstNameEn.trim(),
  last_name_en: lastNameEn.trim(),
})
const fullName = (first: string, last: string) => `${first.trim()} ${last.trim()}`.trim()

/** The changes, as they are logged. How lists and days look changes nothing that anybody else can see, and is not logged. */
const changesOf = (
  { language, defaultAccountId, names }: Preferences,
  switches: readonly [MenuFeature, YesNo][],
): Record<string, string | null> => ({
  ...(language && { language }),
  ...(names && {
    nameTh: fullName(names.firstNameTh, names.lastNameTh),
    nameEn: fullName(names.firstNameEn, names.lastNameEn),
  }),
  ...(defaultAccountId !== undefined && { defaultAccountId }),
  ...Object.fromEntries(switches.map(([feature, status]) => [`menu.${feature}`, status])),
})

async function requireMembership(db: Db, { personId, accountId }: PersonActor) {
  const membership = await findMembership(db, personId, accountId)
  if (!membership) throw new AppError('NOT_ALLOWED')
  return membership
}
