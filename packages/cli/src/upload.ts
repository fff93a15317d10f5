import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { exitCodes, Failure } from './failure.ts'
import { hashUntil, type LocalFile } from './local-files.ts'
import type { Server } from './server.ts'
import type { Say } from './texts.ts'

const pieceBytes = 8 * 1024 ** 2
const tus = { 'tus-resumable': '1.0.0' }

export const pushWays = ['fail', 'skip', 'replace', 'create_copy', 'create_tag_version'] as const
export type PushWay = (typeof pushWays)[number]

/** What an upload has become; `isUnchanged`: the file of that name held these bytes already. */
export type Outcome = { itemId: string | null; isUnchanged: boolean }

const encoded = (text: string) => Buffer.from(text).toString('base64')
const nothing: Outcome = { itemId: null, isUnchanged: false }

const outcomeOf = ({ headers }: Response): Outcome => ({
  itemId: headers.get('upload-item-id'),
  isUnchanged: headers.get('upload-unchanged') === 'true',
})

/** Begins an upload; an empty file is complete from the start. */
export async function begin(
  server: Server,
  file: LocalFile,
  folderId: string,
  way: PushWay,
): Promise<{ address: string; outcome: Outcome }> {
  const metadata = [`folderId ${encoded(folderId)}`, `filename ${encoded(file.name)}`]
  if (way !== 'fail') metadata.push(`file_duplicate ${encoded(way)}`)
  const answer = await server.ask('/api/uploads', {
    method: 'POST',
    headers: { ...tus, 'upload-length': String(file.size), 'upload-metadata': metadata.join(',') },
  })
  return { address: answer.headers.get('location') ?? '', outcome: outcomeOf(answer) }
}

/** How far an upload came; null if it is not there any more. */
export async function offsetOf(server: Server, address: string): Promise<number | null> {
  const answer = await server.ask(address, { method: 'HEAD', headers: tus, accepts: [404, 410] })
  const offset = Number(answer.headers.get('upload-offset') ?? Number.NaN)
  return answer.ok && Number.isInteger(offset) ? offset : null
}

/** Sends the rest of a file in pieces, each with its checksum; hashes all of it on the way. */
export async function send(
  server: Server,
  file: LocalFile,
  { address, from, say }: { address: string; from: number; say: Say },
): Promise<Outcome & { sha256: string }> {
  const whole = createHash('sha256')
  await hashUntil(whole, file.local, from)
  if (file.size === 0) return { ...nothing, sha256: whole.digest('hex') }
  const handle = await open(file.local)
  let outcome = nothing
  try {
    for (let offset = from; offset < file.size; ) {
      const piece = new Uint8Array(Math.min(pieceBytes, file.size - offset))
      const { bytesRead } = await handle.read(piece, 0, piece.length, offset)
      // The file became shorter.
      if (bytesRead < piece.length) throw new Failure(exitCodes.someFailed, say('checksum', { path: file.local }))
      whole.update(piece)
      const checksum = createHash('sha256').update(piece).digest('base64')
      const answer = await server.ask(address, {
        method: 'PATCH',
        headers: {
          ...tus,
          'content-type': 'application/offset+octet-stream',
          'upload-offset': String(offset),
          'upload-checksum': `sha256 ${checksum}`,
        },
        body: piece,
      })
      offset += piece.length
      outcome = outcomeOf(answer)
    }
  } finally {
    await handle.close()
  }
  return { ...outcome, sha256: whole.digest('hex') }
}
