import { expect, test } from 'vitest'
import { isPushAddress } from '../../platform/messages/push.ts'
import { pushMessage, topicOf } from './push.rules.ts'

const services = ['fcm.googleapis.com', '*.push.apple.com', 'localhost:8443']

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://web.push.apple.com/abc', true],
  ['https://localhost:8443/abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8080/abc', false],
  ['https://user@fcm.googleapis.com/abc', false],
  ['https://fcm.googleapis.com.evil.example/abc', false],
  ['https://evilpush.apple.com/abc', false],
  ['https://push.apple.com.evil.example/abc', false],
  ['https://localhost/abc', false],
  ['https://127.0.0.1/abc', false],
  ['https://[::1]/abc', false],
  ['https://2130706433/abc', false],
  ['file:///etc/passwd', false],
  ['', false],
])('%s is the address of a known push service: %s', (endpoint, expected) =>
  expect(isPushAddress(endpoint, services)).toBe(expected),
)

const id = '3f2b1c4d-0000-4000-8000-123456789abc'

test('a message is in the language of its reader', () => {
  const notice = { id, text: 'อนันต์ แชร์ “สัญญา” ให้คุณ', path: '/sharedwithme' }
  expect(pushMessage(notice, 'th')).toEqual({
    ...notice,
    text: undefined,
    title: 'คลัง',
    body: notice.text,
    language: 'th',
  })
  expect(pushMessage(notice, 'en').title).toBe('Khlang')
})

test('the longest message fits into what push services take', () => {
  const message = pushMessage({ id, text: 'ก'.repeat(5000), path: `/${'x'.repeat(2000)}` }, 'th')
  expect(message.path).toBe('/notifications')
  // Record header, tag and padding of RFC 8188 take 103 bytes.
  expect(Buffer.byteLength(JSON.stringify({ ...message, path: 'x'.repeat(1000) }))).toBeLessThan(4096 - 103)
})

test('a cut between two halves of a letter leaves no half', () => {
  expect(pushMessage({ id, text: `${'a'.repeat(298)}😀b`, path: '/' }, 'th').body.isWellFormed()).toBe(true)
})

test('a topic has at most 32 letters', () => expect(topicOf(id)).toMatch(/^[0-9a-f]{32}$/))
