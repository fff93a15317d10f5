import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { createWorld, type World } from '../../../../test/harness.ts'
import { systemActor } from '../../../platform/actor.ts'
import { createKnownCallers, type KnownCaller } from './known-callers.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({}, { knownCallerMs: 600_000 })
})

const statusOf = async (client: Client) => (await client.send({ method: 'GET', url: '/api/drives' })).statusCode
const run = (text: string, values: unknown[]) => world.owner.pool.query<{ id: string }>(text, values)
const endSilently = (client: Client) =>
  run('update session set ended_at = now() where person_id = $1', [client.personId])

/** A person cached by their last call: changes made directly in the database are not noticed. */
async function remembered(username: string, account?: 'ONE'): Promise<Client> {
  const client = await world.as(username, account)
  await expect
    .poll(async () => {
      await run('update session set ended_at = null where person_id = $1', [client.personId])
      expect(await statusOf(client)).toBe(200)
      await endSilently(client)
      return statusOf(client)
    })
    .toBe(200)
  await run('update session set ended_at = null where person_id = $1', [client.personId])
  return client
}

describe('a cached caller', () => {
  test('is refused at the next call once the session has ended in this process', async () => {
    const one = await remembered('anan01')
    const other = await world.as('anan01')
    await other.call('DELETE', '/api/sessions/all')
    expect([await statusOf(one), await statusOf(other)]).toEqual([401, 200])
  })

  test('is refused in every other process that is notified', async () => {
    const one = await remembered('wichai1')
    await endSilently(one)
    expect(await statusOf(one)).toBe(200)
    await run('select pg_notify($1, $2)', ['callers_changed', one.personId])
    await expect.poll(() => statusOf(one)).toBe(401)
  })

  test('acts for a business with current rights, and not at all once removed from it', async () => {
    const [prasit, kanya] = [await remembered('prasit1', 'ONE'), await world.as('kanya01', 'ONE')]
    const { accounts } = world.services
    const { rows } = await run('select id from employee where person_id = $1 and business_id = $2', [
      kanya.personId,
      kanya.accountId,
    ])
    expect(await statusOf(kanya)).toBe(200)
    await accounts.removeEmployee(systemActor('test'), kanya.accountId, rows[0]?.id ?? '')
    expect([await statusOf(kanya), await statusOf(prasit)]).toEqual([403, 200])
  })

  test('cannot change anything in an account that was suspended', async () => {
    const somsri = await remembered('somsri1')
    const root = await somsri.root()
    await world.services.accounts.suspendAccount(systemActor('test'), somsri.accountId, 'a test')
    expect((await somsri.refused('POST', '/api/folders', { parentId: root, name: 'new' })).status).toBe(403)
  })
})

describe('the cache', () => {
  const at = new Date()
  const row: KnownCaller = {
    sessionId: 's',
    personId: 'p',
    service: 'OneID',
    lastUsedAt: at,
    confirmedAt: null,
    secondFactorDueAt: null,
    passwordDueAt: null,
    shortOf: null,
    acceptedWays: null,
    department: null,
    startedAt: new Date(0),
    expiresAt: new Date(at.getTime() + 1000),
    accountId: 'a',
    accountKind: 'citizen',
    accountStatus: 'active',
    accountOwner: 'p',
    employeeId: null,
    isAdmin: null,
    method: 'password',
    client: '',
    isFirstUse: false,
    isErased: false,
  }
  const started = (lifeMs = 5000) => {
    let now = 0
    const callers = createKnownCallers(lifeMs, () => now)
    callers.subscriber.connected(true)
    return { callers, pass: (ms: number) => (now += ms) }
  }

  test('expires entries after their time, and with the session', () => {
    const { callers, pass } = started()
    callers.keep('key', row)
    pass(4999)
    expect(callers.find('key', at)).toBe(row)
    expect(callers.find('key', row.expiresAt)).toBeUndefined()
    callers.keep('key', row)
    pass(5000)
    expect(callers.find('key', at)).toBeUndefined()
  })

  test.each(['p', 'a'])('does not cache data read before a change of %s was committed', (id) => {
    const { callers, pass } = started()
    callers.keep('key', row)
    callers.subscriber.received(id)
    expect(callers.find('key', at)).toBeUndefined()
    callers.keep('key', row)
    expect(callers.find('key', at)).toBeUndefined()
    pass(10_001)
    callers.keep('key', row)
    expect(callers.find('key', at)).toBe(row)
  })

  test('is empty while notifications of changes are not received', () => {
    const { callers } = started()
    callers.keep('key', row)
    callers.subscriber.connected(false)
    callers.keep('other', row)
    expect([callers.find('key', at), callers.find('other', at)]).toEqual([undefined, undefined])
  })

  test('is bounded', () => {
    const { callers } = started()
    for (let n = 0; n <= 10_000; n++) callers.keep(`${n}`, row)
    expect([callers.find('0', at), callers.find('10000', at)]).toEqual([undefined, row])
  })
})
