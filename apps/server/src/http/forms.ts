import type { Readable } from 'node:stream'
import type { FormBody } from '@khlang/contract'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../platform/app-error.ts'
import { bytesOf } from './body.ts'

/** How much of a body is read before the sender may have to wait. */
const pieceBytes = 64 * 1024

/** A part with a file. `bytes` has to be read to its end, or abandoned with `resume()`. */
export type FormFile = { field: string; name: string; type: string; bytes: Readable }
export type FormField = {
  field: string
  value: string
  /** Whether it was longer than `fieldSize`, and is the beginning. */
  isCut: boolean
}

type FormReader = {
  limits: { fields: number; fieldSize: number; files: number; parts: number }
  onField(field: FormField): Promise<void> | void
  onFile(file: FormFile): Promise<void> | void
  /** There are more fields, files or parts than the limits; the others are left out. */
  onTooMany?(): void
  /** Awaited between two pieces of the body: while it waits, the sender waits too, so that memory stays bounded. */
  ready?(): Promise<void>
}

/** The form of an operation. Its reader skips parts that the contract does not name. */
export type Form<Name extends string = string> = {
  isPart(name: string): name is Name
  read(reader: Omit<FormReader, 'limits'>): Promise<void>
}

/** The form of a request, within the limits that the contract sets. */
export function formOf<Name extends string>(request: FastifyRequest, { parts, most }: FormBody<Name>): Form<Name> {
  const fields = Object.values<FormBody['parts'][string]>(parts).flatMap(({ file, max }) => (file ? [] : (max ?? [])))
  const limits = { ...most, fieldSize: Math.max(...fields) }
  return {
    isPart: (name): name is Name => Object.hasOwn(parts, name),
    read: (reader) => readForm(request, { ...reader, limits }),
  }
}

const malformed = (cause: unknown) => new AppError('MALFORMED', {}, { cause })

function openForm({ headers }: FastifyRequest, limits: FormReader['limits']): Busboy {
  const contentType = headers['content-type'] ?? ''
  if (!/^multipart\/form-data;\s*boundary=/i.test(contentType)) throw new AppError('UNSUPPORTED_TYPE')
  const typed: BusboyHeaders = { ...headers, 'content-type': contentType }
  try {
    // It refuses a boundary that is missing, or longer than it can look for.
    return new Busboy({ headers: typed, limits: { ...limits, fieldNameSize: 100, headerPairs: 20 } })
  } catch (cause) {
    throw malformed(cause)
  }
}

async function* arriving(request: FastifyRequest): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of bytesOf(request))
      for (let at = 0; at < chunk.length; at += pieceBytes) yield chunk.subarray(at, at + pieceBytes)
  } catch (cause) {
    throw malformed(cause)
  }
}

/**
 * Reads a form as it arrives, until its end or the first error of its reader, which is thrown; the rest is left unread. A
 * form that is no form, or broken off, is MALFORMED, and so are then the bytes of its open file.
 */
async function readForm(request: FastifyRequest, reader: FormReader): Promise<void> {
  const form = openForm(request, reader.limits)
  const state: { failure: Error | null; isFinished: boolean } = { failure: null, isFinished: false }
  const working = new Set<Promise<void>>()
  let open: Readable | undefined
  let wake = () => {}
  const turn = () => new Promise<void>((resolve) => (wake = resolve))
  const stop = (error: unknown) => {
    state.failure ??= error instanceof Error ? error : malformed(error)
    wake()
  }
  const assertGoing = () => {
    if (state.failure !== null) throw state.failure
  }
  const work = (begin: () => Promise<void> | void) => {
    const running: Promise<void> = Promise.resolve()
      .then(begin)
      .catch(stop)
      .finally(() => working.delete(running))
    working.add(running)
  }
  form.on('field', (field: string, value: string, _isNameCut: boolean, isCut: boolean) =>
    work(() => reader.onField({ field, value, isCut })),
  )
  form.on('file', (field: string, bytes: Readable, name: string | undefined, _encoding: string, type: string) => {
    open = bytes
    // Its reader reports an interrupted file; where there is none, nothing is lost.
    bytes.on('error', () => undefined)
    work(() => reader.onFile({ field, name: name ?? '', type, bytes }))
  })
  for (const limit of ['fieldsLimit', 'filesLimit', 'partsLimit'])
    form.on(limit, () => {
      // What came before the part that is one too many has ended, although its reader may not have reached its end.
      open = undefined
      work(() => reader.onTooMany?.())
    })
  form.on('error', (cause: unknown) => stop(malformed(cause)))
  form.on('drain', () => wake())
  form.on('finish', () => {
    state.isFinished = true
    wake()
  })
  try {
    for await (const piece of arriving(request)) {
      assertGoing()
      if (!form.write(piece) && !state.isFinished) await turn()
      assertGoing()
      await reader.ready?.()
    }
    form.end()
    while (!state.isFinished && state.failure === null) await turn()
    while (working.size > 0 && state.failure === null) await Promise.race(working)
    assertGoing()
  } catch (error) {
    open?.destroy(error instanceof AppError ? error : malformed(error))
    // Whole parts are passed on, and the reader of an interrupted file has seen it, before anything is answered.
    await Promise.all(working)
    throw error
  }
}
