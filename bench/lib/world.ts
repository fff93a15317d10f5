import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startNginx, type Nginx } from '../../apps/e2e/support/nginx.ts'
import { type Person, signIn } from '../../apps/e2e/support/person.ts'
import { startProduct, type Product } from '../../apps/e2e/support/product.ts'
import { openDatabase } from '../../apps/server/src/platform/db.ts'

/** What every row works on. */
export type Bench = {
  quick: boolean
  product: Product
  nginx: Nginx
  person: Person
  /** Headers of the person. */
  auth: Record<string, string>
  /** Runs SQL as the administrator of the embedded database: only to put many items in place. */
  sql<T>(
    work: (query: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>) => Promise<T>,
  ): Promise<T>
  close(): Promise<void>
}

export async function openBench(quick: boolean): Promise<Bench> {
  const product = await startProduct(process.env.BENCH_PROFILE ? { nodeArgs: ['--cpu-prof'] } : {})
  const nginx = await startNginx(
    (folder) => `
    root ${join(folder, 'www')};
    location / { dav_methods PUT DELETE; create_full_put_path on; }`,
  )
  const person = await signIn(product.base, 'somsri1')
  return {
    quick,
    product,
    nginx,
    person,
    auth: { authorization: `Bearer ${person.token}` },
    async sql(work) {
      const folder = join(product.dataDir, 'postgres')
      const { postgres } = JSON.parse(await readFile(join(folder, 'passwords.json'), 'utf8')) as { postgres: string }
      const port = Number(await readFile(join(folder, 'port'), 'utf8'))
      const database = openDatabase(`postgres://postgres:${postgres}@127.0.0.1:${port}/khlang`, { max: 1 })
      try {
        return await work(async (text, values) => (await database.pool.query(text, values)).rows as never)
      } finally {
        await database.close()
      }
    },
    async close() {
      person.close()
      if (process.env.BENCH_PROFILE) await product.stop()
      await product.remove()
      await nginx.stop()
    },
  }
}
