import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createFolder } from '../../apps/e2e/support/uploads.ts'
import { settled } from '../lib/cpu-time.ts'
import { runLoad } from '../lib/drive-load.ts'
import { best, megabytes, plainRow, ratioRow } from '../lib/figures.ts'
import { forgetCached } from '../lib/page-cache.ts'
import type { Line } from '../lib/plan.ts'
import type { Row } from '../lib/report.ts'
import { MiB, sendParts, sendTus } from '../lib/uploading.ts'
import type { Bench } from '../lib/world.ts'

const why =
  'one thread receives and seals, another one hashes, the load has the rest of two cores; and a response waits for the disk, which nginx does not'

/** One large file in both ways compared with nginx's PUT, and many small ones. */
export async function uploads(bench: Bench): Promise<Row[]> {
  const { quick, person, nginx, product } = bench
  const size = (quick ? 128 : 1024) * MiB
  let n = 0
  const toNginx = async () => {
    const out = await runLoad({
      port: nginx.port,
      connections: 1,
      queue: [{ method: 'PUT', path: '/put.bin', bytes: size }],
    })
    await rm(join(nginx.folder, 'www', 'put.bin'), { force: true })
    return size / out.seconds
  }
  const alone = async (send: () => Promise<number>) => {
    // The jobs of the last one, which reads it again, and the memory that its bytes took.
    await settled(product, 60_000)
    await forgetCached(join(product.dataDir, 'files'))
    return send()
  }
  const parts = await best(
    3,
    () => alone(() => sendParts(person, `parts-${n++}.bin`, size).then((sent) => sent.rate)),
    toNginx,
  )
  const tus = await best(3, () => alone(() => sendTus(person, `tus-${n++}.bin`, size)), toNginx)
  const mib = size / MiB
  return [
    ratioRow({ id: 'parts', work: `upload ${mib} MiB in 4 parallel parts`, why }, ...parts, megabytes, {
      name: 'nginx, DAV PUT',
      atLeast: 0.8,
    }),
    ratioRow({ id: 'tus', work: `upload ${mib} MiB by tus`, why }, ...tus, megabytes, {
      name: 'nginx, DAV PUT',
      atLeast: 0.55,
    }),
    await small(bench),
  ]
}

async function small({ quick, product, person, auth }: Bench): Promise<Row> {
  const count = quick ? 400 : 2000
  const folder = await createFolder(person, person.root, 'small files')
  const queue: Line[] = Array.from({ length: count }, (_, n) => ({
    method: 'PUT',
    path: `/api/folders/${folder}/files/note-${n}.txt`,
    headers: { ...auth, 'content-type': 'text/plain' },
    bytes: 10 * 1024,
  }))
  const out = await runLoad({ port: product.port, connections: 8, queue })
  const rate = count / out.seconds
  const definition = {
    id: 'small',
    work: `${count} files of 10 KiB, 8 at a time`,
    why: 'each file has its own sync of file and folder, its own transactions and its own jobs',
  }
  return plainRow(definition, `${rate.toFixed(0)} files/s`, '≥ 300 files/s', rate >= 300)
}
