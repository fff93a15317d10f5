import { connectTo } from './http.ts'
import { wait } from './text.ts'

/** Waits until the server reports that all its dependencies are available. */
export async function untilReady(base: string): Promise<void> {
  const connection = connectTo(base)
  try {
    for (const end = Date.now() + 120_000; Date.now() < end; await wait(10)) {
      const response = await connection.send({ path: '/readyz', timeoutMs: 30_000 }).catch(() => undefined)
      if (response?.status === 200) return
    }
    throw new Error('not ready again in two minutes')
  } finally {
    connection.close()
  }
}
