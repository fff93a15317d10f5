import type { BusinessLogEntry } from '@khlang/contract/business-log'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Business, createBusiness } from '../../../../test/business.ts'
import type { Client } from '../../../../test/client.ts'
import { createWorld, type World } from '../../../../test/harness.ts'

type Logged = { items: BusinessLogEntry[]; nextCursor: string | null }

let world: World
let one: Business
let home: string

beforeAll(async () => {
  world = await createWorld()
  one = await createBusiness(world)
  home = await one.prasit.root()
})

const log = (kind: string, query = '', { who = one.malee, language = 'en' } = {}) =>
  who
    .send({ method: 'GET', url: `/api/admin/logs?kind=${kind}${query}`, headers: { 'accept-language': language } })
    .then((response) => response.json<{ result: Logged }>().result)
const say = (entry: BusinessLogEntry | undefined) => (entry?.sentence ?? []).map((piece) => piece.text).join('')
const said = async (kind: string, query = '') => (await log(kind, query)).items.map(say)

describe('business log', () => {
  test('x', async () => {
    const folder = await one.malee.folder(one.root, 'สัญญา')
    const file = await one.malee.file(folder, 'สัญญาเช่า.txt')
    await one.malee.call('PATCH', `/api/items/${file}`, { name: 'สัญญาเช่า 2570.txt' })
    const own = await one.prasit.file(home, 'ความลับ.txt')
    await one.prasit.call('PATCH', `/api/items/${own}`, { name: 'ความลับ2.txt' })
    console.log(await said('business'), await said('setting'), await said('sign-in'))
    console.log(JSON.stringify((await log('business')).items.slice(0, 4), null, 1))
  })
})
