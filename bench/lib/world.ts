import { join } from 'node:path'
import { embeddedUrl } from '../../apps/e2e/support/database.ts'
import { startNginx, type Nginx } from '../../apps/e2e/support/nginx.ts'
import { type Person, signIn } from '../../apps/e2e/support/person.ts'
import { startProduct, type Product } from '../../apps/e2e/support/product.ts'
import { openDatabase } from '../../apps/server/src/platform/db.ts'

/** Runs a statement, prepared if it has a name. */
export type Query = (text: string, values?: unknown[], name?: string) => Promise<Record<string, unknown>[]>

/** The environment of every row. */
export type Bench = {
  quick: boolean
  product: Product
  nginx: Nginx
  person: Person
  /** Headers of the person. */
  auth: Record<string, string>
  /** Runs SQL as the administrator of the embedded database, over one connection by default. */
  sql<T>(work: (query: Query) => Promise<T>, connections?: number): Promise<T>
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
    async sql(work, connections = 1) {
      const database = openDatabase(await embeddedUrl(product.dataDir), { max: connections })
      try {
        return await work(
          async (text, values, name) =>
            (await database.pool.query({ text, ...(values && { values }), ...(name && { name }) })).rows as never,
        )
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
