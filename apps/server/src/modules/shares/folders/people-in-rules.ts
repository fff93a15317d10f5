import type { model } from '../../drive/index.ts'
import type { Department, EmployeeFacts } from './business-people.repo.ts'

/**
 * Employees as the permission engine sees them. Each gets only the departments above their own: with a thousand
 * departments and ten thousand employees the whole chart for everybody would take seconds.
 */
export function peopleOf(
  businessId: string,
  departments: readonly Department[],
): (employee: EmployeeFacts) => model.AccessPerson {
  const byId = new Map(departments.map((department) => [department.id, department]))
  const lines = new Map<string, Department[]>()
  const lineOf = (id: string): Department[] => {
    const known = lines.get(id)
    if (known) return known
    const line: Department[] = []
    for (let at = byId.get(id); at && !line.includes(at); at = byId.get(at.parentId ?? '')) line.push(at)
    lines.set(id, line)
    return line
  }
  return ({ id, personId, isAdmin, suspended, memberOf, roles }) => ({
    id: personId,
    accountId: businessId,
    employeeId: suspended ? null : id,
    departments: suspended ? [] : memberOf.flatMap(lineOf),
    memberOf: suspended ? [] : memberOf,
    roles: suspended ? [] : roles,
    isAdminBusiness: isAdmin && !suspended,
    isOwner: false,
  })
}

/** The names of folders by id; the root has none, since its name follows the language of the reader. */
export const namesOf = (ancestors: model.Proved['ancestors']): Map<string, string> =>
  new Map(ancestors.map(({ id, name, parent_id: parentId }) => [id, parentId === null ? '' : name]))
