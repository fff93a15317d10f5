import type { AdminSettings } from '@khlang/contract/admin-settings'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { createWorld } from '../../../../test/harness.ts'

let malee: Client
beforeAll(async () => {
  const world = await createWorld()
  malee = await world.as('malee01', 'ONE')
})

const path = '/api/admin/settings'
const edit = (edits: object) => malee.send({ method: 'PATCH', url: path, payload: { edits } })
const read = () => malee.call<AdminSettings>('GET', path)
const statuses = async (...edits: object[]) =>
  (await Promise.all(edits.map(edit))).map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)

test('two admins who change different values of a part at the same moment both have their way', async () => {
  const { links, versions, retained } = await read()
  const done = await statuses(
    { links: { maxDays: 90 } },
    { links: { loginRequired: true } },
    { links: { passwordLength: 9 } },
    { versions: { versions: 30 } },
    { versions: { days: 90 } },
    { retained: { days: 60 } },
    { retained: { keeps: false } },
    { sharing: { outside: 'domains', domains: { add: ['A.example'] } } },
    { sharing: { domains: { add: ['b.example'] } } },
  )
  expect(new Set(done)).toEqual(new Set([200]))
  expect(await read()).toMatchObject({
    links: { ...links, maxDays: 90, loginRequired: true, passwordLength: 9 },
    versions: { ...versions, versions: 30, days: 90 },
    retained: { ...retained, keeps: false, days: 60 },
    sharing: { outside: 'domains', domains: ['a.example', 'b.example'] },
  })
})

test('values that do not fit what another admin has saved meanwhile are refused', async () => {
  const refusedOne = [200, 400]
  expect(await statuses({ links: { maxDays: 10 } }, { links: { defaultDays: 20 } })).toEqual(refusedOne)
  await malee.call('PATCH', path, { edits: { sharing: { domains: { remove: ['a.example'] } } } })
  const { sharing } = await read()
  expect(sharing).toEqual({ outside: 'domains', domains: ['b.example'] })
  expect(
    await malee.refused('PATCH', path, { edits: { sharing: { domains: { remove: ['B.example'] } } } }),
  ).toMatchObject({ machineCode: 'SHARING_DOMAIN_REQUIRED' })
  expect(await malee.refused('PATCH', path, { edits: { versions: { days: 29 } } })).toMatchObject({
    machineCode: 'INVALID_INPUT',
  })
})

test('a part sent whole replaces what was there', async () => {
  const whole = { outside: 'allowed' as const }
  const { sharing } = await malee.call<AdminSettings>('PATCH', path, { sharing: whole })
  expect(sharing).toEqual({ outside: 'allowed', domains: [] })
})
