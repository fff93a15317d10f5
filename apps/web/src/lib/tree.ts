export type Branch<T> = T & { below: Branch<T>[] }

/** Rows below the row of their parent, each level in the order of the list; at the top without one in the list. */
export function treeOf<T extends { parentId: string | null }>(
  rows: readonly T[],
  idOf: (row: T) => string,
): Branch<T>[] {
  const branches = new Map(rows.map((row) => [idOf(row), { ...row, below: [] as Branch<T>[] }]))
  const top: Branch<T>[] = []
  for (const branch of branches.values()) {
    const above = branch.parentId === null ? undefined : branches.get(branch.parentId)
    if (above) above.below.push(branch)
    else top.push(branch)
  }
  return top
}

/** The ids of what is open, with one of them opened or closed. */
export const toggled = (opened: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  opened.has(id) ? new Set([...opened].filter((one) => one !== id)) : new Set([...opened, id])
