import { describe, expect, test } from 'vitest'
import { formatSecret, parseBasic, parseSecret, secretLetters } from './device-secrets.rules.ts'

const bytes = Uint8Array.from({ length: secretLetters }, (_, n) => n * 9)

describe('a device password', () => {
  test('is made of groups of five unambiguous letters', () =>
    expect(formatSecret(bytes)).toMatch(/^([0-9a-hjkmnp-tv-z]{5}-){5}[0-9a-hjkmnp-tv-z]$/))

  const secret = formatSecret(bytes)
  test.each([
    ['as it was issued', secret],
    ['without hyphens', secret.replaceAll('-', '')],
    ['with spaces, in capitals', ` ${secret.toUpperCase().replaceAll('-', ' ')} `],
    ['with an O for a 0 and an l for a 1', secret.replaceAll('0', 'O').replaceAll('1', 'l')],
  ])('is parsed %s', (_, typed) => expect(parseSecret(typed)).toBe(secret.replaceAll('-', '')))

  test.each(['', 'demo-pass-1', `${secret}0`, secret.slice(1), secret.replace(/^./, 'ก'), secret.replace(/^./, 'u')])(
    'is not %j',
    (typed) => expect(parseSecret(typed)).toBeNull(),
  )
})

describe('Basic', () => {
  const header = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
  test.each([
    ['two halves', header('somsri1:secret'), { username: 'somsri1', password: 'secret' }],
    ['a colon in the password', header('somsri1:a:b'), { username: 'somsri1', password: 'a:b' }],
    ['an empty password', header('somsri1:'), { username: 'somsri1', password: '' }],
    ['Thai', header('สมศรี:รหัส'), { username: 'สมศรี', password: 'รหัส' }],
    ['no colon', header('somsri1'), null],
    ['another scheme', 'Bearer abc', null],
    ['no base64', 'Basic ###', null],
    ['nothing', undefined, null],
    ['too much', header(`a:${'b'.repeat(4000)}`), null],
  ])('%s', (_, given, read) => expect(parseBasic(given)).toEqual(read))
})
