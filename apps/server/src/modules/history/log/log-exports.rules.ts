import type { LogExportFormat } from '@khlang/contract/log-exports'

/** The statement that the signature of an export covers. */
export type Signed = { id: string; person: string; account: string; at: string; rows: number; sha256: string }
export type Token = Signed & { key: string; signature: string }

const word = 'khlang-signature'
/** An upper bound for the length of a trailer. */
export const trailerBytes = 8192

/** The bytes that are signed: every value in a fixed order. */
export const statementOf = ({ id, person, account, at, rows, sha256 }: Signed): Buffer =>
  Buffer.from(`khlang log export 1\n${JSON.stringify([id, person, account, at, rows, sha256])}`)

/** The trailer after the content: a last row of a CSV file, the zip comment of an XLSX file. */
export function trailerOf(format: LogExportFormat, token: Token): Buffer {
  const text = Buffer.from(JSON.stringify(token)).toString('base64url')
  if (format === 'csv') return Buffer.from(`"${word}","${text}"\r\n`)
  const comment = Buffer.from(`${word}:${text}`)
  const length = Buffer.alloc(2)
  length.writeUInt16LE(comment.length)
  return Buffer.concat([length, comment])
}

const endings = [/"khlang-signature","([\w-]+)"\r\n$/, /(?:..)khlang-signature:([\w-]+)$/s]

/** The end of the content in the last bytes of a file, and its trailer; null without a readable one. */
export function findTrailer(tail: Buffer): { start: number; token: Token } | null {
  const text = tail.toString('latin1')
  for (const ending of endings) {
    const found = ending.exec(text)
    const token = found && parseToken(found[1] ?? '')
    if (found && token) return { start: found.index, token }
  }
  return null
}

function parseToken(text: string): Token | null {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (typeof parsed !== 'object' || parsed === null) return null
    const { id, person, account, at, rows, sha256, key, signature } = parsed as Record<string, unknown>
    const texts = [id, person, account, at, sha256, key, signature]
    if (!texts.every((one) => typeof one === 'string') || !Number.isSafeInteger(rows)) return null
    return { id, person, account, at, rows, sha256, key, signature } as Token
  } catch {
    return null
  }
}
