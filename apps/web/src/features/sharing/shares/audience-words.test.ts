import type { Audience } from './shares.api.ts'
import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { audienceSentence } from './audience-words.ts'
import en from './locales/en.json'
import th from './locales/th.json'

beforeAll(() => i18next.init({ lng: 'th', resources: { th: { shares: th }, en: { shares: en } }, ns: ['shares'] }))

type Holder = Audience['holders'][number]
const holder = (kind: Holder['kind'], name: string): Holder => ({ kind, name, level: 'view', via: 'share', from: null })
const link = { state: 'on', audience: 'anyone', loginRequired: false, hasPassword: false } as const
const me = 'สมศรี ใจดี'
const audience = (...holders: Holder[]): Audience => ({ owner: { kind: 'person', name: me }, holders })
const say = (value: Audience, links: readonly (typeof link)[] = [], language: 'th' | 'en' = 'th') =>
  audienceSentence(value, links, me, i18next.getFixedT(language, 'shares'), language)

test('an item that is shared with nobody is only mine', () => {
  expect(say(audience())).toBe('มีเพียงคุณที่เปิดดูได้')
})

test('one or two people are named, more are counted, and everybody with the link comes last', () => {
  expect(say(audience(holder('person', 'มาลี')))).toBe('ผู้ที่เปิดดูได้: คุณ และมาลี')
  const many = audience(...['ก', 'ข', 'ค'].map((name) => holder('person', name)), holder('department', 'บัญชี'))
  expect(say(many, [link])).toBe('ผู้ที่เปิดดูได้: คุณ, อีก 3 คน, แผนกบัญชี และทุกคนที่มีลิงก์')
  expect(say(many, [link], 'en')).toBe(
    'Who can see this: you, 3 other people, the บัญชี department and anyone with the link',
  )
})

test('a department whose name says that it is one is not called so twice', () => {
  const value = audience(holder('person', 'มาลี'), holder('department', 'ฝ่ายบัญชี'))
  expect(say(value)).toBe('ผู้ที่เปิดดูได้: คุณ, มาลี และฝ่ายบัญชี')
})

test.each([
  [[{ ...link, state: 'off' }], ''],
  [[{ ...link, hasPassword: true }], 'ผู้ที่มีลิงก์และรหัสผ่าน'],
  [[{ ...link, loginRequired: true }], 'ผู้ที่เข้าสู่ระบบและมีลิงก์'],
  [[{ ...link, audience: 'company', loginRequired: true }], 'และคนในธุรกิจที่มีลิงก์'],
  [[{ ...link, loginRequired: true }, link], 'ทุกคนที่มีลิงก์'],
])('links %o open it to “%s”', (links, words) => {
  expect(say(audience(holder('person', 'มาลี')), links as never)).toContain(words)
})

test('the reader is named once, also where somebody else owns it', () => {
  const value = { ...audience(holder('person', me)), owner: { kind: 'person', name: 'มาลี' } } as const
  expect(say(value)).toBe('ผู้ที่เปิดดูได้: คุณ และมาลี')
})
