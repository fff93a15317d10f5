import { createHash, type Hash } from 'node:crypto'
import { parentPort } from 'node:worker_threads'

/** Of one hash: its next bytes, its end, or that nobody waits for it any more. */
export type HashRequest = { id: number } & (
  | { kind: 'bytes'; memory: ArrayBuffer; bytes: number }
  | { kind: 'end' }
  | { kind: 'drop' }
)
/** `read`: the memory of a request may be used again. */
export type HashReply = { id: number } & (
  | { kind: 'read'; memory: ArrayBuffer }
  | { kind: 'digest'; digest: Uint8Array }
)

if (parentPort) {
  const port = parentPort
  const hashes = new Map<number, Hash>()
  const reply = (message: HashReply, memory: ArrayBuffer[] = []) => port.postMessage(message, memory)

  port.on('message', (request: HashRequest) => {
    const { id } = request
    const hash = hashes.get(id) ?? createHash('sha256')
    if (request.kind === 'bytes') {
      const { memory, bytes } = request
      hashes.set(id, hash.update(Buffer.from(memory, 0, bytes)))
      reply({ id, kind: 'read', memory }, [memory])
      return
    }
    hashes.delete(id)
    if (request.kind === 'end') reply({ id, kind: 'digest', digest: hash.digest() })
  })
}
