import { nameKey, searchWords } from '@khlang/contract/names'
import type { DepartmentQuota } from '@khlang/contract/quotas'
import type { Branch } from '../../lib/tree.ts'

export type QuotaBranch = Branch<DepartmentQuota>

/**
 * The departments with names that have all the words, in either language, with those above them and everything below
 * them; and the ids of those that lead to one.
 */
export function findDepartments(
  branches: readonly QuotaBranch[],
  text: string,
): { tree: QuotaBranch[]; leading: Set<string> } {
  const words = searchWords(text)
  const leading = new Set<string>()
  const find = (all: readonly QuotaBranch[]): QuotaBranch[] =>
    all.flatMap((branch) => {
      const below = find(branch.below)
      if (below.length > 0) leading.add(branch.departmentId)
      const names = [nameKey(branch.nameTh), nameKey(branch.nameEn)]
      if (words.every((word) => names.some((name) => name.includes(word)))) return [branch]
      return below.length > 0 ? [{ ...branch, below }] : []
    })
  return { tree: find(branches), leading }
}
