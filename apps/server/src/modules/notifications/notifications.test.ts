import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { AppError } from '../../platform/app-error.ts'
import { movableClock } from '../../platform/clock.ts'
import { transact } from '../../platform/db.ts'
import { createLog } from '../../platform/log.ts'
import { createNotifications, type Mail } from './index.ts'
import { mostAttempts } from './notifications.rules.ts'

const { database, owner, drop } = await createTestDatabase()
afterAll(drop)
const { db } = database
const clock = movableClock()

/** What the mail server was given, and how it answers. */
let given: { to: string; key: string | undefined }[] = []
let answer: 'taken' | 'refused' | 'away' = 'taken'
const messages = {
  sendMail(to: string, _subject: string, _text: string, once?: { key: string; at: Date }): Promise<boolean> {
    given.push({ to, key: once?.key })
    if (answer === 'away') return Promise.reject(new AppError('UNAVAILABLE'))
    return Promise.resolve(answer === 'taken')
  },
}
const notifications = createNotifications({ db, clock, log: createLog('silent'), messages })

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
  answer = 'taken'
})

test('a mail exists when, and only when, the transaction that asks for it commits', async () => {
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

test('asked for twice with one key, and sent by several at once, it goes out once', async () => {
  await queue('once')
  await queue('once')
  await Promise.all(Array.from({ length: 8 }, () => notifications.sendDue()))
  await notifications.sendDue()
  expect(given).toHaveLength(1)
})

test('a receiver that the server refuses is not tried again, and the operator sees it without the person', async () => {
  answer = 'refused'
  await queue('refused')
  await notifications.sendDue()
  clock.advance(86_400_000)
  await notifications.sendDue()
  expect(given).toHaveLength(1)
  expect(await notifications.undelivered(10)).toMatchObject([{ state: 'refused', to: 's…@mail.example', attempts: 1 }])
})

test('a server that is away is tried again, later each time, and given up in the end', async () => {
  answer = 'away'
  await queue('away')
  await notifications.sendDue()
  await notifications.sendDue()
  expect(given).toHaveLength(1)
  clock.advance(30_000)
  await notifications.sendDue()
  expect(given).toHaveLength(2)
  for (let n = 0; n < mostAttempts; n++) {
    clock.advance(6 * 3_600_000)
    await notifications.sendDue()
  }
  expect(given).toHaveLength(mostAttempts)
  expect(await stateOf('away')).toEqual({ state: 'failed', attempts: mostAttempts })
  expect(await notifications.undelivered(10)).toMatchObject([
    { state: 'failed', error: expect.stringContaining('UNAVAILABLE') },
  ])
})

test('one that came back after the server was away arrives once', async () => {
  answer = 'away'
  await queue('late')
  await notifications.sendDue()
  answer = 'taken'
  clock.advance(30_000)
  await notifications.sendDue()
  await notifications.sendDue()
  expect(await stateOf('late')).toEqual({ state: 'sent', attempts: 2 })
  expect(given).toHaveLength(2)
})

test('what was cut off in the middle of an attempt is tried again after ten minutes', async () => {
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

test('settled mails are forgotten after 30 days, waiting ones never', async () => {
  await queue('old')
  await notifications.sendDue()
  answer = 'away'
  await queue('waiting')
  clock.advance(31 * 86_400_000)
  await notifications.sweep()
  expect(await stateOf('old')).toBeUndefined()
  expect(await stateOf('waiting')).toMatchObject({ state: 'waiting' })
})
