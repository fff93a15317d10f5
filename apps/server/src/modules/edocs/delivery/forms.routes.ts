import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { formatBytes } from '@khlang/contract'
import { edocLimits } from '@khlang/contract/edoc-states'
import type { IncomingMessage } from 'node:http'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { AppError } from '../../../platform/app-error.ts'
import type { Parts } from './read-parcel.ts'

const sizes = { xml: edocLimits.xml, pdf: edocLimits.pdf, header: edocLimits.header } as const
export type PartName = keyof typeof sizes
const isPart = (name: string): name is PartName => Object.hasOwn(sizes, name)

/** How much of a body is read before the sender may have to wait. */
const pieceBytes = 64 * 1024

/** One part of a form, whole: parts are read whole anyway. */
export type Part = { name: PartName; file: string; bytes: Buffer }

function openForm({ headers }: IncomingMessage, files: number): Busboy {
  const contentType = headers['content-type'] ?? ''
  if (!/^multipart\/form-data;\s*boundary=/i.test(contentType)) throw new AppError('UNSUPPORTED_TYPE')
  const typed: BusboyHeaders = { ...headers, 'content-type': contentType }
  const limits = {
    fields: files,
    fieldSize: edocLimits.header,
    fieldNameSize: 100,
    files,
    fileSize: edocLimits.pdf + 1,
    parts: 2 * files,
    headerPairs: 20,
  }
  try {
    return new Busboy({ headers: typed, limits })
  } catch (cause) {
    throw new AppError('MALFORMED', {}, { cause })
  }
}

/**
 * Reads the parts of a form as they arrive. `ready` is awaited between two pieces of the body: while it waits, the sender
 * waits too, so that memory stays bounded.
 *
 * @param files how many files there may be
 */
export async function readForm(
  body: IncomingMessage,
  files: number,
  onPart: (part: Part) => void,
  ready: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const form = openForm(body, files)
  const state: { failure: AppError | null } = { failure: null }
  const fail = (error: AppError) => {
    state.failure ??= error
  }
  // A file ends later than the field after it arrives: parts are passed on in the order in which they were sent.
  const expected: { part: Part | null }[] = []
  const expect = () => {
    const place: { part: Part | null } = { part: null }
    expected.push(place)
    return place
  }
  const arrive = (place: { part: Part | null }, part: Part) => {
    place.part = part
    for (let next = expected[0]; next?.part && !state.failure; next = expected[0]) {
      expected.shift()
      onPart(next.part)
    }
  }
  form.on('field', (name: string, value: string) => {
    if (isPart(name)) arrive(expect(), { name, file: '', bytes: Buffer.from(value) })
  })
  form.on('file', (name: string, file: Readable, filename: string | undefined) => {
    file.on('error', () => undefined)
    if (!isPart(name)) return void file.resume()
    const place = expect()
    const chunks: Buffer[] = []
    let length = 0
    file.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length > sizes[name]) fail(new AppError('PAYLOAD_TOO_LARGE', { max: formatBytes(sizes[name]) }))
      else chunks.push(chunk)
    })
    file.on('end', () => {
      arrive(place, { name, file: filename ?? '', bytes: Buffer.concat(chunks) })
    })
  })
  form.on('filesLimit', () => fail(new AppError('EDOC_FILES')))
  form.on('error', (cause: unknown) => fail(new AppError('MALFORMED', {}, { cause })))
  const finished = once(form, 'finish').catch((cause: unknown) => fail(new AppError('MALFORMED', {}, { cause })))
  try {
    for await (const chunk of body) {
      if (state.failure) break
      const piece = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk))
      for (let at = 0; at < piece.length && !state.failure; at += pieceBytes) {
        if (!form.write(piece.subarray(at, at + pieceBytes))) await Promise.race([once(form, 'drain'), finished])
        await ready()
      }
    }
    form.end()
    await finished
  } catch (cause) {
    fail(new AppError('MALFORMED', {}, { cause }))
  }
  body.resume()
  if (state.failure) throw state.failure
}

/** The parts of one document. */
export async function readParts(body: IncomingMessage): Promise<Parts> {
  const parts: { xml: Buffer | null; pdf: Buffer | null; header: string | null } = {
    xml: null,
    pdf: null,
    header: null,
  }
  let isTwice = false
  await readForm(body, 4, ({ name, bytes }) => {
    isTwice ||= parts[name] !== null
    if (name === 'header') parts.header = bytes.toString()
    else parts[name] = bytes
  })
  if (isTwice) throw new AppError('EDOC_FILES')
  return parts
}
