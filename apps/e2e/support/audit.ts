import type { Ledger } from './load.ts'
import type { Person } from './person.ts'
import { listAll } from './uploads.ts'

/** Reads everything back: each acknowledged file is intact, and nothing incomplete is visible. */
export async function findLosses(person: Person, folder: string, ledger: Ledger): Promise<string[]> {
  const losses: string[] = []
  const visible = await listAll(person, folder)
  const byId = new Map(visible.map((entry) => [entry.id, entry]))
  for (const file of ledger.acknowledged) {
    const entry = byId.get(file.id)
    if (!entry) losses.push(`${file.name} was acknowledged and is gone`)
    else if (entry.size !== file.size) losses.push(`${file.name} has ${entry.size} bytes instead of ${file.size}`)
  }
  const read = async () => {
    for (let entry = visible.pop(); entry; entry = visible.pop()) {
      const known = ledger.tried.get(entry.name.replace(/\.try\d+$/, ''))
      const { status, sha256, size } = await person.hash({ path: `/api/files/${entry.id}/content` })
      if (status !== 200) losses.push(`${entry.name} cannot be read: ${status}`)
      else if (!known) losses.push(`${entry.name} was never uploaded`)
      else if (size !== known.size || sha256 !== known.sha256) losses.push(`${entry.name} holds other bytes`)
    }
  }
  await Promise.all([read(), read(), read(), read()])
  return losses
}
