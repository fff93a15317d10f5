// Throughput of sealing, storing and reading: `node packages/vault/bench/vault.ts [folder]`. Takes about 20 seconds.
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  blobSize,
  discard as freeMemory,
  localStore,
  newDataKey,
  partKey,
  readBlob,
  type Store,
  sealPart,
  writePart,
} from '../src/index.ts'

const MiB = 1024 * 1024
const folder = await mkdtemp(join(process.argv[2] ?? tmpdir(), 'vault-bench-'))
const store = await localStore({ folder })
const dek = newDataKey()
const noise = randomBytes(MiB)

async function* bytes(size: number, chunk = 64 * 1024) {
  for (let given = 0; given < size; given += chunk)
    yield noise.subarray(given % MiB, (given % MiB) + Math.min(chunk, size - given))
}

async function measure(what: string, size: number, run: () => Promise<unknown>) {
  const best = { seconds: Number.POSITIVE_INFINITY }
  for (let round = 0; round < 3; round++) {
    const begun = performance.now()
    await run()
    best.seconds = Math.min(best.seconds, (performance.now() - begun) / 1000)
  }
  console.log(`${what.padEnd(46)} ${(size / 1e6 / best.seconds).toFixed(0).padStart(6)} MB/s`)
  return best.seconds
}

const drain = async (chunks: AsyncIterable<Uint8Array>, discard = true) => {
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (discard) freeMemory(chunk)
  }
  return size
}

const write = async (target: Store, blobId: string, sizes: number[]) => ({
  dek,
  blobId,
  parts: await Promise.all(
    sizes.map((size, index) => {
      const part = index + 1
      return writePart(target, { dek, blobId, part, key: partKey(blobId, part, randomUUID()) }, bytes(size))
    }),
  ),
})

try {
  const blobId = randomUUID()
  await measure('seal 256 MiB with SHA-256, memory', 256 * MiB, () =>
    drain(sealPart({ dek, blobId, part: 1 }, bytes(256 * MiB)).bytes),
  )
  await measure('write 256 MiB, one part of 32 MiB at a time', 256 * MiB, async () => {
    for (let part = 1; part <= 8; part++)
      await writePart(store, { dek, blobId, part, key: `bench/${part}` }, bytes(32 * MiB))
  })
  const large = await write(store, randomUUID(), Array<number>(16).fill(32 * MiB))
  await measure('read 512 MiB', blobSize(large.parts), () => drain(readBlob(store, large)))
  await measure('read 512 MiB, memory left to the collector', blobSize(large.parts), () =>
    drain(readBlob(store, large), false),
  )
  const small = await Promise.all(Array.from({ length: 64 }, () => write(store, randomUUID(), [MiB])))
  await measure('read 1 MiB, 64 at once, 4 times', 256 * MiB, () =>
    Promise.all(small.flatMap((blob) => [blob, blob, blob, blob]).map((blob) => drain(readBlob(store, blob)))),
  )
  const ranges = await measure('read 64 KiB ranges, one after another', 200 * 64 * 1024, async () => {
    for (let i = 0; i < 200; i++) {
      const start = Math.floor(Math.random() * (512 * MiB - 65536))
      await drain(readBlob(store, large, { start, end: start + 65536 }))
    }
  })
  console.log(`${''.padEnd(46)} ${((ranges / 200) * 1000).toFixed(2).padStart(6)} ms each`)
  for (const lanes of [1, 8, 32]) {
    const count = lanes * 20
    const begun = performance.now()
    await Promise.all(
      Array.from({ length: lanes }, async () => {
        for (let i = 0; i < 20; i++) await write(store, randomUUID(), [10_000])
      }),
    )
    const rate = count / ((performance.now() - begun) / 1000)
    console.log(`${`write 10 kB durably, ${lanes} at once`.padEnd(46)} ${rate.toFixed(0).padStart(6)} files/s`)
  }
} finally {
  await rm(folder, { recursive: true })
}
