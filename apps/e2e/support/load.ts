import { sha256, someBytes, type Chance } from './chance.ts'
import type { Person } from './person.ts'
import { wait } from './text.ts'
import { beginUpload, Broken, Refused, type Wanted } from './uploads.ts'

export type Acknowledged = { id: string; name: string; size: number; sha256: string }

/** Acknowledged uploads, attempts, and broken guarantees. */
export type Ledger = {
  acknowledged: Acknowledged[]
  /** Name without the suffix of a retry → hash and size. */
  tried: Map<string, { size: number; sha256: string }>
  failures: string[]
  /** Responses other than a success or an outage, with their number. */
  refusals: Map<string, number>
}

export const newLedger = (): Ledger => ({ acknowledged: [], tried: new Map(), failures: [], refusals: new Map() })

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

/** Uploads one file after the other until asked to stop, whatever happens to the server; then completes pending ones. */
export async function keepUploading(
  person: Person,
  folder: string,
  chance: Chance,
  ledger: Ledger,
  stopped: () => boolean,
  outages: readonly number[] = [],
): Promise<void> {
  while (!stopped() && ledger.failures.length === 0) {
    const bytes = someBytes(sizeFor(chance))
    const kind = chance.pick(['single', 'parts', 'tus'] as const)
    const wanted: Wanted = { name: `f${++made}.bin`, folder, bytes, kind }
    const hash = sha256(bytes)
    ledger.tried.set(wanted.name, { size: bytes.length, sha256: hash })
    await carryThrough(person, wanted, hash, ledger, stopped, [503, 507, ...outages])
  }
}

/** The time in which an upload must complete once the faults are over. */
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
      if (error instanceof Broken) return void ledger.failures.push(error.message)
      if (error instanceof Refused && !outages.includes(error.response.status)) {
        ledger.failures.push(error.message)
        return
      }
      if (error instanceof Refused) {
        const key = `${error.response.status} ${error.response.machineCode}`
        ledger.refusals.set(key, (ledger.refusals.get(key) ?? 0) + 1)
      }
      await wait(50)
    }
  }
  ledger.failures.push(`${wanted.kind} upload of ${wanted.name} did not end in ${endMs} ms`)
}
