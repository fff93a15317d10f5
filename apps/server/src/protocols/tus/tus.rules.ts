import { fieldText } from '@khlang/contract/field-texts'
import { AppError } from '../../platform/app-error.ts'

export const tusVersion = '1.0.0'
export const offsetType = 'application/offset+octet-stream'
export const tusExtensions = ['creation', 'creation-with-upload', 'termination', 'expiration', 'checksum']
export const tusAlgorithms = ['sha1', 'sha256', 'md5']

const refuse = (header: string): AppError =>
  new AppError('INVALID_INPUT', {}, { fields: [{ path: header, message: fieldText('form') }] })

/** A header with a number of bytes. */
export function parseCount(header: string, value: string | string[] | undefined): number {
  if (typeof value !== 'string' || !/^\d{1,15}$/.test(value)) throw refuse(header)
  return Number(value)
}

/** `Upload-Metadata`: keys with base64 values, separated by commas. */
export function parseMetadata(value: string | string[] | undefined): Record<string, string> {
  if (value === undefined || value === '') return {}
  if (typeof value !== 'string') throw refuse('upload-metadata')
  const pairs = value.split(',').map((pair) => {
    const [key = '', encoded = '', ...rest] = pair.trim().split(' ')
    if (!/^[\x21-\x7e]{1,100}$/.test(key) || rest.length > 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(encoded))
      throw refuse('upload-metadata')
    return [key, decodeText(encoded)] as const
  })
  return Object.fromEntries(pairs)
}

function decodeText(encoded: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(encoded, 'base64'))
  } catch {
    throw refuse('upload-metadata')
  }
}

/** `Upload-Checksum: sha1 <base64>`. */
export function parseChecksum(value: string | string[] | undefined): { algorithm: string; digest: Buffer } | null {
  if (value === undefined) return null
  const [algorithm = '', encoded = '', ...rest] = typeof value === 'string' ? value.split(' ') : []
  if (!tusAlgorithms.includes(algorithm) || rest.length > 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(encoded))
    throw refuse('upload-checksum')
  return { algorithm, digest: Buffer.from(encoded, 'base64') }
}
