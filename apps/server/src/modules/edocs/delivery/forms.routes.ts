import { errorText, formatBytes } from '@khlang/contract'
import { edocLimits } from '@khlang/contract/edoc-states'
import type { FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { readForm as readAnyForm } from '../../../http/forms.ts'
import { languageIn } from '../../../http/language.ts'
import { AppError, tooLarge } from '../../../platform/app-error.ts'
import type { Parts } from './read-parcel.ts'

const sizes = { xml: edocLimits.xml, pdf: edocLimits.pdf, header: edocLimits.header } as const
export type PartName = keyof typeof sizes
const isPart = (name: string): name is PartName => Object.hasOwn(sizes, name)

/** One part of a form, whole: parts are read whole anyway. One that is too large has no bytes, and the reason instead. */
export type Part = { name: PartName; file: string; bytes: Buffer; refused: AppError | null }

type EdocForm = {
  /** How many documents there may be. */
  files: number
  onPart(part: Part): void
  /** There are more of them. */
  onTooMany(): never
  ready?(): Promise<void>
}

/** The bytes of a file; null if there are more, which are read and dropped. */
async function collect(bytes: Readable, max: number): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length <= max) chunks.push(chunk)
      else chunks.length = 0
    }
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('MALFORMED', {}, { cause })
  }
  return length <= max ? Buffer.concat(chunks) : null
}

/** Reads the parts of a form as they arrive, and passes each on in the order in which they were sent. */
export async function readForm(request: FastifyRequest, { files, onPart, onTooMany, ready }: EdocForm): Promise<void> {
  const refusal = (name: PartName) => {
    const max = formatBytes(sizes[name])
    return tooLarge(name, max, errorText('PAYLOAD_TOO_LARGE', languageIn(request), { max }))
  }
  // A file ends later than the field after it arrives.
  let before: Promise<void> = Promise.resolve()
  const passOn = (name: PartName, file: string, reading: Promise<Buffer | null>) => {
    const part = Promise.all([reading, before]).then(([bytes]) =>
      onPart({ name, file, bytes: bytes ?? Buffer.alloc(0), refused: bytes ? null : refusal(name) }),
    )
    before = part
    return part
  }
  await readAnyForm(request, {
    limits: { fields: files, fieldSize: edocLimits.header, files, parts: 2 * files },
    onField({ field, value, isCut }) {
      if (isPart(field)) return passOn(field, '', Promise.resolve(isCut ? null : Buffer.from(value)))
    },
    onFile({ field, name, bytes }) {
      if (isPart(field)) return passOn(field, name, collect(bytes, sizes[field]))
      bytes.resume()
    },
    onTooMany,
    ...(ready && { ready }),
  })
}

/** The parts of one document. */
export async function readParts(request: FastifyRequest): Promise<Parts> {
  const parts: { xml: Buffer | null; pdf: Buffer | null; header: string | null } = {
    xml: null,
    pdf: null,
    header: null,
  }
  const refuse = (): never => {
    throw new AppError('EDOC_FILES')
  }
  await readForm(request, {
    files: 4,
    onPart({ name, bytes, refused }) {
      if (refused) throw refused
      if (parts[name] !== null) refuse()
      if (name === 'header') parts.header = bytes.toString()
      else parts[name] = bytes
    },
    onTooMany: refuse,
  })
  return parts
}
