import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { createSetting } from '../../../../test/setting.ts'

// Whoever opens an item that they may not see asks those who may share it.

const { world, somsri, one, home } = await createSetting()
const { malee, prasit, kanya } = one
const [anan, wichai] = await Promise.all([world.as('anan01'), world.as('wichai1')])
const dayMs = 86_400_000

let file: string
beforeEach(async () => {
  file = await somsri.file(await somsri.folder(home, randomUUID().slice(0, 8)), 'แผน.txt', 'plan')
})

const url = (id: string) => `/api/items/${id}/access-requests`
type Asked = { askedAt: string; state: string; againAt: string }
/** Asks, and lets the job that follows do its work. */
async function ask(who: Client, id: string, note?: string): Promise<Asked> {
  const asked = await who.call<Asked>('POST', url(id), note === undefined ? {} : { note })
  await world.runJob('shares:notify-access-asked', { data: { request: await requestOf(who, id) } })
  return asked
}
const requestOf = async (who: Client, id: string) => {
  const found = 'select id from access_request where item_id = $1 and person_id = $2'
  return (await world.owner.pool.query<{ id: string }>(found, [id, who.personId])).rows[0]?.id ?? ''
}
const refusal = async (who: Client, id: string) => (await who.refused('POST', url(id), {})).machineCode
type Request = { id: string; item: { name: string }; from: { username: string }; note: string }
const requests = async (who: Client) => (await who.call<{ items: Request[] }>('GET', '/api/access-requests')).items
const about = async (who: Client, id: string) =>
  (await who.call<{ items: (Request & { item: { id: string } })[] }>('GET', '/api/access-requests')).items.filter(
    ({ item }) => item.id === id,
  )
const notices = async (who: Client, kind: string) =>
  (await who.call<{ items: { kind: string; text: string; path: string }[] }>('GET', '/api/notices')).items.filter(
    (notice) => notice.kind === kind,
  )
const answer = (who: Client, id: string, what: string) =>
  who.call('POST', `/api/access-requests/${id}/answer`, { answer: what })
const mayNot = async (who: Client, id: string, what: string) =>
  (await who.refused('POST', `/api/access-requests/${id}/answer`, { answer: what })).machineCode
const levelOf = async (who: Client, id: string) =>
  (await who.call<{ permission: string }>('GET', `/api/items/${id}`)).permission

test('the owner is notified with the note, and gives a share at the level of their answer', async () => {
  await ask(anan, file, 'ขอดูก่อนประชุม')
  const [request] = await about(somsri, file)
  expect(request).toMatchObject({ item: { name: 'แผน.txt' }, from: { username: 'anan01' }, note: 'ขอดูก่อนประชุม' })
  expect((await notices(somsri, 'accessAsked'))[0]).toMatchObject({
    text: expect.stringContaining('“แผน.txt”: ขอดูก่อนประชุม'),
    path: `/access-requests?request=${request?.id}`,
  })
  expect(await requests(wichai)).toEqual([])
  expect(await mayNot(wichai, request!.id, 'view')).toBe('ACCESS_REQUEST_GONE')
  await answer(somsri, request!.id, 'edit')
  expect(await levelOf(anan, file)).toBe('edit')
  expect((await notices(anan, 'shareReceived'))[0]?.text).toContain('แผน.txt')
  expect(await about(somsri, file)).toEqual([])
  expect(await mayNot(somsri, request!.id, 'view')).toBe('ACCESS_REQUEST_GONE')
  expect(await refusal(anan, file)).toBe('ACCESS_HELD')
})

test('what does not exist and what is closed are answered alike', async () => {
  const nowhere = randomUUID()
  const [real, none] = [await ask(wichai, file), await ask(wichai, nowhere)]
  expect({ ...none, askedAt: null, againAt: null }).toEqual({ ...real, askedAt: null, againAt: null })
  expect(await wichai.call('GET', url(nowhere))).toEqual({ asked: none })
  expect(await refusal(wichai, nowhere)).toBe(await refusal(wichai, file))
  // The person's own log tells neither from the other.
  const log = await wichai.call<{ items: unknown }>('GET', '/api/personal-log')
  expect(JSON.stringify(log)).not.toContain(file)
  expect(JSON.stringify(log)).not.toContain(nowhere)
})

test('of a business those are asked who administer the item, and nobody else answers', async () => {
  const folder = await malee.folder(one.root, randomUUID().slice(0, 8))
  await one.rule(folder, 'employee', await one.employeeOf(prasit), 'admin')
  await ask(kanya, folder)
  expect(await about(malee, folder)).toHaveLength(1)
  const [request] = await about(prasit, folder)
  expect(await notices(prasit, 'accessAsked')).not.toEqual([])
  expect(await about(kanya, folder)).toEqual([])
  expect(await mayNot(kanya, request!.id, 'edit')).toBe('ACCESS_REQUEST_GONE')
  await answer(prasit, request!.id, 'view')
  expect(await levelOf(kanya, folder)).toBe('view')
  expect(await mayNot(malee, request!.id, 'edit')).toBe('ACCESS_REQUEST_GONE')
})

test('answers at once give one share', async () => {
  await ask(anan, file)
  const { id } = (await about(somsri, file))[0]!
  const replies = await Promise.all(
    ['view', 'edit'].map((what) =>
      somsri.send({ method: 'POST', url: `/api/access-requests/${id}/answer`, payload: { answer: what } }),
    ),
  )
  const codes = replies.map(({ statusCode }) => statusCode)
  expect(codes.toSorted((one, other) => one - other)).toEqual([200, 404])
})

test('a person asks twenty times a day, whatever about', async () => {
  const kanyaAlone = await world.as('kanya01')
  const outcomes: number[] = []
  for (let n = 0; n < 21; n++)
    outcomes.push((await kanyaAlone.send({ method: 'POST', url: url(randomUUID()), payload: {} })).statusCode)
  expect(outcomes.filter((code) => code === 200).length).toBeLessThanOrEqual(20)
  expect(outcomes.at(-1)).toBe(429)
})

// The last: it outlives the sessions of the others.
test('who is declined is told so, without a name, and asks again a week later', async () => {
  await ask(anan, file)
  await answer(somsri, (await about(somsri, file))[0]!.id, 'decline')
  const [told] = await notices(anan, 'accessDeclined')
  expect(told?.text).toContain('ไม่ได้รับอนุมัติ')
  expect(told?.text).not.toContain('แผน')
  expect(told?.text).not.toContain('สมศรี')
  expect((await anan.call<{ asked: Asked }>('GET', url(file))).asked.state).toBe('answered')
  expect(await refusal(anan, file)).toBe('ACCESS_ASKED')
  world.clock.advance(7 * dayMs + 1000)
  const later = await world.as('anan01')
  expect(await later.call('GET', url(file))).toEqual({ asked: null })
  expect((await ask(later, file)).state).toBe('open')
  expect(await about(await world.as('somsri1'), file)).toHaveLength(1)
})
