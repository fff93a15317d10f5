import { describe, expect, test } from 'vitest'
import { canRemind, parseAsked, requestMail, requestStateOf } from './requests.rules.ts'

const now = new Date('2026-03-10T02:00:00Z')
const dayAgo = new Date('2026-03-09T02:00:00Z')
const waiting = { delivered: false, stopped_at: null, asked_at: dayAgo, reminded_at: null, reminders: 0 }

test.each([
  [{}, 'waiting', true],
  [{ delivered: true }, 'delivered', false],
  [{ stopped_at: dayAgo }, 'stopped', false],
  [{ stopped_at: dayAgo, delivered: true }, 'delivered', false],
  [{ asked_at: new Date('2026-03-09T02:00:01Z') }, 'waiting', false],
  [{ asked_at: new Date(0), reminded_at: new Date('2026-03-09T12:00:00Z') }, 'waiting', false],
  [{ asked_at: new Date(0), reminded_at: dayAgo, reminders: 4 }, 'waiting', true],
  [{ asked_at: new Date(0), reminded_at: dayAgo, reminders: 5 }, 'waiting', false],
] as const)('with %j somebody is %s, and may be reminded: %s', (more, state, may) => {
  const request = { ...waiting, ...more }
  expect([requestStateOf(request), canRemind(request, now)]).toEqual([state, may])
})

test('addresses are kept once, in lower case', () =>
  expect(parseAsked('A@x.io; b@x.io\na@x.io')).toEqual(['a@x.io', 'b@x.io']))
test.each([
  [' ;', 'SEND_RECIPIENT_REQUIRED'],
  ['a@x.io, somsri', 'EMAIL_INVALID'],
])('%j is refused with %s', (text, code) => expect(() => parseAsked(text)).toThrow(code))

describe('the mail', () => {
  const about = {
    who: 'สมศรี\nใจดี',
    title: 'ใบสมัคร',
    remark: 'ส่งเป็น pdf',
    owed: [
      { title: 'สำเนาบัตร', due_at: new Date('2026-03-12T16:59:00Z') },
      { title: 'รูปถ่าย', due_at: null },
    ],
    endsAt: null,
    address: 'https://x/send',
    stopAddress: 'https://x/stop',
  }
  test('asks for what is wanted, and says how to get no more', () => {
    const { subject, text } = requestMail(about, 'ask', 'th')
    expect(subject).toBe('สมศรี ใจดี ขอให้คุณส่งไฟล์สำหรับ “ใบสมัคร”')
    expect(text).toContain('ส่งเป็น pdf\n\nเอกสารที่ขอ:\n• สำเนาบัตร (ภายใน ')
    expect(text).toContain('\n• รูปถ่าย\n')
    expect(text).toContain('ส่งไฟล์ได้ที่\nhttps://x/send\n')
    expect(text.endsWith('โปรดหยุดรับที่\nhttps://x/stop')).toBe(true)
  })
  test('reminds of what is missing, until when', () => {
    const { subject, text } = requestMail({ ...about, title: '', endsAt: now }, 'remind', 'en')
    expect(subject).toBe('Reminder: send your files')
    expect(text).toContain('hasn’t received your files yet.\n\nStill missing:\n• สำเนาบัตร (by ')
    expect(text).toContain('Files can be sent until ')
    expect(text).not.toContain('ส่งเป็น pdf')
  })
})
