import type { Employee } from '@khlang/contract/employees'
import type { FolderRules } from '@khlang/contract/folder-rules'
import { beforeAll, expect, test } from 'vitest'
import { type Business, createBusiness, type Level } from '../../../../test/business.ts'
import type { Client } from '../../../../test/client.ts'
import { createWorld, type World } from '../../../../test/harness.ts'
import { createPerson } from '../../../../test/person.ts'

// What somebody may use can be prepared while they are invited; it applies once they have accepted, and not before.

let world: World
let one: Business
let malee: Client
let prasitId: string
beforeAll(async () => {
  world = await createWorld({}, { asksPeople: true })
  one = await createBusiness(world)
  malee = one.malee
  prasitId = await one.employeeOf(one.prasit)
})

type Rule = { audience: { type: 'employee'; id: string }; level: Level }
const rule = (id: string, level: Level = 'edit'): Rule => ({ audience: { type: 'employee', id }, level })
const invite = async (by: Client = malee) => {
  const person = await createPerson(world, 'person')
  const { id } = await by.call<Employee>('POST', '/api/admin/employees', { email: person.email })
  return { person, id }
}
const answer = (who: Client, id: string, how: 'accept' | 'decline') =>
  who.call('POST', `/api/memberships/${id}/${how}`, {})
const folder = () => malee.folder(one.root, `เตรียมไว้ ${crypto.randomUUID().slice(0, 8)}`)
const url = (id: string) => `/api/admin/folders/${id}/rules`
const read = (who: Client, id: string) => who.call<FolderRules>('GET', url(id))
const body = async (id: string, rules: Rule[]) => ({
  revision: (await read(malee, id)).revision,
  stopInheriting: false,
  restricted: false,
  rules,
})
const save = async (who: Client, id: string, rules: Rule[]) =>
  who.call<FolderRules>('PUT', url(id), await body(id, rules))
const refusal = async (who: Client, id: string, rules: Rule[]) => {
  const wanted = await body(id, rules)
  const [saved, preview] = [
    await who.refused('PUT', url(id), wanted),
    await who.refused('POST', `${url(id)}/preview`, wanted),
  ]
  expect(preview.machineCode).toBe(saved.machineCode)
  return saved.machineCode
}
const named = ({ rules }: FolderRules) => rules.map(({ audience: { id, name, invited } }) => ({ id, name, invited }))
const found = async (who: Client, id: string, q: string) =>
  (
    await who.call<{ items: { id: string; name: string; invited: boolean }[] }>(
      'GET',
      `/api/admin/folders/${id}/audiences/employees?q=${encodeURIComponent(q)}`,
    )
  ).items
const sees = async (who: Client, itemId: string) =>
  (await who.send({ method: 'GET', url: `/api/items/${itemId}`, headers: { 'x-account-id': malee.accountId } }))
    .statusCode === 200

test('is found and named by Admin Business, counts for nobody in the preview, and applies on acceptance', async () => {
  const [{ person, id }, top] = [await invite(), await folder()]
  expect(await found(malee, top, person.email)).toMatchObject([{ id, name: person.email, invited: true }])
  const preview = await malee.call('POST', `${url(top)}/preview`, await body(top, [rule(id)]))
  expect(preview).toMatchObject({ gainCount: 0, loseCount: 0 })
  expect(named(await save(malee, top, [rule(id)]))).toEqual([{ id, name: person.email, invited: true }])
  expect(await sees(person, top)).toBe(false)

  await answer(person, id, 'accept')
  expect(await sees(person, top)).toBe(true)
  expect((await read(malee, top)).rules).toMatchObject([{ audience: { id, invited: false }, level: 'edit' }])
  expect(await found(malee, top, person.email)).toMatchObject([])
})

test('is not named to an admin of the folder, who keeps and removes the rule, and names nobody who is invited', async () => {
  const [{ person, id }, other, top] = [await invite(), await invite(), await folder()]
  const admin = rule(prasitId, 'admin')
  await save(malee, top, [admin, rule(id)])
  expect(JSON.stringify(await read(one.prasit, top))).not.toContain(person.email)
  expect(named(await read(one.prasit, top))).toContainEqual({ id, name: '', invited: true })
  expect(await found(one.prasit, top, person.email)).toEqual([])
  expect(await refusal(one.prasit, top, [admin, rule(id), rule(other.id)])).toBe('NOT_FOUND')
  const kept = await save(one.prasit, top, [admin, rule(id, 'view')])
  expect(kept.rules.find(({ audience }) => audience.id === id)).toMatchObject({
    audience: { name: '', invited: true },
    level: 'view',
  })
  expect(named(await save(one.prasit, top, [admin]))).toHaveLength(1)
  expect(await refusal(one.prasit, top, [admin, rule(id)])).toBe('NOT_FOUND')
})

const ends: Record<string, (id: string, person: Client) => Promise<unknown>> = {
  declined: (id, person) => answer(person, id, 'decline'),
  withdrawn: (id) => malee.call('POST', `/api/admin/employees/${id}/remove`, {}),
  expired: async (id) =>
    world.owner.pool.query('update employee_invitation set expires_at = $2 where id = $1', [id, world.clock.now()]),
}

test.each(Object.keys(ends))('names nobody once it is %s', async (how) => {
  const [{ person, id }, top] = [await invite(), await folder()]
  await save(malee, top, [rule(id)])
  await ends[how]?.(id, person)
  expect(named(await read(malee, top))).toEqual([])
  expect(await found(malee, top, person.email)).toEqual([])
  expect(await refusal(malee, await folder(), [rule(id)])).toBe('NOT_FOUND')
  expect(await sees(person, top)).toBe(false)
})

test('of another business is as one that there is none of, and invited people are no other kind of audience', async () => {
  const [two, top] = [await world.as('wichai1', 'TWO'), await folder()]
  const [theirs, ours] = [await invite(two), await invite()]
  expect(await found(malee, top, theirs.person.email)).toEqual([])
  expect(await refusal(malee, top, [rule(theirs.id)])).toBe('NOT_FOUND')
  expect(await refusal(malee, top, [rule(crypto.randomUUID())])).toBe('NOT_FOUND')
  for (const type of ['department', 'role'] as const)
    expect(await refusal(malee, top, [{ audience: { type, id: ours.id }, level: 'view' } as unknown as Rule])).toBe(
      'NOT_FOUND',
    )
})
