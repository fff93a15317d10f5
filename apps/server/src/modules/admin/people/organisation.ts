import { fieldText } from '@khlang/contract/field-texts'
import type { Input, Language } from '@khlang/contract'
import type { changeDepartment as changeEndpoint, Department, Role } from '@khlang/contract/organisation'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { type Accounts, accountRules } from '../../accounts/index.ts'

type Chart = Pick<
  Accounts,
  'listDepartments' | 'listRoles' | 'renameDepartment' | 'moveDepartment' | 'suspendDepartment' | 'resumeDepartment'
>

/** Departments with their name in the reader's language. */
export async function listDepartments(
  accounts: Chart,
  { accountId }: PersonActor,
  language: Language,
): Promise<{ items: Department[] }> {
  const rows = await accounts.listDepartments(accountId)
  return { items: rows.map((row) => ({ ...row, name: accountRules.nameIn(language, row.nameTh, row.nameEn) })) }
}

/** Roles with their name in the reader's language. */
export async function listRoles(
  accounts: Chart,
  { accountId }: PersonActor,
  language: Language,
): Promise<{ items: Role[] }> {
  const rows = await accounts.listRoles(accountId)
  return { items: rows.map((row) => ({ ...row, name: accountRules.nameIn(language, row.nameTh, row.nameEn) })) }
}

type Names = { name?: string; nameTh?: string; nameEn?: string }

/** The names of a request, of which `name` stands for the Thai one. */
export const namesOf = ({ name, nameTh = name, nameEn }: Names): { nameTh?: string; nameEn?: string } => ({
  ...(nameTh !== undefined && { nameTh }),
  ...(nameEn !== undefined && { nameEn }),
})

/** The names of something new, which needs one. */
export function newNamesOf(given: Names): { nameTh: string; nameEn: string } {
  const { nameTh, nameEn = '' } = namesOf(given)
  if (nameTh !== undefined) return { nameTh, nameEn }
  throw new AppError('INVALID_INPUT', {}, { fields: [{ path: 'name', message: fieldText('required') }] })
}

/** One change at a time: each is a line of the log. INVALID_INPUT if none or several are asked for. */
export async function changeDepartment(
  accounts: Chart,
  actor: PersonActor,
  id: string,
  { parentId, suspended, ...given }: Input<typeof changeEndpoint>['body'],
): Promise<void> {
  const { accountId } = actor
  const names = namesOf(given)
  const isNamed = Object.keys(names).length > 0
  if ([isNamed, parentId !== undefined, suspended !== undefined].filter(Boolean).length !== 1) {
    const fields = [{ path: 'body', message: fieldText('oneChange') }]
    throw new AppError('INVALID_INPUT', {}, { fields })
  }
  if (isNamed) return accounts.renameDepartment(actor, accountId, id, names)
  if (parentId !== undefined) return accounts.moveDepartment(actor, accountId, id, parentId)
  if (suspended) return accounts.suspendDepartment(actor, accountId, id)
  return accounts.resumeDepartment(actor, accountId, id)
}
