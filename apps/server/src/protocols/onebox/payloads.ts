import { AppError } from '../../platform/app-error.ts'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readJson(text: string, encoding: 'base64' | 'base64url'): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, encoding).toString('utf8'))
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** `encode`: Base64 of a JSON with `email` and `password`. */
export function readEncoded(encoded: string): { email: string; password: string } {
  const value = readJson(encoded, 'base64')
  if (!value) {
    const message = 'not the Base64 of a JSON with email and password'
    throw new AppError('INVALID_INPUT', {}, { fields: [{ path: 'encode', message }] })
  }
  return { email: textOf(value.email).slice(0, 254), password: textOf(value.password).slice(0, 200) }
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Whom a signed token says it comes from: only which key to try, nothing that is believed. */
export function issuerOf(token: string): string | null {
  const [, claims, signature] = token.split('.')
  if (!claims || !signature) return null
  const issuer = textOf(readJson(claims, 'base64url')?.iss)
  return uuid.test(issuer) ? issuer : null
}
