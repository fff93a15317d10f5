import type { DescribedAddress, DescribedAnswer, DescribedParameter } from '../../http/described.ts'
import { type DavMethod, davMethods, type otherMethods } from './dav.rules.ts'

const xml = ['application/xml'] as const

/** What RFC 4918 has a method do, take and answer; everything else about it stands there. */
type Said = Pick<DescribedAddress, 'summary' | 'body' | 'takes'> & {
  headers?: readonly (readonly [name: string, says: string])[]
  answers: Readonly<Record<number, DescribedAnswer>>
}

const condition = ['If', 'The token of a lock, or an ETag'] as const
const depth = (says: string) => ['Depth', says] as const
const destination = [
  ['Destination', 'An address below /dav/'],
  ['Overwrite', 'F: what is there is not replaced'],
] as const
const changed = {
  201: { says: 'Made' },
  204: { says: 'Done' },
  207: { says: 'Some of it failed', types: xml },
  403: { says: 'Not allowed', types: xml },
  409: { says: 'The folder above does not exist', types: xml },
  412: { says: 'A condition does not hold', types: xml },
  423: { says: 'Locked', types: xml },
  507: { says: 'The storage is full', types: xml },
} as const
const missing = { 404: { says: 'Not found', types: xml } } as const
const bytes = ['*/*'] as const

const said: Readonly<Record<DavMethod, Said>> = {
  OPTIONS: {
    summary: 'What is offered: WebDAV class 1 and 2',
    takes: 'none',
    answers: { 200: { says: `Allow: ${davMethods.join(', ')}` } },
  },
  GET: {
    summary: 'The bytes of a file',
    takes: 'none',
    headers: [['Range', 'A part of them']],
    answers: { 200: { says: 'The bytes', types: bytes }, 206: { says: 'A part', types: bytes }, ...missing },
  },
  HEAD: { summary: 'Size, type and ETag of a file', takes: 'none', answers: { 200: { says: 'They' }, ...missing } },
  PUT: {
    summary: 'Write a file; equal bytes make no new version',
    takes: 'bytes',
    body: bytes,
    headers: [condition, ['If-Match', 'The ETag that it must have'], ['If-None-Match', '*: it must be new']],
    answers: changed,
  },
  DELETE: { summary: 'Move to the trash', takes: 'none', headers: [condition], answers: { ...changed, ...missing } },
  PROPFIND: {
    summary: 'Properties of an item, and of what is in a folder',
    takes: 'xml',
    body: xml,
    headers: [depth('0 or 1')],
    answers: { 207: { says: 'Properties', types: xml }, ...missing },
  },
  PROPPATCH: {
    summary: 'Change properties',
    takes: 'xml',
    body: xml,
    headers: [condition],
    answers: { 207: { says: 'What became of each', types: xml }, ...missing },
  },
  MKCOL: { summary: 'Make a folder', takes: 'none', headers: [condition], answers: changed },
  COPY: {
    summary: 'Copy an item',
    takes: 'none',
    headers: [...destination, depth('0 or infinity')],
    answers: { ...changed, ...missing },
  },
  MOVE: {
    summary: 'Move or rename an item',
    takes: 'none',
    headers: [...destination, condition],
    answers: { ...changed, ...missing },
  },
  LOCK: {
    summary: 'Lock an item, or refresh its lock',
    takes: 'xml',
    body: xml,
    headers: [condition, depth('0 or infinity'), ['Timeout', 'Second-n']],
    answers: { 200: { says: 'The lock', types: xml }, 201: { says: 'The lock of a new file', types: xml }, ...missing },
  },
  UNLOCK: { summary: 'End a lock', takes: 'none', headers: [['Lock-Token', 'Its token']], answers: changed },
}

const wrongDevice = { 401: { says: 'Without a device password that works', types: xml } } as const

/** An address of the mapped drive for one method. */
export function describeDav(method: DavMethod, path: string): DescribedAddress {
  const { headers = [], answers, ...rest } = said[method]
  const isPublic = method === 'OPTIONS'
  const parameters = headers.map(([name, says]): DescribedParameter => ({ name, in: 'header', says }))
  return {
    ...rest,
    method,
    path,
    caller: isPublic ? 'anybody' : 'device',
    parameters,
    answers: { ...answers, ...(!isPublic && wrongDevice) },
  }
}

/** An address for a method that programs try and that is not offered. */
export const describeOther = (method: (typeof otherMethods)[number], path: string): DescribedAddress => ({
  method,
  path,
  summary: 'Not offered',
  takes: 'none',
  caller: 'device',
  answers: { 405: { says: 'METHOD_NOT_ALLOWED', types: xml } },
})
