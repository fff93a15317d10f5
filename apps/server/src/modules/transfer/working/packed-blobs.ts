import type { content } from '../../drive/index.ts'

type NewBlob = content.NewBlob

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const number = (value: unknown): number => (typeof value === 'number' ? value : 0)
const object = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null ? { ...value } : null
const bytes = (value: unknown): Buffer => Buffer.from(text(value), 'base64')

/** A blob as JSON, until its rows are made. */
export const packBlob = ({ id, size, sha256, wrapped_key, key_id, parts }: NewBlob): string =>
  JSON.stringify({
    id,
    size,
    sha256: sha256?.toString('base64') ?? null,
    wrappedKey: wrapped_key.toString('base64'),
    keyId: key_id,
    parts: parts.map((part) => ({
      n: part.n,
      size: part.size,
      salt: part.salt.toString('base64'),
      storeKey: part.store_key,
      sha256: part.sha256.toString('base64'),
    })),
  })

/** The version that a document had when it was set aside. */
export const versionIn = (json: unknown): number => number(object(json)?.version)

/** The blob of a working file; null for a folder, and for a document that was set aside. */
export function unpackBlob(json: unknown): NewBlob | null {
  const blob = object(json)
  if (!blob) return null
  const parts = Array.isArray(blob.parts) ? blob.parts : []
  return {
    id: text(blob.id),
    size: number(blob.size),
    sha256: blob.sha256 === null ? null : bytes(blob.sha256),
    wrapped_key: bytes(blob.wrappedKey),
    key_id: text(blob.keyId),
    parts: parts.map((one: unknown) => {
      const part = object(one)
      return {
        n: number(part?.n),
        size: number(part?.size),
        salt: bytes(part?.salt),
        store_key: text(part?.storeKey),
        sha256: bytes(part?.sha256),
      }
    }),
  }
}
