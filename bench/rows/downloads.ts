import { copyFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { memoryOf } from '../../apps/e2e/support/processes.ts'
import { putFile } from '../../apps/e2e/support/uploads.ts'
import { runLoad } from '../lib/drive-load.ts'
import { best, megabytes, ratioRow } from '../lib/figures.ts'
import type { Row } from '../lib/report.ts'
import { MiB, uploadBig } from '../lib/uploading.ts'
import type { Bench } from '../lib/world.ts'

/** One large file, and many readers of small ones, compared with nginx sending the same bytes. */
export async function downloads(bench: Bench): Promise<Row[]> {
  return [await large(bench), await readers(bench)]
}

async function large({ quick, product, nginx, person, auth }: Bench): Promise<Row> {
  const size = (quick ? 128 : 1024) * MiB
  const id = await uploadBig(person, 'large.bin', size)
  await plainFile(join(nginx.folder, 'www', 'large.bin'), size)
  const path = `/api/files/${id}/content`
  const read = (port: number, line: { path: string; headers?: Record<string, string> }) =>
    runLoad({ port, connections: 1, queue: [line] })
  await read(product.port, { path, headers: auth })
  await read(nginx.port, { path: '/large.bin' })

  const before = memoryOf([product.pid])
  let most = before
  const watch = setInterval(() => (most = Math.max(most, memoryOf([product.pid]))), 50)
  const [ours, theirs] = await best(
    3,
    () => read(product.port, { path, headers: auth }).then((out) => size / out.seconds),
    () => read(nginx.port, { path: '/large.bin' }).then((out) => size / out.seconds),
  )
  clearInterval(watch)
  const growth = (most - before) / MiB
  const definition = {
    id: 'large',
    work: `download ${size / MiB} MiB`,
    why: 'opening the seal and writing to the socket share one thread, and the load has only the other core',
  }
  const show = (rate: number) =>
    rate === ours ? `${megabytes(rate)}, memory +${growth.toFixed(0)} MiB` : megabytes(rate)
  return ratioRow(definition, ours, theirs, show, { name: 'nginx, plain file', atLeast: 0.55 })
}

async function readers({ quick, product, nginx, person, auth }: Bench): Promise<Row> {
  const bytes = Buffer.alloc(MiB, 'abcdefghij')
  const ids = await Promise.all(Array.from({ length: 8 }, (_, n) => putFile(person, person.root, `m${n}.bin`, bytes)))
  const www = join(nginx.folder, 'www')
  await writeFile(join(www, 'm0.bin'), bytes)
  for (let n = 1; n < ids.length; n++) await copyFile(join(www, 'm0.bin'), join(www, `m${n}.bin`))
  const timing = { connections: 64, seconds: quick ? 2 : 6, warmSeconds: 1 }
  const ask = (port: number, lines: { path: string; headers?: Record<string, string> }[]) =>
    runLoad({
      port,
      ...timing,
      scripts: lines.map((_, n) => [...lines.slice(n), ...lines.slice(0, n)]),
    })
  const [ours, theirs] = await best(
    2,
    () =>
      ask(
        product.port,
        ids.map((id) => ({ path: `/api/files/${id}/content`, headers: auth })),
      ).then((out) => out.requests / out.seconds),
    () =>
      ask(
        nginx.port,
        ids.map((_, n) => ({ path: `/m${n}.bin` })),
      ).then((out) => out.requests / out.seconds),
  )
  const definition = {
    id: 'readers',
    work: '64 readers of 1 MiB',
    why: 'each request asks the database several times, and one thread opens the seals of all of them',
  }
  const show = (value: number) => `${value.toFixed(0)} requests/s`
  return ratioRow(definition, ours, theirs, show, { name: 'nginx, plain files', atLeast: 0.6 })
}

async function plainFile(path: string, size: number): Promise<void> {
  const block = Buffer.alloc(MiB, 'klmnopqrst')
  await writeFile(
    path,
    (function* blocks() {
      for (let at = 0; at < size; at += MiB) yield block
    })(),
  )
}
