import { createHash } from 'node:crypto'
import { type ExportCheck, logExportLimits } from '@khlang/contract/log-exports'
import { checkSignature, type KeyRing } from '@khlang/vault'
import { tooLarge } from '../../../platform/app-error.ts'
import { findTrailer, statementOf, trailerBytes } from './log-exports.rules.ts'

/** Whether a file was exported by this product and is unchanged. Nothing of it is stored. */
export async function checkExport(keyRing: KeyRing, bytes: AsyncIterable<Buffer>): Promise<ExportCheck> {
  const hash = createHash('sha256')
  let tail = Buffer.alloc(0)
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > logExportLimits.checkedBytes) throw tooLarge('body', '512 MB')
    tail = Buffer.concat([tail, chunk])
    if (tail.length <= trailerBytes) continue
    hash.update(tail.subarray(0, -trailerBytes))
    tail = tail.subarray(-trailerBytes)
  }
  const trailer = findTrailer(tail)
  if (!trailer) return { verdict: 'unsigned', signed: null }
  const { key, signature, ...signed } = trailer.token
  const made = { keyId: key, signature: Buffer.from(signature, 'base64url') }
  const verified = checkSignature(keyRing, statementOf(signed), made)
  if (verified === 'unknown') return { verdict: 'unknownKey', signed: null }
  const digest = hash.update(tail.subarray(0, trailer.start)).digest('hex')
  if (verified === 'broken' || digest !== signed.sha256) return { verdict: 'changed', signed: null }
  const { person, account, at, rows, sha256 } = signed
  return { verdict: 'genuine', signed: { person, account, at, rows, sha256 } }
}
