import { fieldText } from '@khlang/contract/field-texts'
import { AppError } from '../../platform/app-error.ts'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readJson(encoded: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(encoded, 'base64').toString('utf8'))
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** `encode`: Base64 of a JSON object with `email` and `password`. */
export function readEncoded(encoded: string): { email: string; password: string } {
  const value = readJson(encoded)
  if (!value) {
    const message = fieldText('credentials')
    throw new AppError('INVALID_INPUT', {}, { fields: [{ path: 'encode', message }] })
  }
  return { email: textOf(value.email).slice(0, 254), password: textOf(value.password).slice(0, 200) }
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

export const isUuid = (text: string | undefined): text is string => text !== undefined && uuid.test(text)
