import { type Store, VaultError } from '../src/index.ts'

/** A store that tests can look into and damage. */
export function memoryStore(): Store & { objects: Map<string, Buffer>; bytesRead: number } {
  const objects = new Map<string, Buffer>()
  const store = {
    objects,
    bytesRead: 0,
    async put(key: string, bytes: AsyncIterable<Uint8Array>) {
      const chunks: Uint8Array[] = []
      for await (const chunk of bytes) chunks.push(Buffer.from(chunk))
      const object = Buffer.concat(chunks)
      objects.set(key, object)
      return { size: object.length }
    },
    async open(key: string, start: number, end: number) {
      const object = objects.get(key)
      if (!object) throw new VaultError('NOT_FOUND', 'There is no such stored object')
      let position = start
      return {
        objectSize: object.length,
        async fill(target: Buffer) {
          const copied = object.copy(target, 0, position, Math.min(end, object.length))
          position += copied
          store.bytesRead += copied
          return copied
        },
        close() {},
      }
    },
    async remove(key: string) {
      objects.delete(key)
    },
    async *list(prefix = '') {
      for (const [key, { length }] of objects) {
        if (key.startsWith(prefix)) yield { key, size: length, modifiedAt: new Date() }
      }
    },
    sweepUnfinished: async () => 0,
    assertRoom: async () => {},
    check: async () => {},
  }
  return store
}
