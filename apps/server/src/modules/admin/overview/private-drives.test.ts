import type { Page } from '@khlang/contract'
import type { PrivateDrive } from '@khlang/contract/private-drives'
import { beforeAll, expect, test } from 'vitest'
import { type Business, createBusiness } from '../../../../test/business.ts'
import type { Client } from '../../../../test/client.ts'
import { createWorld, type World } from '../../../../test/harness.ts'

const url = '/api/admin/private-drives'
let world: World
let one: Business
beforeAll(async () => {
  world = await createWorld()
  one = await createBusiness(world)
})

const list = (query = '', who: Client = one.malee) => who.call<Page<PrivateDrive>>('GET', `${url}?${query}`)
const driveOf = async (who: Client, query = '') => {
  const id = await one.employeeOf(who)
  return (await list(query)).items.find((drive) => drive.id === id)
}

test('the drives of all employees by name, page by page, with size, quota and last activity', async () => {
  await one.prasit.file(await one.prasit.root(), 'ลับ.txt', 'x'.repeat(3000))
  expect(await driveOf(one.prasit)).toMatchObject({
    used: await one.prasit.used(),
    max: 10 * 1024 ** 3,
    state: 'working',
    deleteAt: null,
    isTransferring: false,
  })
  const { items } = await list()
  const pages: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Page<PrivateDrive> = await list(`limit=1${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)
    pages.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor
  }
  expect(pages).toEqual(items.map(({ id }) => id))
  const before = Date.parse((await driveOf(one.prasit))?.lastActivityAt ?? '')
  world.clock.advance(60_000)
  await one.prasit.file(await one.prasit.root(), 'ใหม่.txt', 'x')
  expect(Date.parse((await driveOf(one.prasit))?.lastActivityAt ?? '') - before).toBeGreaterThanOrEqual(60_000)
})

test('nothing of what is in them is in the answer', async () => {
  await one.prasit.folder(await one.prasit.root(), 'แผนลับ')
  const answer = await one.malee.send({ method: 'GET', url })
  for (const name of ['ลับ', 'แผนลับ', 'ใหม่.txt']) expect(answer.body).not.toContain(name)
})

test('by name, and those that are nearly full', async () => {
  const id = await one.employeeOf(one.prasit)
  const used = await one.prasit.used()
  await one.malee.call('PUT', '/api/admin/quotas', { audience: 'employee', audienceId: id, bytes: used + 10 })
  expect((await list('state=near')).items.map((drive) => drive.id)).toEqual([id])
  expect(await driveOf(one.prasit)).toMatchObject({ state: 'near' })
  expect((await list(`name=${encodeURIComponent('ประสิทธิ์')}`)).items.map((drive) => drive.id)).toEqual([id])
  expect((await list('name=prasit')).items.map((drive) => drive.id)).toEqual([id])
  expect((await list('name=%25')).items).toEqual([])
})

test('of somebody who left there is the day on which it is deleted', async () => {
  const id = await one.employeeOf(one.kanya)
  await one.malee.call('POST', `/api/admin/employees/${id}/remove`, {})
  const [left] = (await list('state=left')).items
  expect(left).toMatchObject({ id, state: 'left' })
  const days = (Date.parse(left?.deleteAt ?? '') - world.clock.now().getTime()) / 86_400_000
  expect(days).toBeCloseTo(90, 2)
  expect((await list('state=working')).items.map((drive) => drive.id)).not.toContain(id)
})

test('only for Admin Business, and of its own business alone', async () => {
  expect((await one.prasit.refused('GET', url)).machineCode).toBe('NOT_ADMIN')
  const wichai = await world.as('wichai1', 'TWO')
  const others = (await list('', wichai)).items.map((drive) => drive.id)
  for (const { id } of (await list()).items) expect(others).not.toContain(id)
})
