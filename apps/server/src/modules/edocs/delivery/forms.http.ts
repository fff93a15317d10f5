import { formatBytes } from '@khlang/contract'
import { edocParts } from '@khlang/contract/edocs'
import type { Readable } from 'node:stream'
import type { Form } from '../../../http/forms.ts'
import { AppError, tooLarge } from '../../../platform/app-error.ts'
import type { Parts } from './read-submission.ts'

export type PartName = keyof typeof edocParts

/** One part of a form, whole: parts are read whole anyway. One that is too large has no bytes, and the reason instead. */
export type Part = { name: PartName; file: string; bytes: Buffer; refused: AppError | null }

type EdocForm = {
  onPart(part: Part): void
  /** There are more than the contract admits. */
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
export async function readForm(form: Form<PartName>, { onPart, onTooMany, ready }: EdocForm): Promise<void> {
  const refusal = (name: PartName) => {
    const max = formatBytes(edocParts[name].max)
    return tooLarge(name, max)
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
  await form.read({
    onField({ field, value, isCut }) {
      if (form.isPart(field)) return passOn(field, '', Promise.resolve(isCut ? null : Buffer.from(value)))
    },
    onFile({ field, name, bytes }) {
      if (form.isPart(field)) return passOn(field, name, collect(bytes, edocParts[field].max))
      bytes.resume()
    },
    onTooMany,
    ...(ready && { ready }),
  })
}

/** The parts of one document. */
export async function readParts(form: Form<PartName>): Promise<Parts> {
  const parts: { xml: Buffer | null; pdf: Buffer | null; header: string | null } = {
    xml: null,
    pdf: null,
    header: null,
  }
  const refuse = (): never => {
    throw new AppError('EDOC_FILES')
  }
  await readForm(form, {
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
