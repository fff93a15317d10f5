import type { Department } from '@khlang/contract/organisation'
import type { DepartmentQuota } from '@khlang/contract/quotas'

export type QuotaBranch = DepartmentQuota & { below: QuotaBranch[] }

/** Departments with their quotas, below the nearest department above them that has one. */
export function quotaTree(
  quotas: readonly DepartmentQuota[],
  departments: readonly Pick<Department, 'id' | 'parentId'>[],
): QuotaBranch[] {
  const parents = new Map(departments.map(({ id, parentId }) => [id, parentId]))
  const branches = new Map(quotas.map((quota) => [quota.departmentId, { ...quota, below: [] as QuotaBranch[] }]))
  const top: QuotaBranch[] = []
  for (const branch of branches.values()) {
    let above = parents.get(branch.departmentId)
    // Suspended departments have no quotas.
    while (above && !branches.has(above)) above = parents.get(above)
    const parent = above ? branches.get(above) : undefined
    if (parent) parent.below.push(branch)
    else top.push(branch)
  }
  return top
}

/** The departments whose names have all the words, with those above them and everything below them. */
export function matching(branches: readonly QuotaBranch[], text: string): QuotaBranch[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const filter = (all: readonly QuotaBranch[]): QuotaBranch[] =>
    all.flatMap((branch) => {
      if (words.every((word) => branch.name.toLowerCase().includes(word))) return [branch]
      const below = filter(branch.below)
      return below.length > 0 ? [{ ...branch, below }] : []
    })
  return filter(branches)
}

/** The ids of the departments that lead to a match below them. */
export function leadingTo(branches: readonly QuotaBranch[], text: string): Set<string> {
  const ids = new Set<string>()
  const visit = (branch: QuotaBranch) => {
    const shown = matching(branch.below, text)
    if (shown.length > 0) ids.add(branch.departmentId)
    branch.below.forEach(visit)
  }
  branches.forEach(visit)
  return ids
}
