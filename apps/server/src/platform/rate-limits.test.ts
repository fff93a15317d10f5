import { beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../test/harness.ts'
import { AppError } from './app-error.ts'
import type { Limit } from './rate-limits.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})

const how = {
  isWrong: (error: unknown) => error instanceof AppError && error.code === 'WRONG_CREDENTIALS',
  code: 'TOO_MANY_ATTEMPTS',
} as const
const account = (key: string): Limit => ({ key, max: 5, seconds: 900, resets: true, counts: 'verdict' })
const address = (key: string): Limit => ({ key, max: 50, seconds: 900 })
const attempt = (limits: readonly Limit[], isRight: boolean) =>
  world.services.limits
    .attempt(limits, how, async () => {
      if (!isRight) throw new AppError('WRONG_CREDENTIALS')
      return 'in'
    })
    .catch((error: unknown) => (error instanceof AppError ? error.code : 'failed'))
/** An attempt of a process that is killed meanwhile: it never comes to a verdict. */
const killed = async (limits: readonly Limit[]) => {
  const begun = Promise.withResolvers<void>()
  void world.services.limits.attempt(limits, how, () => {
    begun.resolve()
    return new Promise(() => undefined)
  })
  await begun.promise
}
const countOf = async (key: string) => {
  const { rows } = await world.owner.pool.query<{ count: number }>('select count from rate_limit where key = $1', [key])
  return rows[0]?.count ?? 0
}

test('C75: attempts without a verdict count against the address, and against the account only while they may still run', async () => {
  const limits = [account('account-1'), address('address-1')]
  for (let n = 0; n < 5; n++) await killed(limits)
  expect(await attempt(limits, true)).toBe('TOO_MANY_ATTEMPTS')
  world.clock.advance(10_001)
  expect(await attempt(limits, true)).toBe('in')
  expect([await countOf('account-1'), await countOf('address-1')]).toEqual([0, 5])
  // Nor do many of them, one after the other, add up.
  for (let n = 0; n < 12; n++) {
    await killed(limits)
    world.clock.advance(10_001)
  }
  expect(await attempt(limits, true)).toBe('in')
})

test('wrong ones stay counted, one after the other and at once, beside those without a verdict', async () => {
  const one = [account('account-2'), address('address-2')]
  for (let n = 0; n < 3; n++) expect(await attempt(one, false)).toBe('WRONG_CREDENTIALS')
  await killed(one)
  expect(await attempt(one, false)).toBe('WRONG_CREDENTIALS')
  expect(await attempt(one, true)).toBe('TOO_MANY_ATTEMPTS')
  world.clock.advance(10_001)
  expect(await attempt(one, false)).toBe('WRONG_CREDENTIALS')
  expect(await attempt(one, true)).toBe('TOO_MANY_ATTEMPTS')
  world.clock.advance(900_000)
  expect(await attempt(one, true)).toBe('in')

  const many = await Promise.all(Array.from({ length: 40 }, () => attempt([account('account-3')], false)))
  expect(many.filter((code) => code === 'WRONG_CREDENTIALS')).toHaveLength(5)
})
