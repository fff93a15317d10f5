import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import { broken, isDict, isName, isString, PdfError, type PdfDict, type PdfObject } from './objects.ts'

/** Undoes the encryption of a string or stream of an object. */
export type Decrypt = (
  bytes: Uint8Array,
  number: number,
  generation: number,
  kind: 'string' | 'stream' | 'file',
) => Uint8Array

const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')

/** RC4: still the cipher of old PDFs, and no longer in OpenSSL. */
export function rc4(key: Uint8Array, bytes: Uint8Array): Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  const at = (index: number) => state[index & 255] ?? 0
  const swap = (left: number, right: number) => {
    const kept = at(left)
    state[left & 255] = at(right)
    state[right & 255] = kept
  }
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255
    swap(i, j)
  }
  const out = new Uint8Array(bytes.length)
  for (let k = 0, i = 0, j = 0; k < bytes.length; k++) {
    i = (i + 1) & 255
    j = (j + at(i)) & 255
    swap(i, j)
    out[k] = (bytes[k] ?? 0) ^ at(at(i) + at(j))
  }
  return out
}

const md5 = (...parts: Uint8Array[]) => {
  const hash = createHash('md5')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

function aes(key: Uint8Array, bytes: Uint8Array): Uint8Array {
  if (bytes.length < 32 || bytes.length % 16 !== 0) return new Uint8Array()
  const decipher = createDecipheriv(`aes-${key.length * 8}-cbc`, key, bytes.subarray(0, 16))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(16)), decipher.final()])
  } catch {
    return broken('an encrypted part that does not decrypt')
  }
}

/** The hash of revisions 5 and 6 (ISO 32000-2, algorithm 2.B) of an empty user password. */
function hardened(salt: Uint8Array, revision: number): Buffer {
  let key = createHash('sha256').update(salt).digest()
  if (revision < 6) return key
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const block = Buffer.concat(Array.from({ length: 64 }, () => key))
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false)
    const encrypted = Buffer.concat([cipher.update(block), cipher.final()])
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    key = createHash(['sha256', 'sha384', 'sha512'][remainder] ?? 'sha256')
      .update(encrypted)
      .digest()
    last = encrypted.at(-1) ?? 0
  }
  return key.subarray(0, 32)
}

const needsPassword = (): never => {
  throw new PdfError('PDF_PASSWORD', 'it opens with a password only')
}

type Parameters = { version: number; revision: number; length: number; owner: Uint8Array; user: Uint8Array }

function fileKey(entries: PdfDict['entries'], id: Uint8Array, given: Parameters): Uint8Array {
  const { version, revision, length, owner, user } = given
  if (version === 5) {
    const wrapped = entries.get('UE')
    if (!isString(wrapped) || user.length < 48) return broken('encryption without keys')
    if (!hardened(user.subarray(32, 40), revision).equals(user.subarray(0, 32))) return needsPassword()
    const decipher = createDecipheriv('aes-256-cbc', hardened(user.subarray(40, 48), revision), Buffer.alloc(16))
    return Buffer.concat([decipher.setAutoPadding(false).update(wrapped.bytes.subarray(0, 32)), decipher.final()])
  }
  const permissions = Buffer.alloc(4)
  const bits = entries.get('P')
  permissions.writeInt32LE((typeof bits === 'number' ? bits : 0) | 0)
  const open =
    revision >= 4 && entries.get('EncryptMetadata') === false ? Buffer.from([255, 255, 255, 255]) : Buffer.alloc(0)
  let key = md5(padding, owner.subarray(0, 32), permissions, id, open)
  if (revision >= 3) for (let round = 0; round < 50; round++) key = md5(key.subarray(0, length))
  const made = key.subarray(0, length)
  if (revision === 2) return Buffer.from(rc4(made, padding)).equals(user.subarray(0, 32)) ? made : needsPassword()
  let check: Uint8Array = md5(padding, id)
  for (let round = 0; round < 20; round++)
    check = rc4(
      made.map((byte) => byte ^ round),
      check,
    )
  return Buffer.from(check).equals(user.subarray(0, 16)) ? made : needsPassword()
}

/** The method of a crypt filter: V2 is RC4, AESV2 and AESV3 are AES, None and Identity leave the bytes alone. */
function methodOf(entries: PdfDict['entries'], filter: string): string {
  const name = entries.get(filter)
  const wanted = isName(name) ? name.name : 'Identity'
  const filters = entries.get('CF')
  const found = isDict(filters) ? filters.entries.get(wanted) : undefined
  const method = isDict(found) ? found.entries.get('CFM') : undefined
  return isName(method) ? method.name : 'None'
}

/**
 * Opens an encrypted PDF that needs no password to be read (ISO 32000-2, section 7.6).
 * @param encryption the dictionary of the trailer, with its references followed
 * @throws PdfError PDF_PASSWORD where one is needed
 */
export function openEncryption(encryption: PdfDict, id: Uint8Array): Decrypt {
  const { entries } = encryption
  const number = (name: string, otherwise: number) => {
    const value: PdfObject | undefined = entries.get(name)
    return typeof value === 'number' ? value : otherwise
  }
  const handler = entries.get('Filter')
  const owner = entries.get('O')
  const user = entries.get('U')
  const version = number('V', 0)
  if (!isName(handler) || handler.name !== 'Standard' || !isString(owner) || !isString(user)) return needsPassword()
  if (![1, 2, 4, 5].includes(version)) return needsPassword()
  const bits = version === 1 ? 40 : version === 4 ? 128 : number('Length', 40)
  const length = Math.min(16, Math.max(5, Math.floor(bits / 8)))
  const parameters = { version, revision: number('R', 2), length, owner: owner.bytes, user: user.bytes }
  const key = fileKey(entries, id, parameters)
  const streams = version >= 4 ? methodOf(entries, 'StmF') : 'V2'
  const methods = {
    stream: streams,
    string: version >= 4 ? methodOf(entries, 'StrF') : 'V2',
    file: version >= 4 && entries.has('EFF') ? methodOf(entries, 'EFF') : streams,
  }
  return (bytes, objectNumber, generation, kind) => {
    const method = methods[kind]
    if (method === 'None') return bytes
    if (method === 'AESV3') return aes(key, bytes)
    const suffix = Buffer.from([objectNumber, objectNumber >> 8, objectNumber >> 16, generation, generation >> 8])
    const salt = method === 'AESV2' ? Buffer.from('sAlT') : Buffer.alloc(0)
    const own = md5(key, suffix, salt).subarray(0, Math.min(16, key.length + 5))
    return method === 'AESV2' ? aes(own, bytes) : rc4(own, bytes)
  }
}
