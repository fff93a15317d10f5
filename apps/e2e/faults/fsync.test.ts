import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { someBytes } from '../support/chance.ts'
import { signIn } from '../support/person.ts'
import { type Product, startProduct } from '../support/product.ts'
import { text, wait } from '../support/text.ts'
import { judge, readTrace } from '../support/trace.ts'
import { createFolder, putFile, tusHeaders, tusMetadata } from '../support/uploads.ts'

const possible =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  spawnSync('strace', ['-V'], { stdio: 'ignore' }).status === 0
if (!possible) console.log('skipped: strace, as root, is needed')

let product: Product | undefined
let tracer: ChildProcess | undefined
afterAll(async () => {
  tracer?.kill('SIGKILL')
  await product?.remove()
})

const calls = 'fsync,fdatasync,rename,renameat,renameat2,write,writev,sendto,sendmsg'

/** Traces Node and every process of the database. */
async function trace(running: Product, file: string): Promise<() => Promise<void>> {
  const attach = running.tree().flatMap((pid) => ['-p', String(pid)])
  const started = spawn('strace', ['-f', '-yy', '-s', '200', '-e', `trace=${calls}`, '-o', file, ...attach], {
    stdio: 'ignore',
  })
  tracer = started
  const ended = new Promise((done) => started.once('close', done))
  await wait(1500)
  return async () => {
    // The tracer records a call shortly after its response: the last one must not be lost.
    await wait(1000)
    started.kill('SIGINT')
    await ended
  }
}

test.skipIf(!possible)(
  'R04: no response of 200 uploads is sent before bytes, names and WAL are on disk',
  async () => {
    product = await startProduct()
    const person = await signIn(product.base, 'somsri1')
    const folder = await createFolder(person, person.root, 'traced')
    // Things created once (folders of the store, connections) are created before.
    for (let n = 0; n < 4; n++) await putFile(person, folder, `warm-${n}`, someBytes(10_000))

    // Uploads are begun before the trace: only requests with bytes count.
    const whole = someBytes(33 * 1024 * 1024)
    const json = { folderId: folder, filename: 'parts.bin', size: whole.length }
    const parts = (await person.send({ method: 'POST', path: '/api/uploads/multipart', json })).result as { id: string }
    const tus: { path: string; bytes: Buffer }[] = []
    for (let n = 0; n < 30; n++) {
      const bytes = someBytes(300_000)
      const headers = {
        ...tusHeaders,
        'upload-length': bytes.length,
        'upload-metadata': tusMetadata(folder, `tus-${n}.bin`),
      }
      const response = await person.send({ method: 'POST', path: '/api/uploads', headers, body: '' })
      tus.push({ path: text(response.headers.location) ?? '', bytes })
    }

    const file = join(product.dataDir, 'trace.txt')
    const stop = await trace(product, file)
    let expected = 0
    for (let n = 0; n < 138; n++, expected++) await putFile(person, folder, `single-${n}.bin`, someBytes(1 + n * 500))
    for (const [n, part] of [whole.subarray(0, 32 * 1024 * 1024), whole.subarray(32 * 1024 * 1024)].entries()) {
      const path = `/api/uploads/multipart/${parts.id}/parts/${n + 1}`
      const response = await person.send({
        method: 'PUT',
        path,
        body: part,
        headers: { 'content-type': 'application/octet-stream' },
      })
      expect(response.status).toBe(200)
      expected++
    }
    for (const { path, bytes } of tus) {
      for (const offset of [0, 45_000]) {
        const headers = { ...tusHeaders, 'upload-offset': offset, 'content-type': 'application/offset+octet-stream' }
        const response = await person.send({
          method: 'PATCH',
          path,
          headers,
          body: bytes.subarray(offset, offset + 45_000),
        })
        expect(response.status).toBe(204)
        expected++
      }
    }
    await stop()
    const seen = readTrace(file)
    const verdict = judge(seen, product.port, expected)
    console.log(`${verdict.responses} responses, ${verdict.blobs} objects, ${verdict.failures.length} exceptions`)
    expect(verdict.failures.slice(0, 10)).toEqual([])
    // The checker does notice missing calls.
    const { port } = product
    for (const name of ['fsync', 'fdatasync', 'rename'])
      expect(
        judge(
          seen.filter((call) => call.name !== name),
          port,
          expected,
        ).failures.length,
      ).toBeGreaterThan(100)
  },
  300_000,
)
