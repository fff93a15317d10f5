import type { Task } from './types.ts'

type Known = Pick<Task, 'id' | 'name' | 'size' | 'lastModified'>
type Chosen = { name: string; size: number; lastModified: number }

/** Which chosen file is which of the waiting ones: same name, size and time of change; each is used once. */
export function matchFiles<F extends Chosen>(waiting: readonly Known[], chosen: readonly F[]) {
  const bySign = new Map<string, F[]>()
  for (const file of chosen) {
    const sign = signOf(file)
    bySign.set(sign, [...(bySign.get(sign) ?? []), file])
  }
  const matched: { id: string; file: F }[] = []
  for (const task of waiting) {
    const file = bySign.get(signOf(task))?.shift()
    if (file) matched.push({ id: task.id, file })
  }
  return { matched, strangers: [...bySign.values()].flat() }
}

const signOf = ({ name, size, lastModified }: Chosen) => `${name.normalize('NFC')} ${size} ${lastModified}`
