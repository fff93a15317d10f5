/** Names that a file system cannot hold, changed so that it can (decision C29). */
import { shortenTo, splitExtension } from './names.ts'

/** `unix` counts bytes; `windows` also reserves the names of devices and drops dots at the end; a zip has to suit both. */
export type FileSystem = 'unix' | 'windows' | 'any'

const maxBytes = 255
const bytesOf = (text: string) => new TextEncoder().encode(text).length
/** Reserved by Windows, whatever the extension. */
const deviceName = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i
const dotsAtTheEnd = /[.\s]+$/u
const mark = /~([0-9a-f]{8})(?:\.[^~]*)?$/

/** Whether a file system can hold a name. */
export const isPortable = (name: string, system: FileSystem): boolean =>
  (system === 'windows' || bytesOf(name) <= maxBytes) &&
  (system === 'unix' || !(deviceName.test(name) || dotsAtTheEnd.test(name)))

/**
 * The name of an item on a file system: its own, if possible; otherwise shortened, without dots at the end and marked
 * with the beginning of its id, so that it stays unique in its folder: `CON.txt` → `CON~1a2b3c4d.txt`.
 */
export function portableName({ name, id }: { name: string; id: string }, system: FileSystem): string {
  if (isPortable(name, system)) return name
  // Dots at the end are dropped first, or `b.txt.` would lose the ending that tells its type.
  const [stem, extension] = splitExtension(name.replace(dotsAtTheEnd, ''))
  const end = `~${id.slice(0, 8)}${extension}`
  const left = system === 'windows' ? Number.POSITIVE_INFINITY : maxBytes - bytesOf(end)
  return shortenTo(stem.replace(dotsAtTheEnd, ''), left, bytesOf) + end
}

/** The beginning of the id in a name made by {@link portableName}, or null. */
export const markOf = (name: string): string | null => mark.exec(name)?.[1] ?? null
