import { isUtf8 } from 'node:buffer'
import { gunzipSync, inflateRawSync, type ZlibOptions } from 'node:zlib'
import { parseSignedData } from '../signature/cms.ts'
import type { MailFile } from './mail-files.ts'

/** What became of an archive: looked into, closed by a password, or not to be read. */
export type Opening = { state: 'archive' | 'encrypted' | 'unreadable'; files: MailFile[] }

const most = { entries: 5000, files: 50, fileBytes: 30 * 1024 * 1024 }
/** How many bytes the archives of a mail may still give, all of them together. */
export type Room = { bytes: number }
export const roomForMail = (): Room => ({ bytes: 40 * 1024 * 1024 })

const thai = new TextDecoder('windows-874')

type Entry = { name: string; isEncrypted: boolean; method: number; from: number; packed: number; size: number }

function entriesOf(zip: Buffer): Entry[] {
  const end = zip.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
  const count = zip.readUInt16LE(end + 10)
  if (end < 0 || count > most.entries) throw new RangeError('no directory that is read')
  const entries: Entry[] = []
  for (let at = zip.readUInt32LE(end + 16); entries.length < count; ) {
    if (zip.readUInt32LE(at) !== 0x02014b50) throw new RangeError('the directory is damaged')
    const raw = zip.subarray(at + 46, at + 46 + zip.readUInt16LE(at + 28))
    const local = zip.readUInt32LE(at + 42)
    if (zip.readUInt32LE(local) !== 0x04034b50) throw new RangeError('an entry is missing')
    entries.push({
      name: isUtf8(raw) ? raw.toString('utf8') : thai.decode(raw),
      // Some programs say so in one place only.
      isEncrypted: ((zip.readUInt16LE(at + 8) | zip.readUInt16LE(local + 6)) & 1) === 1,
      method: zip.readUInt16LE(at + 10),
      from: local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28),
      packed: zip.readUInt32LE(at + 20),
      size: zip.readUInt32LE(at + 24),
    })
    at += 46 + raw.length + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return entries
}

/** No byte gives more than this many. */
const mostPerByte = 1032

/** Unpacks into the room that is left. What fails has cost what it may have given: a mail is no way to keep us busy. */
function unpack(packed: Uint8Array, room: Room, how: (packed: Uint8Array, options: ZlibOptions) => Buffer): Uint8Array {
  const maxOutputLength = Math.min(most.fileBytes, room.bytes)
  if (maxOutputLength <= 0) throw new RangeError('more than is read')
  try {
    const content = how(packed, { maxOutputLength })
    room.bytes -= content.length
    return Uint8Array.from(content)
  } catch (error) {
    room.bytes -= Math.min(maxOutputLength, packed.length * mostPerByte)
    throw error
  }
}

function bytesOf(zip: Buffer, { method, from, packed }: Entry, room: Room): Uint8Array {
  if (from + packed > zip.length) throw new RangeError('an entry is cut off')
  const content = zip.subarray(from, from + packed)
  if (method !== 0 && method !== 8) throw new RangeError('an entry is packed in no known way')
  return unpack(content, room, method === 8 ? inflateRawSync : Buffer.from)
}

const mayHoldDocument = /\.(?:pdf|xml|eml)$/i
const baseOf = (path: string) => path.split(/[/\\]/).at(-1) ?? path

/** It says itself that it grows beyond any file that is read, as no document does: nobody is told of it. */
const isBomb = ({ packed, size }: Entry) => size > most.fileBytes && size > packed * 500

/** Looks into a zip for what may hold a document, archives included; null if it is the file of an office program. */
function openZip(bytes: Uint8Array, room: Room): Opening | null {
  const files: MailFile[] = []
  try {
    const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const entries = entriesOf(zip)
    if (entries.some(({ name }) => name === '[Content_Types].xml' || name === 'mimetype')) return null
    let isEncrypted = false
    for (const entry of entries) {
      isEncrypted ||= entry.isEncrypted
      const name = baseOf(entry.name)
      const isWanted = mayHoldDocument.test(name) || mayHoldOthers.test(name)
      if (entry.isEncrypted || !isWanted || isBomb(entry) || entry.name.startsWith('__MACOSX/')) continue
      if (files.length >= most.files) throw new RangeError('more than is read')
      files.push({ name, mimeType: 'application/octet-stream', bytes: bytesOf(zip, entry, room) })
    }
    return { state: isEncrypted ? 'encrypted' : 'archive', files }
  } catch {
    return { state: 'unreadable', files }
  }
}

const tnefSignature = 0x223e9f78
const attributes = { begins: 0x9002, title: 0x8010, data: 0x800f }

const isTnef = (bytes: Uint8Array) =>
  bytes.length > 6 && new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true) === tnefSignature

/** Takes the files out of what Outlook packs as `winmail.dat`. */
function openTnef(bytes: Uint8Array): Opening {
  const tnef = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const files: MailFile[] = []
  try {
    for (let at = 6; at < tnef.length; ) {
      const id = tnef.readUInt16LE(at + 1)
      const length = tnef.readUInt32LE(at + 5)
      const value = tnef.subarray(at + 9, at + 9 + length)
      at += 9 + length + 2
      if (at > tnef.length) throw new RangeError('it is cut off')
      if (id === attributes.begins)
        files.push({ name: '', mimeType: 'application/octet-stream', bytes: new Uint8Array() })
      const file = files.at(-1)
      const name = value.subarray(0, value.includes(0) ? value.indexOf(0) : value.length)
      if (file && id === attributes.title) file.name = isUtf8(name) ? name.toString('utf8') : thai.decode(name)
      if (file && id === attributes.data) file.bytes = Uint8Array.from(value)
    }
  } catch {
    return { state: 'unreadable', files: files.filter((file) => file.bytes.length > 0) }
  }
  // A message that is attached within stands there in a form of its own, without these bytes.
  const isWhole = files.every((file) => file.bytes.length > 0)
  return { state: isWhole ? 'archive' : 'unreadable', files: files.filter((file) => file.bytes.length > 0) }
}

function openGzip({ name, bytes }: MailFile, room: Room): Opening {
  if (!mayHoldDocument.test(name.slice(0, -'.gz'.length))) return { state: 'unreadable', files: [] }
  try {
    const content = unpack(bytes, room, gunzipSync)
    const file = { name: name.slice(0, -'.gz'.length), mimeType: 'application/octet-stream' }
    return { state: 'archive', files: [{ ...file, bytes: content }] }
  } catch {
    return { state: 'unreadable', files: [] }
  }
}

/** Takes the message, or the file, out of what is signed as a whole (S/MIME); null if it is encrypted instead, or damaged. */
function openSigned({ name, bytes }: MailFile): Opening | null {
  try {
    const content = parseSignedData(bytes)?.content
    if (!content) return null
    const inner = name.replace(/\.p7m$/i, '')
    const isFile = mayHoldDocument.test(inner)
    const type = isFile ? 'application/octet-stream' : 'message/rfc822'
    return { state: 'archive', files: [{ name: isFile ? inner : `${inner}.eml`, mimeType: type, bytes: content }] }
  } catch {
    return null
  }
}

/** The body of a message that is signed as a whole, or encrypted. */
const isWrapped = ({ name, mimeType }: MailFile) =>
  /^application\/(?:x-)?pkcs7-mime$/i.test(mimeType) || /\.p7m$/i.test(name)

const closed = /\.(?:zip|rar|7z|gz|tar|tgz|msg)$|^winmail\.dat$/i
/** What else is looked into: messages, and what is signed. */
const mayHoldOthers = new RegExp(`${closed.source}|\\.(?:mbox|p7m)$`, 'i')

/** How deep archives may be within each other. */
const deepest = 5

/** Looks into a file of a mail that may hold others; null if it is no such file. `depth`: in how many archives it is. */
export function openArchive(file: MailFile, room: Room, depth = 0): Opening | null {
  if (depth < deepest) return lookInto(file, room)
  return closed.test(file.name) || isWrapped(file) ? { state: 'unreadable', files: [] } : null
}

function lookInto(file: MailFile, room: Room): Opening | null {
  const { name, bytes } = file
  if (isWrapped(file)) return openSigned(file)
  if (Buffer.from(bytes.subarray(0, 4)).equals(Buffer.from('PK\u0003\u0004'))) return openZip(bytes, room)
  if (isTnef(bytes)) return openTnef(bytes)
  if (/\.gz$/i.test(name)) return openGzip(file, room)
  return closed.test(name) ? { state: 'unreadable', files: [] } : null
}
