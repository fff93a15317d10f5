import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { AppError } from '../../platform/app-error.ts'
import { movableClock } from '../../platform/clock.ts'
import { transact } from '../../platform/db.ts'
import { createLog } from '../../platform/log.ts'
import { serviceKeys } from '../../platform/service-secret.ts'
import { createNotifications } from './index.ts'
import type { Mail } from './mail.types.ts'
import { maxAttempts } from './notifications.rules.ts'

const { database, owner, drop } = await createTestDatabase()
afterAll(drop)
const { db } = database
const clock = movableClock()

/** Mails that the mail server received, and what it does. */
let given: { to: string; key: string | undefined }[] = []
let mailServer: 'taken' | 'refused' | 'away' = 'taken'
let duringAttempt: (() => Promise<void>) | undefined
const messages = {
  async sendMail(to: string, _subject: string, _text: string, once?: { key: string; at: Date }): Promise<boolean> {
    given.push({ to, key: once?.key })
    await duringAttempt?.()
    if (mailServer === 'away') throw new AppError('UNAVAILABLE')
    return mailServer === 'taken'
  },
  sendChat: () => Promise.reject(new AppError('UNAVAILABLE')),
}
const notifications = createNotifications({
  db,
  clock,
  log: createLog('silent'),
  messages,
  publicUrl: 'http://localhost',
  keys: serviceKeys('secret'),
  pushServices: [],
})

const mail = (key: string): Mail => ({
  key,
  to: 'somsri@mail.example',
  subject: 'เรื่อง',
  text: 'ข้อความ',
  at: clock.now(),
})
const queue = (key: string) => transact(db, (tx) => notifications.mail(tx, mail(key)))
const stateOf = async (key: string) =>
  (
    await owner.pool.query<{ state: string; attempts: number }>('select state, attempts from mail where key = $1', [
      key,
    ])
  ).rows[0]

beforeEach(async () => {
  await owner.pool.query('delete from mail')
  given = []
  mailServer = 'taken'
})

test('a mail exists if and only if the transaction that queued it commits', async () => {
  const failed = transact(db, async (tx) => {
    await notifications.mail(tx, mail('lost'))
    throw new Error('COMMIT never comes')
  })
  await expect(failed).rejects.toThrow('COMMIT never comes')
  await queue('kept')
  expect(given).toEqual([])
  await notifications.sendDue()
  expect(given).toEqual([{ to: 'somsri@mail.example', key: 'kept' }])
  expect(await stateOf('lost')).toBeUndefined()
  expect(await stateOf('kept')).toMatchObject({ state: 'sent', attempts: 1 })
})

test('a mail queued twice with one key, and sent by several processes, is sent once', async () => {
  await queue('once')
  await queue('once')
  await Promise.all(Array.from({ length: 8 }, () => notifications.sendDue()))
  await notifications.sendDue()
  expect(given).toHaveLength(1)
})

test('a refused recipient is not tried again, and the operator sees it without the person', async () => {
  mailServer = 'refused'
  await queue('refused')
  await notifications.sendDue()
  clock.advance(86_400_000)
  await notifications.sendDue()
  expect(given).toHaveLength(1)
  expect(await notifications.undelivered(10)).toMatchObject([{ state: 'refused', to: 's…@mail.example', attempts: 1 }])
})

test('an unreachable server is tried again with growing delays, and finally given up', async () => {
  mailServer = 'away'
  await queue('away')
  await notifications.sendDue()
  await notifications.sendDue()
  expect(given).toHaveLength(1)
  clock.advance(30_000)
  await notifications.sendDue()
  expect(given).toHaveLength(2)
  for (let n = 0; n < maxAttempts; n++) {
    clock.advance(6 * 3_600_000)
    await notifications.sendDue()
  }
  expect(given).toHaveLength(maxAttempts)
  expect(await stateOf('away')).toEqual({ state: 'failed', attempts: maxAttempts })
  expect(await notifications.undelivered(10)).toMatchObject([
    { state: 'failed', error: expect.stringContaining('UNAVAILABLE') },
  ])
})

test('a mail arrives once after the server was unreachable', async () => {
  mailServer = 'away'
  await queue('late')
  await notifications.sendDue()
  mailServer = 'taken'
  clock.advance(30_000)
  await notifications.sendDue()
  await notifications.sendDue()
  expect(await stateOf('late')).toEqual({ state: 'sent', attempts: 2 })
  expect(given).toHaveLength(2)
})

test('an interrupted attempt is repeated after ten minutes', async () => {
  await queue('cut')
  await owner.pool.query(`update mail set next_attempt_at = $1, attempts = 1`, [
    new Date(clock.now().getTime() + 600_000),
  ])
  await notifications.sendDue()
  expect(given).toEqual([])
  clock.advance(600_000)
  await notifications.sendDue()
  expect(await stateOf('cut')).toEqual({ state: 'sent', attempts: 2 })
})

test('a mail can be taken back until it has left, unless an attempt is running', async () => {
  const withdraw = (key: string) => transact(db, (tx) => notifications.withdraw(tx, [key]))
  await queue('never tried')
  expect(await withdraw('never tried')).toBe(1)
  mailServer = 'away'
  await queue('failed')
  await notifications.sendDue()
  expect(await withdraw('failed')).toBe(1)
  expect(await stateOf('failed')).toMatchObject({ state: 'withdrawn' })

  await queue('running')
  await notifications.sendDue()
  clock.advance(30_000)
  const tried: number[] = []
  duringAttempt = async () => void tried.push(await withdraw('running'))
  mailServer = 'taken'
  await notifications.sendDue()
  duringAttempt = undefined
  expect([...tried, await withdraw('running')]).toEqual([0, 0])
  expect(await stateOf('running')).toMatchObject({ state: 'sent', attempts: 2 })

  // The process of an attempt has died.
  await queue('cut')
  await owner.pool.query(`update mail set next_attempt_at = $1, attempts = 1 where key = 'cut'`, [clock.now()])
  expect(await withdraw('cut')).toBe(1)
})

test('settled mails are removed after 30 days, pending ones never', async () => {
  await queue('old')
  await notifications.sendDue()
  mailServer = 'away'
  await queue('waiting')
  clock.advance(31 * 86_400_000)
  await notifications.sweep()
  expect(await stateOf('old')).toBeUndefined()
  expect(await stateOf('waiting')).toMatchObject({ state: 'waiting' })
})
