import type { Task } from './types.ts'

type Known = Pick<Task, 'id' | 'name' | 'size' | 'lastModified'>
type Chosen = { name: string; size: number; lastModified: number }

/** Which chosen file is which of the waiting ones: same name, size and time of change; each is used once. */
export function matchFiles<F extends Chosen>(waiting: readonly Known[], chosen: readonly F[]) {
  const byFingerprint = new Map<string, F[]>()
  for (const file of chosen) {
    const fingerprint = fingerprintOf(file)
    byFingerprint.set(fingerprint, [...(byFingerprint.get(fingerprint) ?? []), file])
  }
  const matched: { id: string; file: F }[] = []
  for (const task of waiting) {
    const file = byFingerprint.get(fingerprintOf(task))?.shift()
    if (file) matched.push({ id: task.id, file })
  }
  return { matched, strangers: [...byFingerprint.values()].flat() }
}

const fingerprintOf = ({ name, size, lastModified }: Chosen) => `${name.normalize('NFC')} ${size} ${lastModified}`
