import { describe, expect, test } from 'vitest'
import { assertAttachable, dispatchMail, parseEmails, parseUserNames } from './dispatches.rules.ts'

describe('recipients', () => {
  test.each([
    ['a@example.com', ['a@example.com']],
    [' a@example.com , b@example.co.th;A@example.com\nc@x.io ', ['A@example.com', 'b@example.co.th', 'c@x.io']],
    ['สมศรี@ไทย.ไทย', ['สมศรี@ไทย.ไทย']],
    ['Somsri <a@x.example>, "Doe, J." <b@x.example>', ['a@x.example', 'b@x.example']],
  ])('%j are %j', (text, addresses) => expect(parseEmails(text)).toEqual(addresses))
  test.each([
    ['', 'SEND_RECIPIENT_REQUIRED'],
    [' , ;', 'SEND_RECIPIENT_REQUIRED'],
    ['a@example.com, somsri', 'SEND_EMAIL_INVALID'],
    ['a@b', 'SEND_EMAIL_INVALID'],
    ['a b@example.com', 'SEND_EMAIL_INVALID'],
    ['<a@example.com>', 'SEND_EMAIL_INVALID'],
    [Array.from({ length: 51 }, (_, n) => `a${n}@example.com`).join(), 'SEND_TOO_MANY_RECIPIENTS'],
  ])('%j is refused with %s', (text, code) => expect(() => parseEmails(text)).toThrow(code))
  test('user names may begin with an @', () =>
    expect(parseUserNames('@somsri1, anan01, Somsri1')).toEqual(['Somsri1', 'anan01']))
})

describe('the mail', () => {
  const sent = { who: 'สมศรี', names: ['สัญญา.pdf', 'งบ.xlsx'], subject: '', message: '', links: [] }
  test('names what is attached', () =>
    expect(dispatchMail({ ...sent, message: ' ตามที่คุยกัน\r\nครับ ' }, 'th')).toEqual({
      subject: 'สมศรี ส่ง “สัญญา.pdf” และอีก 1 รายการ ให้คุณ',
      text: 'สมศรี ส่ง “สัญญา.pdf” และอีก 1 รายการ ให้คุณ\n\nตามที่คุยกัน\nครับ\n\nไฟล์แนบ:\n• สัญญา.pdf\n• งบ.xlsx',
    }))
  test('gives the address of each link, and until when it opens', () =>
    expect(
      dispatchMail(
        {
          ...sent,
          names: ['a.pdf'],
          subject: 'เรื่อง\nใหม่',
          links: [{ name: 'a.pdf', url: 'https://x/1', until: '1 Jan' }],
        },
        'en',
      ),
    ).toEqual({
      subject: 'เรื่อง ใหม่',
      text: 'สมศรี sent you “a.pdf”\n\n• a.pdf\n  https://x/1\n  Can be opened until 1 Jan',
    }))
})

test.each([
  [[{ id: '1', isFile: true, size: 20 }], null],
  [
    [
      { id: '1', isFile: true, size: 15 },
      { id: '2', isFile: true, size: 6 },
    ],
    'SEND_TOO_LARGE',
  ],
  [[{ id: '1', isFile: false, size: 0 }], 'SEND_FOLDER'],
])('%j attached within 20: %s', (items, code) => {
  const work = () => assertAttachable(items, 20, '20')
  if (code === null) expect(work).not.toThrow()
  else expect(work).toThrow(code)
})
