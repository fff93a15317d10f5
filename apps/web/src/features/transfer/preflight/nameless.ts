import { cleanName, hasExtension, nameError, type NameError, normalizeName } from '@khlang/contract'
import type { Finding, Found } from './plan.ts'

/** A file whose name lacks its extension, and the name that is suggested for it. */
export type Nameless = { found: Found; suggestion: string }
/** Asks for names, in the order of the files; null calls the upload off. */
export type NamesPrompt = { files: readonly Nameless[]; answer: (names: readonly string[] | null) => void }

/** Files that were chosen one by one without an extension. What comes in a folder keeps its names: trees must survive. */
export function namelessIn({ files, folders }: Finding): Found[] {
  if (folders.length > 0 || files.some(({ path }) => path.includes('/'))) return []
  return files.filter(({ path }) => !hasExtension(normalizeName(path)))
}

/** Why a file cannot be given this name, or null. */
export const givenNameError = (name: string): NameError | 'NAME_NEEDS_EXTENSION' | null =>
  nameError(normalizeName(name)) ?? (hasExtension(normalizeName(name)) ? null : 'NAME_NEEDS_EXTENSION')

/** The name with the extension that fits the first bytes of the file. */
export async function suggestName(path: string, file: Blob): Promise<string> {
  const bytes = await file
    .slice(0, 1024)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  const stem = normalizeName(path).replace(/[.\s]+$/, '')
  return cleanName(`${stem || '_'}${extensionFor(new Uint8Array(bytes))}`)
}

const beginnings = [
  ['.pdf', [0x25, 0x50, 0x44, 0x46]],
  ['.png', [0x89, 0x50, 0x4e, 0x47]],
  ['.jpg', [0xff, 0xd8, 0xff]],
  ['.gif', [0x47, 0x49, 0x46, 0x38]],
  ['.zip', [0x50, 0x4b, 0x03, 0x04]],
] as const

function extensionFor(bytes: Uint8Array): string {
  const known = beginnings.find(([, start]) => start.every((byte, at) => bytes[at] === byte))
  if (known) return known[0]
  try {
    // A cut may fall inside a letter, which streaming decoding forgives.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return bytes.includes(0) ? '.bin' : '.txt'
  } catch {
    return '.bin'
  }
}
