import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { datingClock } from './clock.ts'

const today = new Date('2026-11-23T03:00:00Z')
const before = new Date('2026-09-01T03:00:00Z')

test('work is given another time, what runs beside it and what it leaves behind is not', async () => {
  const clock = datingClock({ now: () => today })
  let later: Promise<Date> | undefined
  const work = clock.at(before, async () => {
    await setImmediate()
    later = new Promise((resolve) => setTimeout(() => resolve(clock.now()), 1))
    return clock.now()
  })
  expect(clock.now()).toEqual(today)
  expect(await work).toEqual(before)
  expect(clock.now()).toEqual(today)
  expect(await later).toEqual(today)
})
