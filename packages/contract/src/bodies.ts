import type { TSchema } from 'typebox'

/*
 * What the body of an operation is. A schema stands for JSON, which is parsed and checked before the operation begins; none
 * for nothing that counts. The others are read as they arrive, by the operation itself.
 */

/** Bytes of a file. `max`: more is refused; null: as much as there is room for. */
export type BytesBody = { streamed: 'bytes'; max: number | null; types?: readonly string[] }

/** A part of a form: text, or with `file` a file. `max`: bytes; null: as many as there is room for. */
export type FormPart = { max: number | null; file?: true }

/** A form of named parts, and how many there may be. */
export type FormBody<Name extends string = string> = {
  streamed: 'form'
  parts: { readonly [N in Name]: FormPart }
  most: { fields: number; files: number; parts: number }
}

export type StreamedBody = BytesBody | FormBody

/** Bytes as the reply, of one of these types. `ranges`: a part of them may be asked for, or their head alone. */
export type FileReply = { file: readonly string[]; ranges?: true }

export const bytesBody = (max: number | null, types?: readonly string[]): BytesBody => ({
  streamed: 'bytes',
  max,
  ...(types && { types }),
})

export const formBody = <const Parts extends FormBody['parts']>(parts: Parts, most: FormBody['most']) =>
  ({ streamed: 'form', parts, most }) as const

export const fileReply = (...file: readonly string[]): FileReply => ({ file })
/** With ranges; the server answers HEAD, too. */
export const rangesReply = (...file: readonly string[]): FileReply & { ranges: true } => ({ file, ranges: true })

export const isStreamed = (body: TSchema | StreamedBody | undefined): body is StreamedBody =>
  body !== undefined && 'streamed' in body

/** Whether a call may leave its body out: it is JSON with no field that is needed. */
export const isSpare = (body: TSchema | StreamedBody | undefined): boolean =>
  body !== undefined &&
  !isStreamed(body) &&
  'properties' in body &&
  (!('required' in body) || (Array.isArray(body.required) && body.required.length === 0))

export const isFile = (reply: TSchema | FileReply): reply is FileReply => 'file' in reply

/** What arrives with a call, in one word. */
export type BodyKind = 'none' | 'json' | StreamedBody['streamed']

export const bodyKind = ({ body }: { body?: TSchema | StreamedBody }): BodyKind =>
  isStreamed(body) ? body.streamed : body === undefined ? 'none' : 'json'
