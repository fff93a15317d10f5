import { URI } from 'otpauth'
import { beforeAll, expect, test } from 'vitest'
import { outcomeOf } from '../../test/admin-calls.ts'
import type { Business } from '../../test/business.ts'
import type { Client } from '../../test/client.ts'
import { quotaDrift } from '../../test/drives.ts'
import { createPerson } from '../../test/person.ts'
import { createSetting } from '../../test/setting.ts'
import type { World } from '../../test/harness.ts'

// What people who administer a business ask at the same time, over HTTP.

let world: World
let one: Business
let malee: Client
beforeAll(async () => {
  ;({ world, one } = await createSetting())
  malee = one.malee
})

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH'
/** Sends all of these at once; how each ended. */
const atOnce = async (requests: readonly [who: Client, method: Method, url: string, payload?: object][]) =>
  (
    await Promise.all(
      requests.map(([who, method, url, payload]) => who.send({ method, url, ...(payload && { payload }) })),
    )
  ).map(outcomeOf)
const times = (count: number) => Array.from({ length: count }, (_, place) => place)
const won = (outcomes: readonly string[]) => outcomes.filter((code) => code === 'OK').length

async function hire(isAdmin = false) {
  const person = await createPerson(world)
  const { id } = await malee.call<{ id: string }>('POST', '/api/admin/employees', {
    username: person.username,
    isAdmin,
  })
  return { id, username: person.username, client: await world.as(person.username, 'ONE') }
}

const admins = async () =>
  (
    await world.owner.pool.query<{ person_id: string }>(
      `select person_id from employee
        where business_id = $1 and is_admin and removed_at is null and suspended_at is null`,
      [malee.accountId],
    )
  ).rows.map((row) => row.person_id)

test('two admins who end each other’s rights, in any way, leave one of them', async () => {
  const other = await hire(true)
  const maleeId = await one.employeeOf(malee)
  const ways: ['PATCH' | 'POST', string, object][] = [
    ['PATCH', '', { isAdmin: false }],
    ['POST', '/suspend', {}],
    ['POST', '/remove', {}],
  ]
  const undo = 'update employee set is_admin = true, suspended_at = null, removed_at = null where id in ($1, $2)'
  for (const [mine, path, body] of ways) {
    for (const [theirs, otherPath, otherBody] of ways) {
      const outcomes = await atOnce([
        [malee, mine, `/api/admin/employees/${other.id}${path}`, body],
        [other.client, theirs, `/api/admin/employees/${maleeId}${otherPath}`, otherBody],
      ])
      expect(won(outcomes), `${path} against ${otherPath}: ${outcomes.join(' ')}`).toBe(1)
      expect(await admins()).toHaveLength(1)
      await world.owner.pool.query(undo, [other.id, maleeId])
      await world.owner.pool.query('delete from leaver')
    }
  }
  await malee.call('PATCH', `/api/admin/employees/${other.id}`, { isAdmin: false })
})

test('of rules saved on the same revision one counts, and the others are refused as conflicts', async () => {
  const folder = await malee.folder(one.root, 'กติกาพร้อมกัน')
  const url = `/api/admin/folders/${folder}/rules`
  const { revision } = await malee.call<{ revision: number }>('GET', url)
  const levels = ['view', 'download', 'upload', 'edit', 'delete', 'admin'] as const
  const outcomes = await atOnce(
    times(12).map((place) => {
      const rules = [{ audience: { type: 'department', id: one.sales }, level: levels[place % levels.length] }]
      return [malee, 'PUT', url, { revision, stopInheriting: false, restricted: false, rules }]
    }),
  )
  expect(outcomes.toSorted()).toEqual(['OK', ...times(11).map(() => 'RULES_STALE')])
  const found = await malee.call<{ rules: unknown[] }>('GET', url)
  expect(found.rules).toHaveLength(1)
})

test('a recovery code that twenty sessions use at once counts once', async () => {
  const { username } = await hire()
  const sessions = await Promise.all(times(20).map(() => world.as(username)))
  const [first] = sessions
  if (!first) throw new Error('no session')
  await world.owner.pool.query('update session set confirmed_at = $1', [world.clock.now()])
  const { uri } = await first.call<{ uri: string }>('POST', '/api/me/two-factor/totp', {})
  const app = URI.parse(uri)
  if (!('period' in app)) throw new Error('not a code by time')
  const code = app.generate({ timestamp: world.clock.now().getTime() })
  const { recoveryCodes } = await first.call<{ recoveryCodes: string[] }>('POST', '/api/me/two-factor/totp/confirm', {
    code,
  })
  await world.owner.pool.query('update session set confirmed_at = null where person_id = $1', [first.personId])
  const secret = recoveryCodes[0] ?? ''
  const outcomes = await atOnce(sessions.map((who) => [who, 'POST', '/api/me/confirm', { way: 'recovery', secret }]))
  expect(won(outcomes), outcomes.join(' ')).toBe(1)
  const { rows } = await world.owner.pool.query<{ n: number }>(
    'select count(*)::int as n from session where person_id = $1 and confirmed_at is not null',
    [first.personId],
  )
  expect(rows).toEqual([{ n: 1 }])
})

test('a request to join and an invitation that are accepted twenty times bring in one employee each', async () => {
  const employed = async (personId: string) => {
    const { rows } = await world.owner.pool.query<{ rows: number; events: number }>(
      `select (select count(*)::int from employee where person_id = $1) as rows,
         (select count(*)::int from audit_event where type = 'employee.changed' and data->>'change' = 'added' and data->>'personId' = $1::text) as events`,
      [personId],
    )
    return rows[0]
  }
  const asker = await createPerson(world, 'asker')
  const { id } = await asker.call<{ id: string }>('POST', '/api/join-requests', {
    taxId: '0105500000011',
    branchNo: '00000',
  })
  const accepted = await atOnce(times(20).map(() => [malee, 'POST', `/api/admin/join-requests/${id}/accept`, {}]))
  expect(won(accepted), accepted.join(' ')).toBe(1)
  expect(await employed(asker.personId)).toEqual({ rows: 1, events: 1 })

  const invited = await createPerson(world, 'invited')
  await world.owner.pool.query('update person set email_verified_at = null where id = $1', [invited.personId])
  const { id: invitation } = await malee.call<{ id: string }>('POST', '/api/admin/employees', { email: invited.email })
  const { rows } = await world.owner.pool.query<{ body: string }>('select body from mail where recipient = $1', [
    invited.email,
  ])
  const token = /profile\?invitation=([\w-]+)/.exec(rows[0]?.body ?? '')?.[1]
  await invited.call('POST', '/api/memberships/open', { token })
  const accept = `/api/memberships/${invitation}/accept`
  const both = await atOnce(times(20).map(() => [invited, 'POST', accept, {}]))
  for (const code of both) expect(code).toMatch(/^(OK|INVITATION_NOT_FOUND)$/)
  expect(won(both)).toBe(1)
  expect(await employed(invited.personId)).toEqual({ rows: 1, events: 1 })
})

test('of quotas that are set at once, while files come in, one counts', async () => {
  const { id, client } = await hire()
  const home = await client.root()
  const values = times(20).map((place) => 1000 + 500 * place)
  const uploads = times(10).map((place) => client.put(home, `${place}.bin`, Buffer.alloc(1000)).catch(() => undefined))
  const outcomes = await atOnce(
    values.map((bytes) => [malee, 'PUT', '/api/admin/quotas', { audience: 'employee', audienceId: id, bytes }]),
  )
  await Promise.all(uploads)
  for (const code of outcomes) expect(code).toMatch(/^(OK|QUOTA_BELOW_USED|QUOTA_BUSY)$/)
  expect(won(outcomes)).toBeGreaterThan(0)
  const { drives } = await client.call<{ drives: { kind: string; used: number; max: number }[] }>('GET', '/api/storage')
  const own = drives.find(({ kind }) => kind === 'personal')
  expect(values.filter((_, place) => outcomes[place] === 'OK')).toContain(own?.max)
  // A file whose space was promised before may still have come in, and no other does.
  const late = await client.send({
    method: 'PUT',
    url: `/api/folders/${home}/files/late.bin`,
    payload: Buffer.alloc(20_000),
    headers: { 'content-type': 'application/octet-stream' },
  })
  expect(outcomeOf(late)).toMatch(/^(STORAGE_FULL|ACCOUNT_READ_ONLY)$/)
  expect(await quotaDrift(world)).toEqual([])
})

test('the drive of a leaver that is transferred twice at once goes to one place, once', async () => {
  const [leaver, colleague] = [await hire(), await hire()]
  await leaver.client.file(await leaver.client.root(), 'งาน.txt', 'content')
  await malee.call('POST', `/api/admin/employees/${leaver.id}/remove`, {})
  const url = `/api/admin/leavers/${leaver.id}/transfer`
  const outcomes = await atOnce(
    times(8).map((place) => [malee, 'POST', url, place % 2 ? { folderId: one.root } : { transferTo: colleague.id }]),
  )
  expect(won(outcomes), outcomes.join(' ')).toBe(1)
  await Promise.all(times(3).map(() => world.runJob('admin:transfer-leaver', { subject: leaver.id })))
  const { rows } = await world.owner.pool.query("select 1 from item where name = 'งาน.txt' and trashed_at is null")
  expect(rows).toHaveLength(1)
  const places = [await colleague.client.list(await colleague.client.root()), await malee.list(one.root)]
  expect(places.flat().filter(({ name }) => name.includes(leaver.username))).toHaveLength(1)
  expect(await quotaDrift(world)).toEqual([])
})
