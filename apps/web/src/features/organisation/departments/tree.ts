import type { Department } from '@khlang/contract/organisation'

type Named = Pick<Department, 'id' | 'parentId' | 'name'>

/** The names of a department and of all above it, from the top. */
function pathOf(departments: ReadonlyMap<string, Named>, department: Named): string {
  const names: string[] = []
  for (let at: Named | undefined = department; at; at = at.parentId ? departments.get(at.parentId) : undefined)
    names.unshift(at.name)
  return names.join(' › ')
}

/** Departments to choose from: by name, and by the whole path where several have the same name. */
export function departmentChoices(departments: readonly Named[]): { value: string; label: string }[] {
  const byId = new Map(departments.map((department) => [department.id, department]))
  const alike = Map.groupBy(departments, ({ name }) => name)
  return departments.map((one) => {
    const isAlone = alike.get(one.name)?.length === 1
    return { value: one.id, label: isAlone ? one.name : pathOf(byId, one) }
  })
}

/** The ids of a department and of everything below it: where it cannot be moved to. */
export function idsWithin(departments: readonly Department[], id: string): Set<string> {
  const within = new Set([id])
  // Every pass goes one level down.
  for (let before = 0; before < within.size; ) {
    before = within.size
    for (const department of departments)
      if (department.parentId !== null && within.has(department.parentId)) within.add(department.id)
  }
  return within
}
