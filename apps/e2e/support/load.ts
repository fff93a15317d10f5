import { sha256, someBytes, type Chance } from './chance.ts'
import type { Person } from './person.ts'
import { wait } from './text.ts'
import { beginUpload, Broken, Refused, type Wanted } from './uploads.ts'

export type Acknowledged = { id: string; name: string; size: number; sha256: string }

/** What was promised, what was tried, and which promises were broken. */
export type Ledger = {
  acknowledged: Acknowledged[]
  /** Name without the mark of a repeated try → hash and size. */
  tried: Map<string, { size: number; sha256: string }>
  faults: string[]
  /** Answers that were neither a success nor an outage, with how often they came. */
  refusals: Map<string, number>
}

export const newLedger = (): Ledger => ({ acknowledged: [], tried: new Map(), faults: [], refusals: new Map() })

const MiB = 1024 * 1024

function sizeFor(chance: Chance): number {
  const kind = chance.next()
  if (kind < 0.06) return 0
  if (kind < 0.5) return chance.whole(1, 64 * 1024)
  if (kind < 0.85) return chance.whole(64 * 1024, MiB)
  if (kind < 0.97) return chance.whole(MiB, 9 * MiB)
  return chance.whole(33 * MiB, 40 * MiB)
}

let made = 0

/** Uploads one file after the other until told to stop, whatever happens to the server; then ends what it has begun. */
export async function keepUploading(
  person: Person,
  folder: string,
  chance: Chance,
  ledger: Ledger,
  stopped: () => boolean,
  outages: readonly number[] = [],
): Promise<void> {
  while (!stopped() && ledger.faults.length === 0) {
    const bytes = someBytes(sizeFor(chance))
    const kind = chance.pick(['single', 'parts', 'tus'] as const)
    const wanted: Wanted = { name: `f${++made}.bin`, folder, bytes, kind }
    const hash = sha256(bytes)
    ledger.tried.set(wanted.name, { size: bytes.length, sha256: hash })
    await carryThrough(person, wanted, hash, ledger, stopped, [503, 507, ...outages])
  }
}

/** The time that an upload may still take once the faults are over. */
const endMs = 240_000

async function carryThrough(
  person: Person,
  wanted: Wanted,
  hash: string,
  ledger: Ledger,
  stopped: () => boolean,
  outages: readonly number[],
): Promise<void> {
  const upload = beginUpload(wanted)
  for (let end = Infinity; Date.now() < end; end = stopped() ? Math.min(end, Date.now() + endMs) : Infinity) {
    try {
      const id = await upload.goOn(person)
      ledger.acknowledged.push({ id, name: wanted.name, size: wanted.bytes.length, sha256: hash })
      return
    } catch (error) {
      if (error instanceof Broken) return void ledger.faults.push(error.message)
      if (error instanceof Refused && !outages.includes(error.answer.status)) {
        ledger.faults.push(error.message)
        return
      }
      if (error instanceof Refused) {
        const key = `${error.answer.status} ${error.answer.machineCode}`
        ledger.refusals.set(key, (ledger.refusals.get(key) ?? 0) + 1)
      }
      await wait(50)
    }
  }
  ledger.faults.push(`${wanted.kind} upload of ${wanted.name} did not end in ${endMs} ms`)
}
