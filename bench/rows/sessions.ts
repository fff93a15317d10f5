import { signIn } from '../../apps/e2e/support/person.ts'
import { createFolder, putFile } from '../../apps/e2e/support/uploads.ts'
import { cpuTimeOf } from '../lib/cpu-time.ts'
import { runLoad } from '../lib/drive-load.ts'
import { milliseconds, plainRow } from '../lib/figures.ts'
import type { Line } from '../lib/plan.ts'
import type { Row } from '../lib/report.ts'
import type { Bench } from '../lib/world.ts'

const users = ['somsri1', 'anan01', 'malee01', 'prasit1', 'kanya01', 'wichai1'] as const
const files = 20

/** 32 sessions, each with its own folder of 20 files of 10 KiB: 5 lists, 4 downloads, 1 rename, repeatedly. */
export async function sessions({ quick, product }: Bench): Promise<Row[]> {
  const scripts: Line[][] = []
  for (let n = 0; n < 32; n++) {
    const person = await signIn(product.base, users[n % users.length] ?? 'somsri1')
    const folder = await createFolder(person, person.root, `session ${n}`)
    const bytes = Buffer.alloc(10 * 1024, `file of ${n} `)
    const ids = await Promise.all(
      Array.from({ length: files }, (_, file) => putFile(person, folder, `file ${file}.txt`, bytes)),
    )
    const headers = { authorization: `Bearer ${person.token}` }
    const list: Line = { path: `/api/items/${folder}/children`, headers }
    const get = (file: number): Line => ({ path: `/api/files/${ids[file % files] ?? ''}/content`, headers })
    const rename: Line = {
      method: 'PATCH',
      path: `/api/items/${ids[n % files] ?? ''}`,
      headers: { ...headers, 'content-type': 'application/json' },
      text: '{"name":"renamed {n}.txt"}',
    }
    const round = (file: number) => [
      list,
      get(file),
      list,
      get(file + 1),
      list,
      get(file + 2),
      list,
      get(file + 3),
      list,
      rename,
    ]
    // Each starts at a different step.
    const script = [0, 4, 8, 12, 16].flatMap(round)
    scripts.push([...script.slice(n), ...script.slice(0, n)])
    person.close()
  }
  const ask = (seconds: number) => runLoad({ port: product.port, connections: 32, scripts, seconds })
  await ask(2)
  const before = cpuTimeOf(product)
  const out = await ask(quick ? 3 : 10)
  const after = cpuTimeOf(product)
  const rate = out.requests / out.seconds
  const cpu = (after.server + after.database - before.server - before.database) / out.requests
  return [
    plainRow(
      {
        id: 'mixed',
        work: '32 sessions mixed (5 lists of 20, 4 downloads of 10 KiB, 1 renaming)',
        why: 'the CPU time of each request, which the rows of CPU show, fills both cores',
      },
      `${rate.toFixed(0)} requests/s, p99 ${milliseconds(out.p99)}, CPU ${cpu.toFixed(2)} ms`,
      '≥ 1000 requests/s, p99 ≤ 60 ms, CPU ≤ 1.3 ms',
      rate >= 1000 && out.p99 <= 60 && cpu <= 1.3,
      `p50 ${milliseconds(out.p50)}`,
    ),
  ]
}
