import { fieldText } from '@khlang/contract/field-texts'
import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '@khlang/contract'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { brokenConstraint, type Tx } from '../../platform/db.ts'
import { isBranchNo, isEmail, isTaxId, isThaiId, usernameError } from './accounts.rules.ts'
import { requireName } from './organisation.rules.ts'
import * as accounts from './accounts.repo.ts'
import * as people from './people.repo.ts'
import type { AccountsDeps } from './deps.ts'
import type { createEmployees } from './employees.ts'

export type NewCitizen = {
  username: string
  /** E.164, already verified. */
  mobile: string | null
  email?: string | null
  /** True if the address has been verified. */
  emailVerified?: boolean
  nationalId?: string | null
  /** Claims the national id although another account does. */
  evenIfTaken?: boolean
  firstNameTh: string
  lastNameTh: string
  firstNameEn?: string
  lastNameEn?: string
  language?: 'th' | 'en'
  /** How the person registered, for the log: a registration page, an external provider, the demo. */
  how: string
  /** Only where the ids must be the same each time, as for the demo. */
  ids?: { personId: string; accountId: string }
}

export type NewBusiness = {
  taxId: string
  branchNo: string
  /** Claims these numbers although another account does. */
  evenIfTaken?: boolean
  nameTh: string
  nameEn?: string
  /** Its mail domain, already verified. */
  domain?: string
  /** Becomes its first Admin Business. */
  adminPersonId: string
  ids?: { businessId: string; employeeId: string }
}

const takenCodes: Readonly<Record<string, ErrorCode>> = {
  person_username_idx: 'USERNAME_TAKEN',
  person_mobile_key: 'MOBILE_TAKEN',
  person_verified_email_idx: 'EMAIL_TAKEN',
}

/** Whoever claims a number that another account claims is told so, and decides whether to claim it all the same. */
async function assertFree(tx: Tx, identifier: accounts.Identifier, code: ErrorCode): Promise<void> {
  await accounts.lockIdentifier(tx, identifier.number)
  if ((await accounts.findClaimants(tx, identifier, 1)).length > 0) throw new AppError(code)
}

/** Reports names that are taken: the database decides, since requests may be concurrent. */
async function orThrowTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    const code = takenCodes[brokenConstraint(error) ?? '']
    throw code === undefined ? error : new AppError(code, {}, { cause: error })
  }
}

/** Creates people and businesses, in the caller's transaction. */
export function createRegister(
  { audit, clock, hooks }: AccountsDeps,
  { insertEmployee }: Pick<ReturnType<typeof createEmployees>, 'insertEmployee'>,
) {
  /** Creates a person with their personal account; records `person.registered`. */
  async function createCitizen(
    tx: Tx,
    actor: Actor,
    input: NewCitizen,
  ): Promise<{ personId: string; accountId: string }> {
    assertCitizen(input)
    const { personId, accountId } = input.ids ?? { personId: randomUUID(), accountId: randomUUID() }
    const row = {
      id: personId,
      username: input.username,
      email: input.email ?? null,
      email_verified_at: input.email && input.emailVerified ? clock.now() : null,
      mobile: input.mobile,
      national_id: input.nationalId ?? null,
      first_name_th: input.firstNameTh.trim(),
      last_name_th: input.lastNameTh.trim(),
      first_name_en: input.firstNameEn?.trim() ?? '',
      last_name_en: input.lastNameEn?.trim() ?? '',
      language: input.language ?? 'th',
      default_account_id: accountId,
    }
    if (input.nationalId && !input.evenIfTaken)
      await assertFree(tx, { number: input.nationalId, branchNo: '' }, 'NATIONAL_ID_TAKEN')
    await orThrowTaken(people.insertPerson(tx, row))
    await accounts.insertCitizenAccount(tx, accountId, personId)
    await audit.record(tx, actor, { type: 'person.registered', subject: personId, data: { how: input.how } })
    await hooks?.onAccountCreated?.(tx, { accountId, kind: 'citizen', personId })
    if (input.email && input.emailVerified)
      await hooks?.onEmailProven?.(tx, { personId, accountId, email: input.email })
    return { personId, accountId }
  }

  /** Creates a business with its first Admin Business; records `business.created`. */
  async function createBusiness(
    tx: Tx,
    actor: Actor,
    input: NewBusiness,
  ): Promise<{ businessId: string; employeeId: string }> {
    const { taxId, branchNo } = input
    if (!isTaxId(taxId) || !isBranchNo(branchNo)) throw new AppError('TAX_ID_INVALID')
    const { businessId, employeeId } = input.ids ?? { businessId: randomUUID(), employeeId: randomUUID() }
    if (!input.evenIfTaken) await assertFree(tx, { number: taxId, branchNo }, 'BUSINESS_TAKEN')
    const names = { name_th: requireName(input.nameTh), name_en: input.nameEn?.trim() ?? '' }
    const numbers = { tax_id: taxId, branch_no: branchNo, domain: input.domain?.toLowerCase() ?? null }
    await orThrowTaken(accounts.insertBusiness(tx, { id: businessId, ...numbers, ...names }))
    const { adminPersonId } = input
    const data = { taxId, branchNo, adminPersonId, employeeId }
    await audit.record(tx, actor, { type: 'business.created', subject: businessId, data })
    await hooks?.onAccountCreated?.(tx, { accountId: businessId, kind: 'business' })
    await insertEmployee(tx, businessId, { employeeId, personId: adminPersonId, isAdmin: true })
    return { businessId, employeeId }
  }

  return { createCitizen, createBusiness }
}

function assertCitizen(input: NewCitizen): void {
  const error = usernameError(input.username)
  if (error !== null) throw new AppError(error)
  if (input.mobile !== null && !/^\+[1-9]\d{7,14}$/.test(input.mobile)) throw new AppError('MOBILE_INVALID')
  if (input.nationalId && !isThaiId(input.nationalId)) throw new AppError('NATIONAL_ID_INVALID')
  if (input.email && !isEmail(input.email)) {
    throw new AppError('INVALID_INPUT', {}, { fields: [{ path: 'email', message: fieldText('email') }] })
  }
}
