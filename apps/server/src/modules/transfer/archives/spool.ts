import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const cipher = 'aes-256-ctr'
const pieceBytes = 64 * 1024

export type Spool = ReturnType<typeof createSpool>

/**
 * Text that grows while other work is in progress, and is read once: only a piece of it is in memory at a time. It is
 * stored in an unlinked file, encrypted under an ephemeral key.
 */
export function createSpool() {
  const key = randomBytes(32)
  const start = Buffer.alloc(16)
  const seal = createCipheriv(cipher, key, start)
  let file: FileHandle | null = null
  let waiting: string[] = []
  let waitingLength = 0
  let size = 0

  async function flush(): Promise<void> {
    if (waiting.length === 0) return
    const bytes = seal.update(waiting.join(''), 'utf8')
    waiting = []
    waitingLength = 0
    file ??= await openNameless()
    await file.write(bytes, 0, bytes.length, size)
    size += bytes.length
  }

  async function close(): Promise<void> {
    await file?.close()
    file = null
  }

  return {
    async write(text: string): Promise<void> {
      waiting.push(text)
      waitingLength += text.length
      if (waitingLength >= pieceBytes) await flush()
    },
    /** The number of bytes written. */
    async end(): Promise<number> {
      await flush()
      return size
    },
    /** Can be read once; then it is gone. */
    async *read(): AsyncGenerator<Buffer> {
      const unseal = createDecipheriv(cipher, key, start)
      try {
        for (let at = 0; file && at < size; ) {
          const { bytesRead, buffer } = await file.read(Buffer.alloc(pieceBytes), 0, pieceBytes, at)
          if (bytesRead === 0) throw new Error('The spool is shorter than what was written to it')
          at += bytesRead
          yield unseal.update(buffer.subarray(0, bytesRead))
        }
      } finally {
        await close()
      }
    },
    close,
  }
}

/** Open files need no name, so nothing is left after a stop. */
async function openNameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `khlang-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  return file
}
