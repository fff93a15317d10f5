import type { World } from './harness.ts'

/**
 * Chains every row of the log. Rows are chained once no older one can still appear; transactions in other databases of
 * the same server count too, so that this waits for the tests beside it.
 */
export async function sealAll({ runJob, owner }: Pick<World, 'runJob' | 'owner'>): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    await runJob('audit:seal')
    const { rows } = await owner.pool.query<{ isLeft: boolean }>(
      `select exists (select from audit_event e where not exists (
         select from audit_seal s where s.event_id = e.id)) as "isLeft"`,
    )
    if (rows[0]?.isLeft === false) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the rows are not sealed')
}
