import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { localStore, newDataKey, readBlob, writePart } from '../src/index.ts'
const MiB = 1024 * 1024
const folder = await mkdtemp('/tmp/vault-bench-')
const store = await localStore({ folder })
const dek = newDataKey(),
  blobId = randomUUID(),
  noise = randomBytes(MiB)
async function* bytes(n: number) {
  for (let i = 0; i < n; i++) yield noise
}
const parts = []
for (let p = 1; p <= 16; p++) parts.push(await writePart(store, { dek, blobId, part: p, key: `x/${p}` }, bytes(32)))
for (let r = 0; r < 12; r++) {
  let b = performance.now()
  let n = 0
  const buf = Buffer.allocUnsafeSlow(Number(process.argv[2] ?? 1) * MiB)
  for (const p of parts) {
    const s = await store.open(p.key, 0, 1e12)
    for (;;) {
      const g = await s.fill(buf)
      if (g === 0) break
      n += g
    }
    s.close()
  }
  const raw = performance.now() - b
  b = performance.now()
  let gap = 0,
    c = 0
  for await (const x of readBlob(store, { dek, blobId, parts })) {
    c++
    gap += x.length
  }
  const dec = performance.now() - b
  console.log('raw', (n / 1e3 / raw).toFixed(0), 'decrypt', (gap / 1e3 / dec).toFixed(0), 'MB/s')
}
await rm(folder, { recursive: true })
