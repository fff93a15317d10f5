import { expect, test } from 'vitest'
import { maskedRecipient, maxAttempts, nextAttemptAt } from './notifications.rules.ts'

const now = new Date('2026-11-23T00:00:00Z')
const delay = (attempts: number) => (nextAttemptAt(attempts, now).getTime() - now.getTime()) / 1000

test.each([
  [1, 30],
  [2, 60],
  [5, 480],
  [10, 15_360],
  [11, 21_600],
  [19, 21_600],
])('after attempt %i it waits %i seconds', (attempts, seconds) => expect(delay(attempts)).toBe(seconds))

test('all attempts together take between two and four days', () => {
  const total = Array.from({ length: maxAttempts - 1 }, (_, n) => delay(n + 1)).reduce((sum, one) => sum + one, 0)
  expect(total / 86_400).toBeGreaterThan(2)
  expect(total / 86_400).toBeLessThan(4)
})

test.each([
  ['somsri@mail.example', 's…@mail.example'],
  ['@mail.example', '…'],
  ['nonsense', '…'],
])('%s is shown as %s', (address, shown) => expect(maskedRecipient(address)).toBe(shown))
