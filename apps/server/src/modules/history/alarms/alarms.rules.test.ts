import { expect, test } from 'vitest'
import { alarmMail, continues, isBurst, relevantLiveCount } from './alarms.rules.ts'

const minutes = (n: number) => new Date(Date.UTC(2026, 10, 22, 3) + n * 60_000)

test.each([
  ['a fifth of the drive', { trashed: 200, purged: 0, rewritten: 0 }, 800, true],
  ['a little less of it', { trashed: 200, purged: 0, rewritten: 0 }, 801, false],
  ['all of it', { trashed: 200, purged: 0, rewritten: 0 }, 0, true],
  ['too few', { trashed: 100, purged: 50, rewritten: 49 }, 0, false],
  ['what was written over is still there', { trashed: 0, purged: 0, rewritten: 200 }, 1000, true],
  ['and counts once', { trashed: 0, purged: 0, rewritten: 200 }, 1001, false],
  ['all kinds together', { trashed: 70, purged: 70, rewritten: 60 }, 860, true],
])('%s', (_, touched, live, burst) => {
  expect(isBurst(touched, live)).toBe(burst)
  expect(isBurst(touched, Math.min(live, relevantLiveCount(touched)))).toBe(burst)
})

test.each([
  ['goes on', { began_at: minutes(0), last_at: minutes(5), dismissed_at: null }, 15, true],
  [
    'is over when nothing came for a while',
    { began_at: minutes(0), last_at: minutes(5), dismissed_at: null },
    21,
    false,
  ],
  ['is reported again after an hour', { began_at: minutes(0), last_at: minutes(59), dismissed_at: null }, 60, false],
  ['never when it was meant', { began_at: minutes(0), last_at: minutes(59), dismissed_at: minutes(3) }, 60, true],
])('a burst %s', (_, alarm, now, same) => expect(continues(alarm, minutes(now))).toBe(same))

test('the mail says how many files, where and by whom, in both languages', () => {
  const burst = { trashed: 5190, purged: 0, rewritten: 1020, who: 'สมศรี ใจดี' }
  const thai = alarmMail({ ...burst, name: null }, 'https://khlang.example/mydrive', 'th')
  expect(thai.subject).toContain('ไดรฟ์ของคุณ')
  expect(thai.text).toContain('6,210 ไฟล์ในไดรฟ์ของคุณ ส่วนใหญ่โดย สมศรี ใจดี')
  expect(thai.text).toContain('ย้ายไปถังขยะ 5,190 ไฟล์ ลบถาวร 0 ไฟล์ เขียนทับ 1,020 ไฟล์')
  const english = alarmMail({ ...burst, name: 'ACME' }, 'https://khlang.example/drivebusiness/1', 'en')
  expect(english.text).toContain('6,210 files in Drive Business of ACME')
  expect(english.text).toContain('https://khlang.example/drivebusiness/1')
})
