import {
  type Calendar,
  calendars,
  employeeColumns,
  type ListAppearance,
  listColumns,
  listDensities,
} from '@khlang/contract'
import { edocColumns } from '@khlang/contract/list-appearance'
import type { Actor } from '../../platform/actor.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { findPersonalAccount } from './accounts.repo.ts'
import { loginOf } from './accounts.rules.ts'
import type { AccountsDeps } from './deps.ts'
import * as repo from './people.repo.ts'

export type Person = {
  id: string
  username: string
  email: string | null
  /** False until the address is verified; until then it does not identify this person for anybody else. */
  emailVerified: boolean
  /** E.164 */
  mobile: string | null
  nationalId: string | null
  firstNameTh: string
  lastNameTh: string
  firstNameEn: string
  lastNameEn: string
  language: 'th' | 'en'
  calendar: Calendar | null
  lists: ListAppearance
  defaultAccountId: string | null
  removedAt: Date | null
}

const present = (row: repo.PersonRow): Person => ({
  id: row.id,
  username: row.username,
  email: row.email,
  emailVerified: row.email_verified_at !== null,
  mobile: row.mobile,
  nationalId: row.national_id,
  firstNameTh: row.first_name_th,
  lastNameTh: row.last_name_th,
  firstNameEn: row.first_name_en,
  lastNameEn: row.last_name_en,
  language: row.language === 'en' ? 'en' : 'th',
  calendar: calendars.find((one) => one === row.calendar) ?? null,
  lists: {
    density: listDensities.find((one) => one === row.list_density) ?? 'comfortable',
    columns: listColumns.filter((one) => row.list_columns.includes(one)),
    employeeColumns: employeeColumns.filter((one) => row.employee_columns.includes(one)),
    inboxColumns: edocColumns.filter((one) => row.inbox_columns.includes(one)),
    outboxColumns: edocColumns.filter((one) => row.outbox_columns.includes(one)),
  },
  defaultAccountId: row.default_account_id,
  removedAt: row.removed_at,
})

const presentMaybe = (row: repo.PersonRow | undefined) => row && present(row)

/** A person by id, removed people included. */
export const findPerson = async (db: Db, id: string) => presentMaybe(await repo.findPersonRow(db, id))

export const findPersonByUsername = async (db: Db, username: string) =>
  presentMaybe(await repo.findByUsername(db, username.trim().toLowerCase()))

export const findPersonByMobile = async (db: Db, e164: string) => presentMaybe(await repo.findByMobile(db, e164))

/** The person who has verified this address. */
export async function findPersonByEmail(db: Db, email: string): Promise<Person | undefined> {
  const [first] = await repo.findByEmail(db, email.trim().toLowerCase())
  return first && first.email_verified_at !== null ? present(first) : undefined
}

/**
 * The person who signs in with this text: username, e-mail or mobile number by its form. An unverified address works
 * too, if it belongs to one person only; the password decides anyway.
 */
export async function findPersonByLogin(db: Db, text: string): Promise<Person | undefined> {
  const login = loginOf(text)
  if (login === null) return undefined
  if (login.by === 'mobile') return findPersonByMobile(db, login.value)
  if (login.by === 'username') return presentMaybe(await repo.findByUsername(db, login.value))
  const [first, second] = await repo.findByEmail(db, login.value)
  const isPlain = first !== undefined && (first.email_verified_at !== null || second === undefined)
  return isPlain ? present(first) : undefined
}

/** A person proves, after registering, that an address is theirs. */
export const createProveEmail =
  ({ audit, clock, hooks }: AccountsDeps) =>
  /**
   * Marks the person's own address as verified, or gives them this one if they have none. False if they have another, or
   * if somebody else has verified it.
   */
  async (tx: Tx, actor: Actor, personId: string, text: string): Promise<boolean> => {
    const email = text.trim().toLowerCase()
    const person = await repo.findPersonRow(tx, personId)
    if (!person || person.removed_at !== null) return false
    if (person.email !== null && person.email.toLowerCase() !== email) return false
    const [first] = await repo.findByEmail(tx, email)
    if (first && first.email_verified_at !== null && first.id !== personId) return false
    if (person.email_verified_at === null) {
      await repo.updatePerson(tx, personId, { email: person.email ?? email, email_verified_at: clock.now() })
      const changes = { emailVerified: 'true', ...(person.email === null && { email }) }
      await audit.record(tx, actor, { type: 'person.changed', subject: personId, data: { changes } })
    }
    const { id: accountId } = await findPersonalAccount(tx, personId)
    await hooks?.onEmailProven?.(tx, { personId, accountId, email })
    return true
  }
