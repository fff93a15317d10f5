import { StringDecoder } from 'node:string_decoder'
import { inflateRawSync } from 'node:zlib'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { directoryOf, entryOf, tailBytes } from '../../kinds.rules.ts'

/** The maximum unpacked size of one part. */
const maxPartBytes = 96 * 1024 ** 2
const pieceBytes = 1024 ** 2

/** Why a document could not be read. */
export class Unreadable extends Error {
  readonly reason: 'broken' | 'too_large' | 'unsupported'
  constructor(reason: Unreadable['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** The parts of a document, which is a zip; null for a missing part. */
export type Package = { part(name: string): Buffer | null }

export function openPackage(file: Buffer): Package {
  const place = directoryOf(file.subarray(-tailBytes), file.length)
  if (!place) throw new Unreadable('broken')
  const directory = file.subarray(place.start, place.end)
  return {
    part(name) {
      const entry = entryOf(directory, name)
      if (!entry) return null
      if (entry.size > maxPartBytes) throw new Unreadable('too_large')
      try {
        const { offset } = entry
        const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
        const packed = file.subarray(start, start + entry.packed)
        if (entry.method === 0) return packed
        if (entry.method === 8) return inflateRawSync(packed, { maxOutputLength: maxPartBytes })
      } catch (error) {
        // The declared size may be wrong.
        const tooLarge = error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
        throw new Unreadable(tooLarge ? 'too_large' : 'broken')
      }
      throw new Unreadable('broken')
    },
  }
}

export const required = (pack: Package, name: string): Buffer => {
  const part = pack.part(name)
  if (!part) throw new Unreadable('broken')
  return part
}

export type Tag = { name: string; attributes: Readonly<Record<string, string>> }
export type Handlers = { open?(tag: Tag): void; close?(name: string): void; text?(text: string): void }

/** The name without its namespace prefix, which writers may choose freely. */
const local = (name: string) => name.slice(name.indexOf(':') + 1)

function tagOf({ name, attributes }: SaxesTagPlain): Tag {
  const own: Record<string, string> = {}
  for (const [key, value] of Object.entries(attributes)) own[local(key)] = value
  return { name: local(name), attributes: own }
}

/** Parses a part. Entities declared by a document are an error: nothing is ever resolved. */
export function readXml(bytes: Buffer, { open, close, text }: Handlers): void {
  const parser = new SaxesParser()
  if (open) parser.on('opentag', (tag) => open(tagOf(tag)))
  if (close) parser.on('closetag', ({ name }) => close(local(name)))
  if (text) {
    parser.on('text', text)
    parser.on('cdata', text)
  }
  parser.on('doctype', () => {
    throw new Unreadable('broken')
  })
  parser.on('error', (error) => {
    throw error
  })
  const decoder = new StringDecoder('utf8')
  for (let at = 0; at < bytes.length; at += pieceBytes) parser.write(decoder.write(bytes.subarray(at, at + pieceBytes)))
  parser.write(decoder.end()).close()
}

export type Relations = ReadonlyMap<string, string>

/** The targets of a part's relations by id, within the document only: external targets are omitted. */
export function relationsOf(pack: Package, part: string): Relations {
  const slash = part.lastIndexOf('/')
  const folder = part.slice(0, slash + 1)
  const found = new Map<string, string>()
  const bytes = pack.part(`${folder}_rels/${part.slice(slash + 1)}.rels`)
  if (!bytes) return found
  readXml(bytes, {
    open({ name, attributes: { Id, Target, TargetMode } }) {
      if (name !== 'Relationship' || !Id || !Target || TargetMode === 'External') return
      found.set(Id, resolve(folder, Target))
    },
  })
  return found
}

function resolve(folder: string, target: string): string {
  const steps = target.startsWith('/') ? [] : folder.split('/').filter(Boolean)
  for (const step of target.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  }
  return steps.join('/')
}
