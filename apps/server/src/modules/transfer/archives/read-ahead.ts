import { resumed } from '../downloads/resumed.ts'
import type { ZipEntry } from '../zip/zip.ts'

/**
 * Passes entries through while the next few are already being read, so that their first bytes are available in time.
 */
export async function* readAhead(entries: AsyncGenerator<ZipEntry>, depth: number): AsyncGenerator<ZipEntry> {
  const begun: ZipEntry[] = []
  let more = true
  try {
    while (more || begun.length > 0) {
      while (more && begun.length < depth) {
        const next = await entries.next()
        if (next.done) more = false
        else begun.push(started(next.value))
      }
      const [first] = begun
      // Among those to be closed until the next one is asked for: its reader may leave before reading it.
      if (first) yield first
      begun.shift()
    }
  } finally {
    await entries.return(undefined)
    for (const entry of begun) if ('bytes' in entry) await entry.bytes[Symbol.asyncIterator]().return?.()
  }
}

function started(entry: ZipEntry): ZipEntry {
  if (!('bytes' in entry)) return entry
  const iterator = entry.bytes[Symbol.asyncIterator]()
  const first = iterator.next()
  first.catch(() => undefined) // reported to its reader
  return { ...entry, bytes: resumed(first, iterator) }
}
