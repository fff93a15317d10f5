import type { PersonActor } from '../src/platform/actor.ts'
import { setRule } from './folder-rules.ts'
import type { Client } from './client.ts'
import type { World } from './harness.ts'

export type Level = 'none' | 'view' | 'download' | 'upload' | 'edit' | 'delete' | 'admin'
type Audience = 'business' | 'department' | 'role' | 'employee'

export type Business = Awaited<ReturnType<typeof createBusiness>>

/** The first demo business: its admin Malee, Prasit of sales, Kanya of accounting, and helpers for rules. */
export async function createBusiness(world: World) {
  const malee = await world.as('malee01', 'ONE')
  const prasit = await world.as('prasit1', 'ONE')
  const kanya = await world.as('kanya01', 'ONE')
  const root = await malee.root('business')
  // Tests set every rule themselves: nobody sees anything until then.
  const { pool } = world.owner
  await pool.query('delete from access_rule where item_id = $1', [root])
  await pool.query('update item set has_grants = false where id = $1', [root])
  const { rows } = await world.owner.pool.query<{ id: string; name: string }>(
    'select id, name_en || name_th as name from department where business_id = $1',
    [malee.accountId],
  )
  const department = (name: RegExp): string => {
    const found = rows.find((row) => name.test(row.name))
    if (!found) throw new Error(`no department ${name.source}`)
    return found.id
  }
  const admin: PersonActor = {
    kind: 'person',
    personId: malee.personId,
    accountId: malee.accountId,
    accountKind: 'business',
    accountStatus: 'active',
    isAdmin: true,
    employeeId: null,
    sessionId: '',
    origin: { address: null, traceId: null },
  }
  return {
    malee,
    prasit,
    kanya,
    /** Root of Drive Business. */
    root,
    sales: department(/sales|ขาย/i),
    accounting: department(/account|บัญชี/i),
    admin,
    /** A rule of a folder, by Admin Business: a test may have moved the clock beyond the session of Malee. */
    async rule(folderId: string, audience: Audience, audienceId: string, level: Level): Promise<void> {
      const { statusCode } = await malee.send({ method: 'GET', url: '/api/me' })
      const who = statusCode === 401 ? await world.as('malee01', 'ONE') : malee
      await setRule(who, folderId, { audience, audienceId, level })
    },
    async employeeOf(who: Client): Promise<string> {
      const found = await world.owner.pool.query<{ id: string }>(
        'select id from employee where person_id = $1 and business_id = $2',
        [who.personId, malee.accountId],
      )
      const id = found.rows[0]?.id
      if (id === undefined) throw new Error('not an employee')
      return id
    },
    /** A folder of the business with a file of two versions. */
    async folderWithFile(name: string) {
      const folder = await malee.folder(root, `${name} ${crypto.randomUUID().slice(0, 4)}`)
      const { itemId } = await malee.put(folder, 'f.txt', 'one')
      await malee.put(folder, 'f.txt', 'two', '?file_duplicate=create_tag_version')
      return { folder, file: itemId }
    },
  }
}
