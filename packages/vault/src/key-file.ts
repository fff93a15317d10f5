import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type KeyRing, formatMasterKey, keyRing, masterKey, newDataKey, parseMasterKey } from './keys.ts'

const isErrno = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code

/**
 * The master keys from a setting, or else from a file, which is made with a new key when it is absent.
 * Both may hold several keys, the current one first; in the file `#` begins a comment.
 * `generated` is true for exactly one of several processes that start at once: it asks people to back the file up.
 */
export async function loadKeyRing(from: { setting?: string; file: string }): Promise<{
  ring: KeyRing
  generated: boolean
}> {
  if (from.setting?.trim()) return { ring: parseKeys(from.setting), generated: false }
  try {
    return { ring: parseKeys(await readFile(from.file, 'utf8')), generated: false }
  } catch (error) {
    if (!isErrno(error, 'ENOENT')) throw error
  }
  const generated = await generateMasterKeyFile(from.file)
  return { ring: parseKeys(await readFile(from.file, 'utf8')), generated }
}

/** Writes a new master key, readable by its owner only and durable; false when the file was there already. */
export async function generateMasterKeyFile(path: string): Promise<boolean> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = join(folder, `.${randomUUID()}.tmp`)
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.write(`# Without this key no stored file can be read. Keep a copy in a safe place.\n`)
      await file.write(`${formatMasterKey(masterKey(newDataKey()))}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
    // A link, unlike a rename, never replaces: of several processes one wins, and nobody sees half a file.
    await link(draft, path)
    return true
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return false
    throw error
  } finally {
    await unlink(draft).catch(() => {})
    await syncFolder(folder)
  }
}

function parseKeys(text: string): KeyRing {
  const withoutComments = text.replace(/#.*$/gm, '')
  return keyRing(
    withoutComments
      .split(/[\s,]+/)
      .filter((word) => word !== '')
      .map(parseMasterKey),
  )
}

async function syncFolder(path: string) {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
