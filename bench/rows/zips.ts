import { get } from 'node:http'
import { createFolder, putFile } from '../../apps/e2e/support/uploads.ts'
import { cpuTimeOf, settled } from '../lib/cpu-time.ts'
import { megabytes, milliseconds, plainRow } from '../lib/figures.ts'
import type { Row } from '../lib/report.ts'
import type { Bench } from '../lib/world.ts'

const size = 100 * 1024

/** A folder of many files as one zip: its throughput, the time to the first byte, and the CPU time of a file. */
export async function zips({ quick, product, person }: Bench): Promise<Row[]> {
  const count = quick ? 200 : 1000
  const folder = await createFolder(person, person.root, 'zip')
  const bytes = Buffer.alloc(size, 'pages of a document ')
  for (let n = 0; n < count; n += 8)
    await Promise.all(
      Array.from({ length: Math.min(8, count - n) }, (_, i) => putFile(person, folder, `${n + i}.bin`, bytes)),
    )
  const rounds = []
  await settled(product, 60_000)
  const before = cpuTimeOf(product)
  for (let round = 0; round < 3; round++) {
    const asked = await person.send({ method: 'POST', path: '/api/items/download', json: { ids: [folder] } })
    rounds.push(await read(`${product.base}${(asked.result as { url: string }).url}`))
  }
  const after = cpuTimeOf(product)
  const [server, database] = [after.server - before.server, after.database - before.database].map((time) =>
    (time / rounds.length / count).toFixed(2),
  )
  const rate = Math.max(...rounds.map((one) => one.bytes / one.seconds))
  const first = Math.min(...rounds.map((one) => one.firstMs))
  return [
    plainRow(
      {
        id: 'zip',
        work: `zip of ${count.toLocaleString('en-US')} files of 100 KiB`,
        why: 'each file is opened and its key unwrapped in turn, and checksums, seals and the socket share one thread',
      },
      `${megabytes(rate)}, first byte ${milliseconds(first)}`,
      '≥ 300 MB/s, first byte ≤ 50 ms',
      rate >= 300e6 && first <= 50,
      `CPU ${server} + ${database} ms a file, server + database`,
    ),
  ]
}

/** Reads a response as fast as possible. */
const read = (url: string) =>
  new Promise<{ bytes: number; seconds: number; firstMs: number }>((done, fail) => {
    const since = performance.now()
    get(url, (response) => {
      let bytes = 0
      let firstMs = 0
      response.on('data', (chunk: Buffer) => {
        if (bytes === 0) firstMs = performance.now() - since
        bytes += chunk.length
      })
      response.on('end', () => done({ bytes, seconds: (performance.now() - since) / 1000, firstMs }))
      response.on('error', fail)
    }).on('error', fail)
  })
