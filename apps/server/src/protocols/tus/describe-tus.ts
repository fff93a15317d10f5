import type { DescribedAddress, DescribedAnswer, DescribedParameter } from '../../http/described.ts'
import { offsetType, tusAlgorithms, tusExtensions, tusVersion } from './tus.rules.ts'

const header = (name: string, says: string, needed?: true): DescribedParameter => ({
  name,
  in: 'header',
  says,
  ...(needed && { needed }),
})

const version = header('Tus-Resumable', tusVersion, true)
const checksum = header(
  'Upload-Checksum',
  `${tusAlgorithms.join(', ')}, a blank, and the digest of this body in base64`,
)
const type = header('Content-Type', `${offsetType}; anything else is 415`, true)
const text = ['text/plain'] as const

/** Refusals are plain text that begins with the number of the catalogue; `X-Machine-Code` has the code. */
const refusal = (says: string): DescribedAnswer => ({ says, types: text })
const always = {
  401: refusal('Not signed in'),
  412: refusal('Another version of tus: TUS_VERSION'),
  429: refusal('Too many at once; Retry-After'),
}
const gone = { 410: refusal('There is no such upload any more: UPLOAD_GONE') }
const refused = {
  400: refusal('A header is missing or wrong, or the name is not possible'),
  403: refusal('Not allowed'),
  409: refusal('The offset is another one: UPLOAD_OFFSET; or the name is taken: FILE_EXISTS'),
  413: refusal('Too large'),
  415: refusal('Another type of body'),
  460: refusal('The checksum is another one: CHECKSUM_MISMATCH'),
  507: refusal('The storage is full'),
}
const finished =
  'With the last byte `Upload-Item-Id`, and `Upload-Unchanged: true` if the file held these bytes already'

/** The addresses of tus 1.0.0 for one kind of sender. */
export function describeTus({
  path,
  metadata,
  caller,
}: {
  path: string
  metadata: string
  caller: DescribedAddress['caller']
}) {
  const one = `${path}/:id`
  const abilities = {
    method: 'OPTIONS',
    summary: `What is offered: tus ${tusVersion} with ${tusExtensions.join(', ')}`,
    takes: 'none',
    caller: 'anybody',
    answers: { 204: { says: 'Tus-Version, Tus-Extension, Tus-Max-Size, Tus-Checksum-Algorithm' } },
  } as const
  const body = { takes: 'tus', caller, body: [offsetType] } as const
  return {
    abilities: { ...abilities, path },
    abilitiesOfOne: { ...abilities, path: one },
    create: {
      ...body,
      method: 'POST',
      path,
      summary: 'Begin a resumable upload, with its first bytes or without',
      parameters: [
        version,
        header('Upload-Length', 'Bytes of the whole file', true),
        header('Upload-Metadata', `Keys with base64 values, separated by commas: ${metadata}`, true),
        checksum,
      ],
      answers: {
        201: { says: `Location, Upload-Offset, Upload-Expires. ${finished}` },
        ...refused,
        ...always,
        404: refusal('The folder does not exist'),
      },
    },
    look: {
      method: 'HEAD',
      path: one,
      summary: 'How far an upload is',
      takes: 'none',
      caller,
      parameters: [version],
      answers: { 200: { says: `Upload-Offset, Upload-Length, Upload-Expires, Upload-Metadata. ${finished}` }, ...gone },
    },
    send: {
      ...body,
      method: 'PATCH',
      path: one,
      summary: 'The next bytes of an upload',
      parameters: [version, type, header('Upload-Offset', 'Where they begin', true), checksum],
      answers: { 204: { says: `Upload-Offset, Upload-Expires. ${finished}` }, ...refused, ...always, ...gone },
    },
    abort: {
      method: 'DELETE',
      path: one,
      summary: 'End an upload and discard its bytes',
      takes: 'none',
      caller,
      parameters: [version],
      answers: { 204: { says: 'Done' }, ...always, ...gone },
    },
    instead: {
      ...body,
      method: 'POST',
      path: one,
      summary: 'HEAD, PATCH or DELETE for clients that have only POST',
      parameters: [version, header('X-HTTP-Method-Override', 'HEAD, PATCH or DELETE', true)],
      answers: { 200: { says: 'As of HEAD' }, 204: { says: 'As of PATCH or DELETE' }, ...refused, ...always, ...gone },
    },
  } as const satisfies Record<string, DescribedAddress>
}
