import { expect, test } from 'vitest'
import { readAddresses } from './read-addresses.ts'

const about = { channel: 'mail', taken: [], language: 'en', required: 'nobody' } as const
const mail = (text: string, more: object = {}) => readAddresses(text, { ...about, ...more })
const chat = (text: string) => readAddresses(text, { ...about, channel: 'chat' })
const one = (address: string) => ({ address, name: address })

test.each([
  ['a@example.com; b@example.com, c@example.com', ['a@example.com', 'b@example.com', 'c@example.com']],
  ['a@example.com\nb@example.com c@example.com', ['a@example.com', 'b@example.com', 'c@example.com']],
  [
    'Somsri J <a@example.com>, "Doe, J." <b@example.com>, <c@example.com>',
    ['a@example.com', 'b@example.com', 'c@example.com'],
  ],
  ['a@example.com, A@Example.com', ['a@example.com']],
])('%j is %j', (text, addresses) => expect(mail(text)).toEqual({ found: addresses.map(one), rest: '', problem: null }))

test('what is no address stays, named, and the rest is taken', () =>
  expect(mail('a@example.com, somsri, b@')).toEqual({
    found: [one('a@example.com')],
    rest: 'somsri, b@',
    problem: expect.stringContaining('somsri'),
  }))

test('nothing is nobody, unless somebody is there already', () => {
  expect(mail(' , ').problem).toBe('nobody')
  expect(mail(' , ', { taken: [one('a@example.com')] })).toEqual({ found: [], rest: '', problem: null })
  expect(mail('A@example.com', { taken: [one('a@example.com')] })).toEqual({ found: [], rest: '', problem: null })
})

test('of more than a mail takes, the rest stays', () => {
  const many = Array.from({ length: 52 }, (_, n) => `a${n}@example.com`)
  const { found, rest, problem } = mail(many.join('\n'))
  expect([found.length, rest]).toEqual([50, 'a50@example.com, a51@example.com'])
  expect(problem).toContain('50')
})

test('a chat takes user names, with or without the sign before them', () =>
  expect(chat('@anan01, somsri1').found).toEqual([one('anan01'), one('somsri1')]))
