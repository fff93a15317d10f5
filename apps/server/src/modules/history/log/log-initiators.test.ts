import type { BusinessLogEntry } from '@khlang/contract/business-log'
import type { ItemLogEntry } from '@khlang/contract/item-log'
import type { Initiator } from '@khlang/contract/log-actors'
import type { LogEntry } from '@khlang/contract/personal-log'
import { expect, test } from 'vitest'
import { createSetting } from '../../../../test/setting.ts'
import { createAudit } from '../../audit/index.ts'

// What acted and by which way, in every log and its filters.

const { world, one } = await createSetting()
const { malee } = one
type Items<Entry> = { items: Entry[] }

const makeKey = (name: string) =>
  malee.call<{ id: string; secret: string }>('POST', '/api/keys', { name, scopes: ['files:read', 'files:write'] })
const rename = (secret: string, id: string, name: string, program = 'node') =>
  world.app.inject({
    method: 'PATCH',
    url: `/api/items/${id}`,
    headers: { authorization: `Bearer ${secret}`, 'user-agent': program },
    payload: { name },
  })
const businessLog = async (query: string) =>
  (await malee.call<Items<BusinessLogEntry>>('GET', `/api/admin/logs?kind=business&action=rename${query}`)).items
const namesIn = (entries: readonly { by: { name: string } | null }[]) => entries.map(({ by }) => by?.name)

test('logs name the key that acted as it was called then, and its channel, also once it is renamed and revoked', async () => {
  const file = await malee.file(one.root, 'บัญชี.txt', 'x')
  const [first, other] = [await makeKey('ระบบบัญชี'), await makeKey('ระบบขาย')]
  await rename(first.secret, file, 'บัญชี 1.txt')
  await malee.call('PATCH', `/api/keys/${first.id}`, { name: 'ระบบใหม่' })
  await rename(first.secret, file, 'บัญชี 2.txt', 'khlang-cli/0.1')
  await malee.call('DELETE', `/api/keys/${first.id}`)
  await rename(other.secret, file, 'บัญชี 3.txt')
  const browser = { authorization: '', cookie: `token_auth=${malee.token}`, 'sec-fetch-site': 'same-origin' }
  await malee.send({ method: 'PATCH', url: `/api/items/${file}`, headers: browser, payload: { name: 'บัญชี 4.txt' } })

  const by = `key:${first.id}`
  const ofKey = await businessLog(`&by=${by}`)
  expect(ofKey.map(({ by: initiator, client, who }) => [initiator?.name, client, who])).toEqual([
    ['ระบบใหม่', 'cli', 'คีย์ API “ระบบใหม่”'],
    ['ระบบบัญชี', 'api', 'คีย์ API “ระบบบัญชี”'],
  ])
  expect(namesIn(await businessLog('&channel=api'))).toEqual(['ระบบขาย', 'ระบบบัญชี'])
  expect(namesIn(await businessLog(`&channel=cli&by=${by}`))).toEqual(['ระบบใหม่'])
  const [ofWeb, ...older] = await businessLog('&channel=web')
  expect(ofWeb).toMatchObject({ personId: malee.personId, by: null, client: 'web' })
  expect(older).toEqual([])

  const itemLog = async (query: string) =>
    (await malee.call<Items<ItemLogEntry>>('GET', `/api/items/${file}/log?${query}`)).items
  expect(namesIn(await itemLog(`by=${by}`))).toEqual(['ระบบใหม่', 'ระบบบัญชี'])
  expect(namesIn(await itemLog('channel=cli'))).toEqual(['ระบบใหม่'])

  // Malee made the file: what keys do to it is in her own log.
  const ownLog = async (query: string) =>
    (await malee.call<Items<LogEntry>>('GET', `/api/personal-log?action=rename&${query}`)).items
  expect(namesIn(await ownLog(`by=${by}`))).toEqual(['ระบบใหม่', 'ระบบบัญชี'])
  expect(namesIn(await ownLog('channel=api'))).toEqual(['ระบบขาย', 'ระบบบัญชี'])
  expect(await ownLog('channel=web')).toMatchObject([{ mine: true, by: null, client: 'web' }])

  const csv = await malee.send({ method: 'GET', url: `/api/personal-log.csv?action=rename&by=${by}&language=en` })
  expect(csv.body).toContain('Channel","Acted by"')
  expect(csv.body).toMatch(/"khlang program","ระบบใหม่"\r\n.*"API","ระบบบัญชี"/s)

  const { items: initiators } = await malee.call<Items<Initiator>>('GET', '/api/admin/logs/initiators')
  expect(initiators).toContainEqual({ kind: 'key', id: by, name: expect.stringMatching(/^ระบบ(ใหม่|บัญชี)$/) })
  const refused = await one.prasit.refused('GET', '/api/admin/logs/initiators')
  expect(refused.machineCode).toBe('NOT_ADMIN')
})

test('the name and the channel of a row are part of the chain', async () => {
  const file = await malee.file(one.root, 'โซ่.txt', 'x')
  await rename((await makeKey('ระบบโซ่')).secret, file, 'โซ่ 1.txt')
  const audit = createAudit({ db: world.owner.db, clock: world.clock, subscriptions: {} })
  const { rows } = await world.owner.pool.query<{ id: number }>(
    `select id from audit_event where acting_name = 'ระบบโซ่'`,
  )
  await expect
    .poll(async () => {
      await audit.chain()
      return audit.checkRows(rows.map(({ id }) => id))
    })
    .toBe('sealed')
  await world.owner.pool.query('alter table audit_event disable trigger user')
  await world.owner.pool.query(`update audit_event set acting_name = null, channel = null where acting_name = 'ระบบโซ่'`)
  await world.owner.pool.query('alter table audit_event enable trigger user')
  expect(await audit.checkRows(rows.map(({ id }) => id))).toBe('broken')
})
